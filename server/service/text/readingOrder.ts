import type { FileName } from './fileName';

/** Number of characters of an open file that are searched for class names. The search takes a few milliseconds. */
const searchedAtMost = 300_000;

/** An open configuration file. */
export interface OpenFile {
  readonly name: FileName;
  readonly text: string;
}

/** A configuration file that has yet to be read. */
export interface UnreadFile {
  readonly uri: string;
  readonly name: FileName;
}

/** Moves classes to the end, because most projects have many classes. */
export function classesLast(files: readonly UnreadFile[]): UnreadFile[] {
  return partition(files, ({ name }) => name.kind !== 'gosu');
}

/**
 * Moves needed files to the start: files of the same API as an open document, and classes whose names occur in an open
 * document.
 */
export function neededFirst(files: readonly UnreadFile[], open: readonly OpenFile[]): UnreadFile[] {
  const apis = new Set(open.map(({ name }) => name.api));
  const words = new Set(open.flatMap(({ text }) => text.slice(0, searchedAtMost).match(/\w+/g) ?? []));
  return partition(files, ({ name }) => (name.kind === 'gosu' ? words.has(simpleName(name)) : apis.has(name.api)));
}

/** Returns the files that meet a condition, followed by the others. Keeps the order of each group. */
function partition(files: readonly UnreadFile[], isFirst: (file: UnreadFile) => boolean): UnreadFile[] {
  const first: UnreadFile[] = [];
  const others: UnreadFile[] = [];
  for (const file of files) (isFirst(file) ? first : others).push(file);
  return [...first, ...others];
}

function simpleName({ fqn }: FileName): string {
  return fqn.slice(fqn.lastIndexOf('.') + 1);
}
