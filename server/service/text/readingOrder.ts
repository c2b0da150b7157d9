import { type FileName, readFileName } from './fileName';
import { relativePathOf } from './fileSelection';

/** Number of characters of an open file that are searched for class names. The search takes a few milliseconds. */
const searchedAtMost = 300_000;

/** An open configuration file. */
interface OpenFile {
  readonly name: FileName;
  readonly text: string;
}

/**
 * Returns files in the order in which to read them. Files that the open documents need come first: those of the same
 * API, and those whose names occur in the documents. Other configuration files follow. Classes come last, because most
 * projects have many.
 */
export function inReadingOrder(uris: readonly string[], root: string, open: readonly OpenFile[]): readonly string[] {
  if (open.length === 0) return uris;
  const apis = new Set(open.map(({ name }) => name.api));
  const words = new Set(open.flatMap(({ text }) => text.slice(0, searchedAtMost).match(/\w+/g) ?? []));
  const ranks = new Map(
    uris.map((uri) => {
      const name = readFileName(relativePathOf(root, uri));
      if (!name) return [uri, 2];
      if (name.kind === 'gosu') return [uri, words.has(simpleName(name)) ? 0 : 3];
      return [uri, apis.has(name.api) ? 0 : 1];
    }),
  );
  return [...uris].sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
}

function simpleName({ fqn }: FileName): string {
  return fqn.slice(fqn.lastIndexOf('.') + 1);
}
