/**
 * What keeps a target from being met, by how the name of its row begins: read from profiles (`npm run bench -- --profile`),
 * to be written anew when they say something else.
 */
const bounds: Readonly<Record<string, string>> = {
  'p95 of that completion':
    'collections of garbage. The median is a few milliseconds, and a pause of the collector over a heap of this size is several of them; a busy machine makes it longer. In the profile of typing the collector is the largest entry, and no function of ours is near it.',
  'reading a workspace':
    'what the floor leaves out. The floor scans; reading also turns tokens into facts, enters every fact in the tables of the model by its key, finds the folder’s files without following links out of it, and begins to watch its folders. In the profile of reading, a half is rules and the model’s answers (they count the problems, after reading), a quarter tables and facts, the rest scanning, `readdir` and `realpath`.',
  'peak memory':
    'what the model remembers. For each block, what its check asked, and for each answer, what it was worked out from: that is what makes a keystroke independent of the size of the file. yaml-language-server keeps one syntax tree of one file; Sortie also has the schema with 10,000 definitions and the classes behind the collections. The peak is reached while the file is checked for the first time.',
};

/** What bounds the row of that name; a sentence that says so when nobody has looked yet. */
export function boundOf(what: string): string {
  const found = Object.entries(bounds).find(([begin]) => what.startsWith(begin));
  return found?.[1] ?? 'not looked into yet; `npm run bench -- --profile` shows where the time goes.';
}
