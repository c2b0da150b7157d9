import { jsonText } from '../../platform/json';
import type { Report } from './fileDiagnostic';

/** A report as one JSON array, without related places and fingerprints. */
export function jsonFormat({ diagnostics }: Report): readonly string[] {
  return [
    jsonText(
      diagnostics.map(({ related: _, fingerprint: __, ...diagnostic }) => diagnostic),
      2,
    ),
  ];
}
