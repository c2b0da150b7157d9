/**
 * The reasons why rows on the performance page miss their targets. Each key is the start of a row's name. The reasons
 * come from profiles (`npm run bench -- --profile`). Update the reasons when the profiles change.
 */
const bounds: Readonly<Record<string, string>> = {
  'p95 of completion right after an edit':
    'Pauses of the garbage collector, and other work of the machine. In the profile of reading a folder and typing in it, the collector takes three tenths of the time, in pieces that delay one edit or another. No other function takes more than a twentieth. The pauses are long because the model keeps many results (see peak memory).',
  'reading a workspace':
    'Work that the floor omits: turning files into facts, and facts into entries of the model’s tables. In a profile of reading and checking a workspace, the collector takes a fifth of the time, the checks a third, and the reading of files into facts and tables a quarter. The floor is compared with that quarter and its share of the collector.',
  'peak memory':
    'What the model keeps: for each block its facts, what its check read, and what each result depends on. This is about 7 kB for a collection without a schema and a class, and about 15 kB for a collection with both. Half of it is facts. In return, the time of a keystroke doesn’t depend on the size of the file. Two fifths of the peak are Node itself, and memory that the collector hasn’t freed yet.',
  'tree with 2,000':
    'Sorting the builds of one application by number, and searching all listed builds for the running build. Both happen once for a list of rows, not for each row.',
  'keystroke → diagnostics, 100 collections':
    'Work that doesn’t depend on the file: about 2 ms for a keystroke in a file of any size. An empty server that responds immediately needs half of that. The rest is code and facts that are no longer in the processor’s cache after 60 ms: without a pause between them, the same edits take a fifth of the time. In the profile, no function takes more than a thirtieth.',
};

/** Returns the reason why a row misses its target, or a sentence for a row that hasn't been profiled yet. */
export function boundOf(what: string): string {
  const found = Object.entries(bounds).find(([begin]) => what.startsWith(begin));
  return found?.[1] ?? 'The cause isn’t known yet. `npm run bench -- --profile` shows where the time is spent.';
}
