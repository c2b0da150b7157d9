import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { programFile } from '../product';
import { stateFolder } from './program';

let program: string;
beforeAll(async () => {
  program = await programFile('cli');
});

/** What `sortie check` finds in a folder with these files. */
function check(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const folder = stateFolder();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [program, 'check', ...args], { cwd: folder, encoding: 'utf8' }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

const wrong = 'Things:\n  defaultSort: [name, name]\n';

describe('a file whose name begins with a hyphen is checked', () => {
  const name = '-x_ext-1.0.apiconfig.yaml';
  test.each([
    [['--', name], name],
    [[name], name],
    [['--max-warnings', '0', name, '--format', 'text'], name],
    [['--', '--fix_ext-1.0.apiconfig.yaml'], '--fix_ext-1.0.apiconfig.yaml'],
    [['--fix_ext-1.0.apiconfig.yaml'], '--fix_ext-1.0.apiconfig.yaml'],
    [['--', '-h'], '-h/a_ext-1.0.apiconfig.yaml'],
    [[], name],
  ])('%j', async (args, file) => {
    const { code, out, err } = await check({ [file]: wrong }, ...args);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toContain(file);
  });

  test('a file with the name of an option is that option, unless it follows --', async () => {
    const { code, err } = await check({ '--format': '', '--frobnicate': '' }, '--format');
    expect([code, err]).toEqual([2, expect.stringContaining('--format')]);
  });
});

test.each([
  ['{ "sortie.rules": ', 'sortie check'],
  ['{ "a": '.repeat(20_000), 'nested too deeply'],
])('broken settings are a warning, and the exit code stays: %#', async (settings) => {
  const right = await check({ 'a_ext-1.0.apiconfig.yaml': wrong });
  const { code, out, err } = await check({ 'a_ext-1.0.apiconfig.yaml': wrong, '.vscode/settings.json': settings });
  expect(code).toBe(right.code);
  expect(out.split('\n')[1]).toBe(right.out.split('\n')[1]);
  expect(err.trim().split('\n')).toEqual([expect.stringContaining('.vscode/settings.json is ')]);
});

const odd = 'a\u001b[31m\u202e\u2066\u0007\u200b,:%b';

test.skipIf(process.platform === 'win32').each(['text', 'json', 'github', 'sarif'])(
  'the format %s sends no control or bidi character of a file name or key to a terminal',
  async (format) => {
    const text = `${wrong}"\\e[31m\\u202e":\n  defaultSort: ["\\e[31m\\u202e", 1]\n`;
    const { code, out } = await check({ [`${odd}_ext-1.0.apiconfig.yaml`]: text }, '--format', format);
    expect(code).toBe(1);
    expect(out).toContain('ext-1.0.apiconfig.yaml');
    expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    if (format === 'json') expect(JSON.parse(out)[0].file).toBe(`${odd}_ext-1.0.apiconfig.yaml`);
    if (format === 'github') {
      expect(out.split('\n')[0]).toContain('file=a\\u{1b}[31m\\u{202e}\\u{2066}\\u{7}\\u{200b}%2C%3A%25b_ext-1.0');
    }
  },
);

describe('YAML that other readers refuse is refused', () => {
  const codesOf = async (text: string) =>
    JSON.parse((await check({ 'a_ext-1.0.apiconfig.yaml': text }, '--format', 'json')).out)
      .map(({ line, code }: { readonly line: number; readonly code: string }) => `${line} ${code}`)
      .filter((each: string) => /duplicate-key|invalid-syntax/.test(each));

  test.each([
    ['A:\n  mapper: *none\n', ['2 invalid-syntax']],
    ['A:\n  mapper: *late\nB:\n  mapper: &late X\n', ['2 invalid-syntax']],
    ['A:\n  mapper: &early X\nB:\n  mapper: *early\n', []],
    ['A:\n  x: &a 1\n---\nB:\n  x: *a\n', ['5 invalid-syntax']],
    ['A: &a\n  x: 1\n  y: *a\n', []],
    ['A:\n  ~: 1\n  null: 2\n', ['3 duplicate-key']],
    ['A:\n  Null: 1\n  ~: 2\n  NULL: 3\n', ['3 duplicate-key', '4 duplicate-key']],
    ['~:\n  mapper: a\nnull:\n  mapper: b\n', ['3 duplicate-key']],
    ['A: { ~: 1, null: 2 }\n', ['1 duplicate-key']],
    ['A:\n  "null": 1\n  null: 2\n  ~: 3\n', ['4 duplicate-key']],
    ['A:\n  1: a\n  "1": b\n', []],
    ["1:\n  mapper: a\n'1':\n  mapper: b\n", []],
    ['A:\n  1: a\n  1: b\n', ['3 duplicate-key']],
    ['A:\n  mapper: x\u00a0\n', ['2 invalid-syntax']],
    ['A:\n  defaultSort:\n    - name\u00a0\n', ['3 invalid-syntax']],
  ])('%j', async (text, expected) => expect(await codesOf(text)).toEqual(expected));
});
