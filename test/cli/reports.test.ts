import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import type { FileDiagnostic, Report } from '../../cli/check/fileDiagnostic';
import { gitlabFormat } from '../../cli/check/gitlab';
import { junitFormat } from '../../cli/check/junit';
import { fc } from '../properties';
import { elementsIn, junitErrors, parseXml } from './junitReport';
import { runProgram, stateFolder } from './program';

const samples = path.resolve(__dirname, '../../samples');
const text = { type: 'string', minLength: 1 };
const line = { type: 'integer', minimum: 1 };

/** A schema for GitLab's code quality report, with the fields and values that GitLab's documentation lists. */
const codeQuality = new Ajv().compile({
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    additionalProperties: false,
    properties: {
      description: text,
      check_name: text,
      fingerprint: text,
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        additionalProperties: false,
        properties: {
          // GitLab shows a problem only if its path is relative to the repository and doesn't begin with "./".
          path: { type: 'string', pattern: String.raw`^(?!\.{0,2}/)[^\\]+$` },
          lines: {
            type: 'object',
            required: ['begin'],
            additionalProperties: false,
            properties: { begin: line, end: line },
          },
        },
      },
    },
  },
});

interface CodeQualityProblem {
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string };
}

function problemsIn(output: string): readonly CodeQualityProblem[] {
  const problems: readonly CodeQualityProblem[] = JSON.parse(output);
  expect([codeQuality(problems), codeQuality.errors]).toEqual([true, null]);
  expect(new Set(problems.map(({ fingerprint }) => fingerprint)).size).toBe(problems.length);
  return problems;
}

function testsIn(output: string) {
  const root = parseXml(output);
  expect(junitErrors(root)).toEqual([]);
  const tests = elementsIn(root).filter(({ name }) => name === 'testcase');
  const names = tests.map(({ attributes: { classname, name } }) => `${classname} ${name}`);
  expect(new Set(names).size).toBe(names.length);
  return { names, kinds: tests.map(({ children }) => children[0]?.name), root };
}

/** Runs `sortie check` in a subfolder of a checkout that contains a copy of a sample. */
function checkSample(name: string, ...args: readonly string[]) {
  const checkout = stateFolder();
  mkdirSync(path.join(checkout, '.git'));
  const folder = path.join(checkout, 'project one');
  cpSync(path.join(samples, name), folder, { recursive: true });
  return runProgram(['check', ...args], { cwd: folder, env: { ...process.env, LC_ALL: 'C' } });
}

const problem: FileDiagnostic = {
  ...{ file: 'config/a.yaml', line: 3, column: 5, endLine: 3, endColumn: 9, code: 'name-not-found' },
  ...{ severity: 'warning', message: 'Not found.', fingerprint: 'f1', related: [], fixes: [] },
};

function reportOf(diagnostics: readonly FileDiagnostic[], tooManyWarnings = true): Report {
  const counts = { error: 0, warning: 0, information: 0 };
  return {
    ...{ diagnostics, tooManyWarnings, counts, known: 0, unverified: false, verification: [] },
    ...{ files: 1, seconds: 1.5 },
  };
}

const junit = (report: Report) => junitFormat(report).join('\n');
const gitlab = (report: Report) => gitlabFormat(report).join('\n');

describe('a GitLab code quality report', () => {
  test('contains all problems of a project, with paths in the checkout', async () => {
    const { code, out } = await checkSample('broken-config', '--format', 'gitlab');
    const problems = problemsIn(out);
    expect(code).toBe(1);
    expect(problems.length).toBeGreaterThan(20);
    expect(problems.filter(({ location }) => !location.path.startsWith('project one/'))).toEqual([]);
    expect(new Set(problems.map(({ severity }) => severity))).toEqual(new Set(['major', 'minor', 'info']));
  });

  test('of a project without problems is an empty list', async () => {
    expect(await checkSample('insurance-config', '--format', 'gitlab')).toEqual({ code: 0, out: '[]\n', err: '' });
  });

  test('has a fingerprint for each of two equal problems, which stays the same if lines move', () => {
    const prints = (moved: number) =>
      problemsIn(gitlab(reportOf([problem, problem].map((each) => ({ ...each, line: each.line + moved }))))).map(
        ({ fingerprint }) => fingerprint,
      );
    expect(prints(0)).toEqual(['f1', 'f1:2']);
    expect(prints(7)).toEqual(prints(0));
  });
});

describe('a JUnit report', () => {
  test('contains a test for each problem of a project', async () => {
    const [{ out }, listed] = await Promise.all([
      checkSample('broken-config', '--format', 'junit'),
      checkSample('broken-config', '--format', 'json'),
    ]);
    const problems: readonly FileDiagnostic[] = JSON.parse(listed.out);
    const { names, kinds } = testsIn(out);
    expect(names.length).toBe(problems.length);
    expect(names).toContainEqual(expect.stringMatching(/^sortie\.sortable-not-boolean project one\/config\//));
    const shown = problems.filter(({ severity }) => severity === 'information').length;
    expect(kinds.filter((kind) => kind === 'system-out')).toHaveLength(shown);
  });

  test('of a project without problems contains one test, which passes', async () => {
    const { code, out } = await checkSample('insurance-config', '--format', 'junit');
    expect([code, testsIn(out).names, testsIn(out).kinds]).toEqual([0, ['sortie sort configuration'], [undefined]]);
  });

  test('fails for warnings only if there are too many', () => {
    const error = { ...problem, severity: 'error' } as const;
    expect(testsIn(junit(reportOf([error, problem], false))).kinds).toEqual(['failure', 'system-out']);
    expect(testsIn(junit(reportOf([error, problem]))).kinds).toEqual(['failure', 'failure']);
  });

  test('recognizes a problem if lines move, and shows its location', () => {
    const reports = [3, 9].map((line) => testsIn(junit(reportOf([{ ...problem, line }, problem]))));
    expect(reports[0]?.names).toEqual([
      'sortie.name-not-found config/a.yaml',
      'sortie.name-not-found config/a.yaml (2)',
    ]);
    expect(reports[1]?.names).toEqual(reports[0]?.names);
    expect(reports[1]?.root.children[0]?.children[0]?.children[0]).toMatchObject({
      attributes: { type: 'warning', message: 'Not found.' },
      text: 'config/a.yaml:9:5: Not found.',
    });
  });

  test('contains no character that XML forbids, whatever the message and the path', () => {
    const hostile = '\u0000\u0008\u001b[31m\uFFFE\uFFFF\uD800 ]]> <!-- & "\' \u{1F600}\u202E\r\n';
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (message, file) => {
        const report = reportOf([{ ...problem, message: hostile + message, file: hostile + file }]);
        expect(testsIn(junit(report)).kinds).toEqual(['failure']);
      }),
    );
    const { root } = testsIn(junit(reportOf([{ ...problem, message: hostile }])));
    expect(root.children[0]?.children[0]?.children[0]?.attributes.message).toBe(
      '\\u{0}\\u{8}\\u{1b}[31m\\u{fffe}\\u{ffff}\\u{d800} ]]> <!-- & "\' \u{1F600}\\u{202e}\\u{d}\\u{a}',
    );
  });
});

test('SARIF and annotations have paths in the checkout, too', async () => {
  const [{ out: annotations }, { out: sarif }] = await Promise.all([
    checkSample('broken-config', '--format', 'github'),
    checkSample('broken-config', '--format', 'sarif'),
  ]);
  const lines = annotations.trimEnd().split('\n');
  expect(lines.filter((each) => !/^::\w+ file=project one\//.test(each))).toEqual([]);
  const uris = [...sarif.matchAll(/"uri": "([^"]+)"/g)].map(([, uri = '']) => uri);
  expect(uris.filter((uri) => !uri.startsWith('project%20one/'))).toEqual([]);
});

test('the schema of GitLab reports rejects an absolute path, a backslash, and an unknown severity', () => {
  const [valid] = JSON.parse(gitlab(reportOf([problem])));
  const isValid = (change: object) => codeQuality([{ ...valid, ...change }]);
  expect(isValid({})).toBe(true);
  for (const file of ['/a.yaml', './a.yaml', '../a.yaml', 'a\\b.yaml'])
    expect([file, isValid({ location: { path: file, lines: { begin: 1 } } })]).toEqual([file, false]);
  expect(isValid({ severity: 'warning' })).toBe(false);
});
