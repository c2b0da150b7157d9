/**
 * The reasons why rows miss their targets, by the start of the row's name. The reasons come from profiles (`npm run
 * bench -- --profile`). Update them when they change.
 */
const bounds: Readonly<Record<string, string>> = {
  'p95 of that completion':
    'pauses of the garbage collector, and whatever else the machine does. In the profile of reading a folder and typing in it the collector is three tenths of all the work, in pieces that fall into one edit or another; no function of ours takes a twentieth by itself. They are as long as they are because of what the model remembers, see the memory below.',
  'reading a workspace':
    'what the floor leaves out: files become facts, and facts become entries of the model’s tables. In a profile of reading and checking a workspace, a fifth of the work is the collector, a third the checks, and a quarter reading files into facts and tables; with the collector’s share for them that is what the floor is compared with.',
  'peak memory':
    'what the model remembers: of each block its facts, what its check asked, and of each answer what it was worked out from, some 7 kB for a collection alone and some 15 kB for one with schema and class, of which half is facts. That is what makes the time of a keystroke independent of the size of the file. Two fifths of the peak are Node itself, and room that the collector has not taken back yet.',
  'tree with 2,000':
    'putting the builds of one application in the order of their numbers, and looking through all listed builds for the one that runs; both happen once for a list of rows, not for each row.',
  'keystroke → diagnostics, 100 collections':
    'what does not depend on the file: some 2 ms for a keystroke in however small a file, of which an empty server that answers at once needs half. The rest is code and facts that the processor has forgotten within 60 ms: the same edits without a pause between them take a fifth of that. In the profile no function of ours takes a thirtieth.',
  'growth of that median':
    'the same work for a larger answer: all diagnostics of the file are sent again with each version, ten times as many of them in a file ten times as large.',
};

/** Returns the reason why a row misses its target, or a sentence that says that the row hasn't been profiled yet. */
export function boundOf(what: string): string {
  const found = Object.entries(bounds).find(([begin]) => what.startsWith(begin));
  return found?.[1] ?? 'not looked into yet; `npm run bench -- --profile` shows where the time goes.';
}
