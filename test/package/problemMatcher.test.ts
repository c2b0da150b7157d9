import { execFile } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { stateFolder } from '../cli/program';
import { programFile } from '../product';

const root = path.resolve(__dirname, '../..');
const { contributes } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const [matcher] = contributes.problemMatchers;
const [ofFile, ofProblem] = matcher.pattern;

interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: string;
  readonly message: string;
  readonly code: string;
}

/** Returns the severity that VS Code derives from a word in the output. */
function severityOf(word: string): string {
  const known = { error: 'error', warning: 'warning', warn: 'warning', info: 'information' };
  return Object.entries(known).find(([name]) => name === word.toLowerCase())?.[1] ?? matcher.severity;
}

/**
 * Returns the problems that VS Code finds in the output. The first pattern matches a line with a file's path. The last
 * pattern matches each of the following lines, which contain the problems in that file.
 */
function problemsIn(output: string): readonly Problem[] {
  const problems: Problem[] = [];
  let file: string | undefined;
  for (const line of output.split('\n')) {
    const found = new RegExp(ofProblem.regexp).exec(line);
    if (found && file !== undefined) {
      const text = (group: number) => found[group] ?? '';
      problems.push({
        file,
        line: Number(text(ofProblem.line)),
        column: Number(text(ofProblem.column)),
        severity: severityOf(text(ofProblem.severity)),
        message: text(ofProblem.message),
        code: text(ofProblem.code),
      });
    } else file = new RegExp(ofFile.regexp).exec(line)?.[ofFile.file];
  }
  return problems;
}

async function check(folder: string, language: string, ...args: readonly string[]): Promise<string> {
  const program = await programFile('cli');
  const options = { cwd: folder, env: { ...process.env, LC_ALL: language }, maxBuffer: 1e8 };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, 'check', ...args], options, (_, out) => resolve(out));
  });
}

describe('the problem matcher', () => {
  test.each(['C', 'de_DE.UTF-8'])('finds each problem of the command line in %s', async (language) => {
    const folder = stateFolder();
    cpSync(path.join(root, 'samples/broken-config'), folder, { recursive: true });
    const reported: readonly Problem[] = JSON.parse(await check(folder, language, '--format', 'json'));
    const expected = reported.map(({ file, line, column, severity, message, code }) => ({
      ...{ file, line, column, severity, message, code },
    }));
    expect(new Set(expected.map(({ severity }) => severity)).size).toBeGreaterThan(1);
    expect(problemsIn(await check(folder, language))).toEqual(expected);
  });

  test('finds nothing in an output without problems', async () => {
    const folder = stateFolder();
    cpSync(path.join(root, 'samples/insurance-config'), folder, { recursive: true });
    const output = await check(folder, 'C');
    expect(output).toContain('no problem');
    expect(problemsIn(output)).toEqual([]);
  });

  test("replaces the server's problems in files that aren't open", () => {
    expect([matcher.name, matcher.applyTo, matcher.source]).toEqual(['sortie', 'closedDocuments', 'sortie']);
    const capabilities = readFileSync(path.join(root, 'server/capabilities.ts'), 'utf8');
    expect(capabilities).toContain(`identifier: '${matcher.owner}'`);
  });
});
