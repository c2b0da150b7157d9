import type { Report } from './finding';

/** A report as one JSON array, without related places and fingerprints. */
export function jsonFormat({ findings }: Report): readonly string[] {
  return [
    JSON.stringify(
      findings.map(({ related: _, fingerprint: __, ...finding }) => finding),
      undefined,
      2,
    ),
  ];
}
