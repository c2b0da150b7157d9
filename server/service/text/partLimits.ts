import type { ParseProblem } from './parseProblem';

/**
 * Maximum number of entries in a JSON object, a YAML value directly below the key of a part, a list of files or
 * definitions, a default sort, or a sort map. If one of these has more entries, its part isn't read, or not completely,
 * because Sortie processes such a list in one step.
 */
export const mostEntries = 1_000;

/** The first problem of a part that is too large to be read, at least in part. */
export const partTooLarge: ParseProblem = {
  code: 'invalid-syntax',
  reason: 'part-too-large',
  span: { start: 0, end: 0 },
};
