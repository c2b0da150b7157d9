import path from 'node:path';
import { version } from '../../package.json';
import { jsonText } from '../../platform/json';
import { allRules } from '../../server/service/rules/table';
import type { RuleSeverity } from '../../server/service/settings';
import { ruleSummary } from './explainRule';
import type { FileDiagnostic, FileFix, FileRegion, FileReplacement, Report } from './fileDiagnostic';
import { countOccurrences } from './fingerprint';
import { plainText, RulePages } from './rulePages';

const levels: Readonly<Record<FileDiagnostic['severity'] | RuleSeverity, 'error' | 'warning' | 'note' | 'none'>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
  off: 'none',
};

/**
 * Formats a report as SARIF 2.1.0, for services that show static analysis results. Each result has two fingerprints:
 * one for baselines, and one that GitHub code scanning uses to recognize alerts.
 */
export function sarifFormat({ diagnostics }: Report): readonly string[] {
  // The bundle is in the package's `dist` folder.
  const pages = new RulePages(path.dirname(__dirname));
  const occurrenceOf = countOccurrences();
  const results = diagnostics.map((diagnostic) => resultOf(diagnostic, occurrenceOf(diagnostic.fingerprint)));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            ...{ name: 'sortie', version, informationUri: pages.home },
            rules: allRules.map((rule) => descriptorOf(rule, pages)),
          },
        },
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  };
  return [jsonText(log, 2)];
}

function descriptorOf(rule: (typeof allRules)[number], pages: RulePages) {
  const { code, explanation, severity } = rule;
  const plain = plainText(explanation);
  const markdown = pages.textOf(code) ?? ruleSummary(rule);
  return {
    id: code,
    name: code.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: plain },
    fullDescription: { text: plain, markdown: explanation },
    help: { text: plainText(markdown), markdown },
    helpUri: pages.addressOf(code),
    defaultConfiguration: { level: levels[severity] },
    properties: { tags: 'kinds' in rule ? rule.kinds : ['project'] },
  };
}

function resultOf(diagnostic: FileDiagnostic, occurrence: number) {
  const { code, severity, message, related, fingerprint, fixes } = diagnostic;
  const index = allRules.findIndex((rule) => rule.code === code);
  return {
    ...(code === '' ? {} : { ruleId: code }),
    ...(index < 0 ? {} : { ruleIndex: index }),
    level: levels[severity],
    message: { text: message },
    locations: [locationOf(diagnostic)],
    partialFingerprints: {
      'sortieProblem/v1': fingerprint,
      primaryLocationLineHash: `${fingerprint}:${occurrence}`,
    },
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map((place, at) => ({
            id: at + 1,
            ...locationOf(place),
            message: { text: place.message },
          })),
        }),
    ...(fixes.length === 0 ? {} : { fixes: fixes.map(fixOf) }),
  };
}

function fixOf({ title, replacements }: FileFix) {
  const files = new Map<string, FileReplacement[]>();
  for (const replacement of replacements) {
    files.set(replacement.file, [...(files.get(replacement.file) ?? []), replacement]);
  }
  return {
    description: { text: title },
    artifactChanges: [...files].map(([file, inFile]) => ({
      artifactLocation: artifactOf(file),
      replacements: inFile.map((each) => ({ deletedRegion: spanOf(each), insertedContent: { text: each.newText } })),
    })),
  };
}

function locationOf(region: FileRegion) {
  return { physicalLocation: { artifactLocation: artifactOf(region.file), region: spanOf(region) } };
}

function artifactOf(file: string) {
  return { uri: file.split('/').map(encodeURIComponent).join('/') };
}

function spanOf({ line, column, endLine, endColumn }: FileRegion) {
  return { startLine: line, startColumn: column, endLine, endColumn };
}
