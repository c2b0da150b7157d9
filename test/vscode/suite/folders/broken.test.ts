import assert from 'node:assert/strict';
import { type Diagnostic, DiagnosticSeverity, languages } from 'vscode';
import { codeOf, until } from '../until';
import { brokenFolder, type Expected, expectedProblems } from './expected';

function found(): string[] {
  return languages
    .getDiagnostics()
    .filter(([uri]) => uri.path.startsWith(`${brokenFolder().path}/`))
    .flatMap(([uri, all]) =>
      all
        .filter(({ source }) => source === 'sortie')
        .map((one) => line({ file: uri.path.slice(brokenFolder().path.length + 1), ...placeOf(one) })),
    )
    .toSorted();
}

function placeOf(problem: Diagnostic): Omit<Expected, 'file'> {
  const { start, end } = problem.range;
  return {
    line: start.line + 1,
    column: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
    code: codeOf(problem),
    severity: DiagnosticSeverity[problem.severity].toLowerCase(),
  };
}

function line({ file, line, column, endLine, endColumn, code, severity }: Expected): string {
  return `${file}:${line}:${column}-${endLine}:${endColumn} ${severity} ${code}`;
}

suite('broken-config', () => {
  test('shows every code exactly where expected.json lists it', async () => {
    const expected = (await expectedProblems()).map(line).toSorted();
    await until(() => (found().length >= expected.length ? true : undefined), languages.onDidChangeDiagnostics);
    assert.deepEqual(found(), expected);
  });
});
