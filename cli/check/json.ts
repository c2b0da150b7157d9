import { jsonText } from '../../platform/json';
import type { Report } from './fileDiagnostic';

/** Formats a report as one JSON array, without related regions, fingerprints, or fixes. */
export function jsonFormat({ diagnostics }: Report): readonly string[] {
  return [
    jsonText(
      diagnostics.map(({ related: _, fingerprint: __, fixes: ___, ...diagnostic }) => diagnostic),
      2,
    ),
  ];
}
