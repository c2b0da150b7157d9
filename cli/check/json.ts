import type { Report } from './finding';

/** A report as one JSON array, without what else a problem has to do with. */
export function jsonFormat({ findings }: Report): readonly string[] {
  return [
    JSON.stringify(
      findings.map(({ related: _, ...finding }) => finding),
      undefined,
      2,
    ),
  ];
}
