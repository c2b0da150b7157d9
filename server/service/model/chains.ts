/** Combined files, highest first, and the fully qualified names of missing files. */
export interface Chain {
  readonly uris: readonly string[];
  readonly missing: readonly string[];
}

/** The chain of an API without files. */
export const emptyChain: Chain = { uris: [], missing: [] };

/**
 * Returns the given files and all files that they combine, highest first. A file comes before all files that it
 * combines, directly or indirectly. Unrelated files keep their order. Each file occurs once, and cycles are allowed.
 */
export function mergeOrder(roots: readonly string[], targetsOf: (uri: string) => readonly string[]): readonly string[] {
  const lowestFirst: string[] = [];
  const seen = new Set<string>();
  const visit = (uri: string): void => {
    if (seen.has(uri)) return;
    seen.add(uri);
    for (const target of targetsOf(uri).toReversed()) visit(target);
    lowestFirst.push(uri);
  };
  for (const root of roots.toReversed()) visit(root);
  return lowestFirst.reverse();
}

/**
 * Joins chains into one, with the first chain on top. A file that occurs more than once is kept only at its first
 * position.
 */
export function appendChains(chains: readonly Chain[]): Chain {
  return {
    uris: [...new Set(chains.flatMap(({ uris }) => uris))],
    missing: [...new Set(chains.flatMap(({ missing }) => missing))],
  };
}
