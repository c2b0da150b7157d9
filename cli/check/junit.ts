import { visible } from '../../platform/inert';
import type { FileDiagnostic, Report } from './fileDiagnostic';
import { countOccurrences } from './fingerprint';

/**
 * Formats a report as JUnit XML, with one test suite for each file and one test for each problem. A test fails if its
 * problem affects the exit code. Otherwise, its output contains the problem. If there are no problems, the report
 * contains one test, because some services reject a report without tests.
 */
export function junitFormat({ diagnostics, tooManyWarnings, seconds }: Report): readonly string[] {
  const fails = ({ severity }: FileDiagnostic) => severity === 'error' || (severity === 'warning' && tooManyWarnings);
  const byFile = new Map<string, FileDiagnostic[]>();
  for (const diagnostic of diagnostics)
    byFile.set(diagnostic.file, [...(byFile.get(diagnostic.file) ?? []), diagnostic]);
  const failures = diagnostics.filter(fails).length;
  const total = { tests: Math.max(1, diagnostics.length), failures, errors: 0, time: seconds.toFixed(3) };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes({ name: 'sortie', ...total })}>`,
    ...(diagnostics.length === 0 ? passed : [...byFile].flatMap(([file, inFile]) => suite(file, inFile, fails))),
    '</testsuites>',
  ];
}

const passed = [
  '  <testsuite name="sort configuration" tests="1" failures="0" errors="0">',
  '    <testcase classname="sortie" name="sort configuration"/>',
  '  </testsuite>',
];

function suite(
  file: string,
  diagnostics: readonly FileDiagnostic[],
  fails: (diagnostic: FileDiagnostic) => boolean,
): readonly string[] {
  const failures = diagnostics.filter(fails).length;
  const occurrenceOf = countOccurrences();
  const tests = diagnostics.flatMap((diagnostic) => {
    const { code, line, column, message, severity } = diagnostic;
    const occurrence = occurrenceOf(code);
    // Services recognize a test by its class and name, so the name contains no line number.
    const name = occurrence === 1 ? file : `${file} (${occurrence})`;
    const text = escaped(`${file}:${line}:${column}: ${message}`);
    return [
      `    <testcase ${attributes({ classname: `sortie.${code}`, name })}>`,
      fails(diagnostic)
        ? `      <failure ${attributes({ type: severity, message })}>${text}</failure>`
        : `      <system-out>${text}</system-out>`,
      '    </testcase>',
    ];
  });
  const counts = { tests: diagnostics.length, failures, errors: 0 };
  return [`  <testsuite ${attributes({ name: file, ...counts })}>`, ...tests, '  </testsuite>'];
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join(' ');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML. Characters that XML forbids, and invisible characters, become `\u{…}`. */
function escaped(text: string): string {
  return visible(text)
    .replace(/[\uFFFE\uFFFF]/g, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`)
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
