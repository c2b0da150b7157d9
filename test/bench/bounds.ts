/**
 * What keeps a target from being met, by how the name of its row begins: read from profiles (`npm run bench -- --profile`),
 * to be written anew when they say something else.
 */
const bounds: Readonly<Record<string, string>> = {
  'p95 of that completion':
    'pauses of the garbage collector. In the profile of typing they are half of all the work, in pieces of five milliseconds and more that fall into one edit or another; no function of ours takes a tenth. They are as long as they are because of what the model remembers, see the memory below, and longer on a busy machine.',
  'reading a workspace':
    'what the floor leaves out. In the profile of reading, two thirds are files that become facts and entries of the model’s tables, a fifth is finding them (globs, `readdir`, `realpath`, which keeps links from leading out of the folder), and a seventh is beginning to watch the folders. The collector is a sixth, spread over all of it.',
  'peak memory':
    'what the model remembers: of each block what its check asked, and of each answer what it was worked out from. That is what makes the time of a keystroke independent of the size of the file. With the schema and the classes it answers for 10,000 definitions and 50,000 properties besides the collections.',
  'growth of that median':
    'the same work for a larger answer: all diagnostics of the file are sent again with each version, ten times as many of them in a file ten times as large.',
};

/** What bounds the row of that name; a sentence that says so when nobody has looked yet. */
export function boundOf(what: string): string {
  const found = Object.entries(bounds).find(([begin]) => what.startsWith(begin));
  return found?.[1] ?? 'not looked into yet; `npm run bench -- --profile` shows where the time goes.';
}
