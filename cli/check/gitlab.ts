import { jsonText } from '../../platform/json';
import type { FileDiagnostic, Report } from './fileDiagnostic';
import { countOccurrences } from './fingerprint';

const severities: Readonly<Record<FileDiagnostic['severity'], string>> = {
  error: 'major',
  warning: 'minor',
  information: 'info',
};

/**
 * Formats a report as a GitLab code quality report, a JSON array. GitLab compares problems by their fingerprints, so
 * each fingerprint is unique in a report.
 */
export function gitlabFormat({ diagnostics }: Report): readonly string[] {
  const occurrenceOf = countOccurrences();
  const problems = diagnostics.map(({ message, code, fingerprint, severity, file, line, endLine }) => {
    const occurrence = occurrenceOf(fingerprint);
    return {
      description: message,
      check_name: code,
      fingerprint: occurrence === 1 ? fingerprint : `${fingerprint}:${occurrence}`,
      severity: severities[severity],
      location: { path: file, lines: { begin: line, end: endLine } },
    };
  });
  return [jsonText(problems, 2)];
}
