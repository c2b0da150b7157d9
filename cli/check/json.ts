import { jsonText } from '../../platform/json';
import type { Report } from './finding';

/** A report as one JSON array, without related places and fingerprints. */
export function jsonFormat({ findings }: Report): readonly string[] {
  return [
    jsonText(
      findings.map(({ related: _, fingerprint: __, ...finding }) => finding),
      2,
    ),
  ];
}
