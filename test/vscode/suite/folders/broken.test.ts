import assert from 'node:assert/strict';
import { type Diagnostic, DiagnosticSeverity, languages, Uri, workspace } from 'vscode';
import { codeOf, until } from '../until';

interface Expected {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly code: string;
  readonly severity: string;
}

/** Codes that the built-in JSON support already reports in schemas and mappings. */
const leftToOthers = new Set(['invalid-syntax', 'duplicate-key']);

const folder = () => workspace.workspaceFolders?.find(({ name }) => name === 'broken-config')?.uri ?? Uri.file('/');

function found(): string[] {
  return languages
    .getDiagnostics()
    .filter(([uri]) => uri.path.startsWith(`${folder().path}/`))
    .flatMap(([uri, all]) =>
      all
        .filter(({ source }) => source === 'sortie')
        .map((one) => line({ file: uri.path.slice(folder().path.length + 1), ...placeOf(one) })),
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
    const bytes = await workspace.fs.readFile(Uri.joinPath(folder(), 'expected.json'));
    const all: Expected[] = JSON.parse(Buffer.from(bytes).toString('utf8'));
    const expected = all
      .filter(({ code }) => !leftToOthers.has(code))
      .map(line)
      .toSorted();
    await until(() => (found().length >= expected.length ? true : undefined), languages.onDidChangeDiagnostics);
    assert.deepEqual(found(), expected);
  });
});
