import { version } from '../../package.json';
import { jsonText } from '../../platform/json';
import { rules } from '../../server/service/rules/table';
import type { RuleSeverity } from '../../server/service/settings';
import type { FileDiagnostic, FileRegion, Report } from './fileDiagnostic';

const levels: Readonly<Record<FileDiagnostic['severity'] | RuleSeverity, 'error' | 'warning' | 'note' | 'none'>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
  off: 'none',
};

/** A report as SARIF 2.1.0, for services that show results of static analysis. */
export function sarifFormat({ diagnostics }: Report): readonly string[] {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'sortie', version, rules: rules.map(descriptorOf) } },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map(resultOf),
      },
    ],
  };
  return [jsonText(log, 2)];
}

function descriptorOf({ code, explanation, severity }: (typeof rules)[number]) {
  return {
    id: code,
    shortDescription: { text: explanation },
    defaultConfiguration: { level: levels[severity] },
  };
}

function resultOf(diagnostic: FileDiagnostic) {
  const { code, severity, message, related } = diagnostic;
  const index = rules.findIndex((rule) => rule.code === code);
  return {
    ...(code === '' ? {} : { ruleId: code }),
    ...(index < 0 ? {} : { ruleIndex: index }),
    level: levels[severity],
    message: { text: message },
    locations: [locationOf(diagnostic)],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map((place, at) => ({
            id: at + 1,
            ...locationOf(place),
            message: { text: place.message },
          })),
        }),
  };
}

function locationOf({ file, line, column, endLine, endColumn }: FileRegion) {
  return {
    physicalLocation: {
      artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/') },
      region: { startLine: line, startColumn: column, endLine, endColumn },
    },
  };
}
