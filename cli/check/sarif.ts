import path from 'node:path';
import { version } from '../../package.json';
import { jsonText } from '../../platform/json';
import type { RuleDescription } from '../../server/service/rules/rule';
import { allRules } from '../../server/service/rules/table';
import type { RuleSeverity } from '../../server/service/settings';
import type { FileDiagnostic, FileFix, FileRegion, FileReplacement, Report } from './fileDiagnostic';
import { rulePagesOf } from './rulePages';

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
  const pageOf = rulePagesOf(path.dirname(__dirname));
  const occurrences = new Map<string, number>();
  const results = diagnostics.map((diagnostic) => {
    const occurrence = (occurrences.get(diagnostic.fingerprint) ?? 0) + 1;
    occurrences.set(diagnostic.fingerprint, occurrence);
    return resultOf(diagnostic, occurrence);
  });
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'sortie', version, rules: allRules.map((rule) => descriptorOf(rule, pageOf(rule.code))) },
        },
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  };
  return [jsonText(log, 2)];
}

/** A rule, with the kinds of file that it concerns if these aren't project files. */
type SarifRule = RuleDescription & { readonly kinds?: readonly string[] };

function descriptorOf({ code, explanation, fix, severity, kinds = ['project'] }: SarifRule, page: string | undefined) {
  const plain = explanation.replaceAll('`', '');
  const markdown = fix === '' ? explanation : `${explanation}\n\nFix: ${fix}.`;
  return {
    id: code,
    name: code.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: plain },
    fullDescription: { text: plain, markdown: explanation },
    help: { text: markdown.replaceAll('`', ''), markdown },
    ...(page === undefined ? {} : { helpUri: page }),
    defaultConfiguration: { level: levels[severity] },
    properties: { tags: kinds },
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
