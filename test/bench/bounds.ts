/**
 * The reasons why rows on the performance page miss their targets. Each key is a part of a row's name. The reasons come
 * from profiles (`npm run bench -- --profile`). Update the reasons when the profiles change.
 */
const bounds: Readonly<Record<string, string>> = {
  'p95 of completion right after an edit':
    'Pauses of the garbage collector, and other work of the machine. In the profile of reading a folder and typing in it, the collector takes three tenths of the time, in pieces that delay one edit or another. No other function takes more than a twentieth. The pauses are long because the model keeps many results (see peak memory).',
  'warm disk':
    'Work that the floor omits: turning files into facts, and facts into entries of the model’s tables. In a profile of reading and checking a workspace, the collector takes a fifth of the time, the checks a third, and the reading of files into facts and tables a quarter. The floor is compared with that quarter and its share of the collector.',
  'peak memory':
    'What the model keeps: for each block its facts, what its check read, and what each result depends on. This is about 7 kB for a collection without a schema and a class, and about 15 kB for a collection with both. Half of it is facts. In return, the time of a keystroke doesn’t depend on the size of the file. Two fifths of the peak are Node itself, and memory that the collector hasn’t freed yet.',
  'tree with 2,000':
    'Sorting the builds of one application by number, and searching all listed builds for the running build. Both happen once for a list of rows, not for each row.',
  'start → initialized':
    'Loading the program. Starting Node takes a third of the time, and loading the bundled server half. The response itself takes the rest.',
  'start → all problems':
    'Sortie reports a wrong name only when every file that may declare the name has been read. All APIs share the opened file. Therefore, these are all configuration files, the enhancements, and the classes that the file names: 716 of 3,120 files. Reading them takes half of the time. yaml-language-server reads only the opened file.',
  '000 collections':
    'Work for each collection after each keystroke: dividing the whole text takes a quarter of the time, and verifying that the results for the other collections are still valid takes a third. Most of the rest is garbage collection.',
  'keystroke → diagnostics, 100 collections':
    'Work that doesn’t depend on the file: about 2 ms for a keystroke in a file of any size. An empty server that responds immediately needs half of that. The rest is code and facts that are no longer in the processor’s cache after 60 ms: without a pause between them, the same edits take a fifth of the time. In the profile, no function takes more than a thirtieth.',
};

/** Returns the reason why a row misses its target, or a sentence for a row that hasn't been profiled yet. */
export function boundOf(what: string): string {
  const found = Object.entries(bounds).find(([part]) => what.includes(part));
  return found?.[1] ?? 'The cause isn’t known yet.';
}
