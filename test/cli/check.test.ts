import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FileDiagnostic } from '../../cli/check/fileDiagnostic';
import { billing, paths, apiconfig as rightApiconfig } from '../server/kit/billing';
import { block } from '../server/kit/render';
import { type Ran, runProgram } from './program';

const projectRoot = path.resolve(__dirname, '..', '..');
const brokenSample = path.join(projectRoot, 'samples', 'broken-config');

function check(folder: string, ...args: readonly string[]): Promise<Ran> {
  return runProgram(['check', ...args], { cwd: folder });
}

/** Creates a folder with these files. The folder is deleted after the test. */
function project(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-check-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

const joined = rightApiconfig.replace('invoiceNumber', 'payerName');
const unquoted = rightApiconfig.replace('"-dueDate"', '-dueDate');
const found = ({ out }: Ran): FileDiagnostic[] => JSON.parse(out);
const codes = (ran: Ran) => found(ran).map(({ code }) => code);
const byPlace = (findings: readonly object[]) => findings.map((finding) => JSON.stringify(finding)).sort();

describe('the reported problems', () => {
  test('of the broken sample are those in its list, without hints', async () => {
    const expected: (Omit<FileDiagnostic, 'severity' | 'message'> & { severity: string })[] = JSON.parse(
      readFileSync(path.join(brokenSample, 'expected.json'), 'utf8'),
    );
    const ran = await check(brokenSample, '--format', 'json');
    const places = found(ran).map(({ message: _, ...place }) => place);
    expect(byPlace(places)).toEqual(byPlace(expected.filter(({ severity }) => severity !== 'hint')));
    expect(ran.code).toBe(1);
  });

  test('of the sample is an empty list', async () => {
    const ran = await check(path.join(projectRoot, 'samples', 'insurance-config'));
    expect(ran.out).toMatch(/^no problems in \d+ files \(\d+\.\d\d s\)\n$/);
    expect(ran.code).toBe(0);
  });

  test('include those of the project file', async () => {
    const text = '{ "rule": {}, "collections": { "Invoices": { "kind": "stream" } } }';
    const ran = await check(project({ ...billing, 'sortie.json': text }), '--format', 'json');
    const inFile = found(ran).filter(({ file }) => file === 'sortie.json');
    expect(inFile.map(({ code, line, column }) => [code, line, column])).toEqual([
      ['project-file', 1, 3],
      ['stated-fact-contradicted', 1, 54],
    ]);
  });
});

describe('formats', () => {
  test('text is readable', async () => {
    const { out, code } = await check(project({ ...billing, [paths.apiconfig]: joined }));
    expect(out.replace(/\d+\.\d\d s/, '0.31 s')).toBe(
      `${block(`
        ${paths.apiconfig}
          5:7  error    payerName isn't a valid sort key of Invoices: it is joined (Invoice.Payer.DisplayName)   default-sort-not-sortable
        1 problem in 1 of 9 files (0.31 s)
      `)}\n`,
    );
    expect(code).toBe(1);
  });

  test('text escapes control characters of a file', async () => {
    const folder = project({ ...billing, [paths.apiconfig]: rightApiconfig.replace('invoiceNumber', '"a\\e[31mb"') });
    const { out } = await check(folder);
    expect(out).toContain('\\u{1b}');
    expect(out).not.toContain('\u001b');
  });

  test('json counts lines and columns from 1, in UTF-16 units', async () => {
    const text = `Invoices: { "𝄞": 1, resource: ext.rest.billing.v1.invoices.InvoicesExtResource, defaultSort: [payerName] }\n`;
    const ran = await check(project({ ...billing, [paths.apiconfig]: text }), '--format=json');
    const finding = found(ran).find(({ code }) => code === 'default-sort-not-sortable');
    expect(finding).toEqual({
      file: paths.apiconfig,
      line: 1,
      column: text.indexOf('payerName') + 1,
      endLine: 1,
      endColumn: text.indexOf('payerName') + 1 + 'payerName'.length,
      code: 'default-sort-not-sortable',
      severity: 'error',
      message: expect.stringContaining('payerName'),
    });
  });

  test('github annotates lines', async () => {
    const { out } = await check(project({ ...billing, [paths.apiconfig]: joined }), '--format', 'github');
    expect(out).toBe(
      `::error file=${paths.apiconfig},line=5,endLine=5,col=7,endColumn=16,title=default-sort-not-sortable::` +
        "payerName isn't a valid sort key of Invoices: it is joined (Invoice.Payer.DisplayName)\n",
    );
  });

  test('sarif contains related locations', async () => {
    const twice = `${rightApiconfig}  defaultSort: [batch_Ext]\n`;
    const folder = project({ ...billing, [paths.apiconfig]: twice });
    const { out } = await check(folder, '--format', 'sarif');
    const [result] = JSON.parse(out).runs[0].results;
    expect(result.ruleId).toBe('duplicate-key');
    expect(result.relatedLocations).toEqual([
      {
        id: 1,
        physicalLocation: {
          artifactLocation: { uri: paths.apiconfig },
          region: { startLine: 3, startColumn: 3, endLine: 3, endColumn: 14 },
        },
        message: { text: 'defaultSort first appears here.' },
      },
    ]);
    expect(found(await check(folder, '--format', 'json'))[0]).not.toHaveProperty('related');
  });
});

describe('exit codes', () => {
  test('1 for more warnings than allowed, 0 for as many', async () => {
    const folder = project({ ...billing, [paths.apiconfig]: unquoted });
    expect((await check(folder)).code).toBe(1);
    expect((await check(folder, '--max-warnings', '1')).code).toBe(0);
  });

  test('count all problems in a file, and list them', async () => {
    const entries = Array.from({ length: 750 }, (_, index) => `    - -x${index}\n`).join('');
    const sorted = (name: string) =>
      `${name}:\n  resource: ext.rest.things.${name}Resource\n  defaultSort:\n${entries}`;
    const text = `${sorted('Things')}${sorted('Others')}    - "- x"\n`;
    const folder = project({ 'apis/things_ext-1.0.apiconfig.yaml': text });
    const ran = await check(folder, '--max-warnings', '1500');
    expect(ran.out).toMatch(/^ +1507:7 +error /m);
    expect(ran.out).toContain('1503 problems in 1 of 1 files');
    expect(ran.code).toBe(1);
    const listed = found(await check(folder, '--format', 'json'));
    expect(listed).toHaveLength(1503);
    expect(listed.at(-1)).toMatchObject({ severity: 'error', line: 1507 });
    writeFileSync(path.join(folder, 'apis/things_ext-1.0.apiconfig.yaml'), text.replace('    - "- x"\n', ''));
    expect((await check(folder, '--max-warnings', '1500')).code).toBe(0);
    expect((await check(folder, '--max-warnings', '1499')).code).toBe(1);
  });

  test('0 for information and hints', async () => {
    const folder = project({ 'x_ext-1.0.apiconfig.yaml': 'Things:\n  defaultSort: [name]\n' });
    const ran = await check(folder, '--format', 'json');
    expect(codes(ran)).toContain('collection-element-unknown');
    expect(ran.code).toBe(0);
  });

  test.each([
    [['--format', 'xml'], '--format must be one of text, json, sarif, junit, gitlab, github.'],
    [['--max-warnings', 'many'], '--max-warnings must be a whole number'],
    [['--max-warnings', '-1'], '--max-warnings must be a whole number'],
    [['--max-warnings=x'], '--max-warnings must be a whole number'],
    [['--max-warnings=-1'], '--max-warnings must be a whole number'],
    [['--max-warnings'], '--max-warnings must be a whole number'],
    [['--max-warnings', '--fix'], '--max-warnings must be a whole number'],
    [['--frobnicate'], '--frobnicate'],
    [['--format', '--fix'], '--format requires a value.'],
    [['nowhere'], 'File or folder nowhere not found.'],
  ])('2 for %j', async (args, message) => {
    const { code, err, out } = await check(project(billing), ...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(out).toBe('');
  });
});

describe('a folder without sort configuration', () => {
  const others = { 'README.md': '# x', 'src/main.ts': '', 'empty/x.json': '{}' };

  test.each([[[]], [['.']], [['empty']], [['README.md', 'empty']]])('is an error: %j', async (args) => {
    for (const format of ['text', 'json', 'sarif', 'github']) {
      const folder = project(others);
      const { code, err, out } = await check(folder, ...args, '--format', format);
      expect([code, out]).toEqual([2, '']);
      const empty = path.join(realpathSync(folder), args.at(-1) ?? '.');
      expect(err).toContain(`No sort configuration found in ${empty}. Check the folder`);
      expect(err).toContain('--allow-empty');
    }
  });

  test('has a name without effect on the terminal', async () => {
    const { code, err } = await check(project({ 'a\u001b[31mb/README.md': '' }), 'a\u001b[31mb');
    expect(code).toBe(2);
    expect(err).toContain('a\\u{1b}[31mb');
    expect(err).not.toContain('\u001b');
  });

  test('is an error even next to other folders, as is a folder whose files are all excluded', async () => {
    const folder = project({ ...billing, ...others });
    expect((await check(folder, 'config', 'empty')).code).toBe(2);
    expect((await check(folder, 'config')).code).toBe(0);
    const text = '{ "files": { "exclude": ["**"] } }';
    expect((await check(project({ ...billing, 'sortie.json': text }))).code).toBe(2);
  });

  test('is accepted with --allow-empty, and the report is valid', async () => {
    const folder = project(others);
    const text = await check(folder, '--allow-empty');
    expect(text.out).toMatch(/^no sort configuration to check \(\d+\.\d\d s\)\n$/);
    expect([text.code, text.err]).toEqual([0, '']);
    expect(found(await check(folder, '--allow-empty', '--format', 'json'))).toEqual([]);
    const { runs } = JSON.parse((await check(folder, '--allow-empty', '--format', 'sarif')).out);
    expect(runs[0].results).toEqual([]);
  });

  test('is accepted if the arguments are files of a commit, which may be unrelated', async () => {
    const folder = project({ ...billing, ...others, [paths.apiconfig]: joined });
    const ran = await check(folder, 'README.md', 'src/main.ts');
    expect(ran.out).toMatch(/^no sort configuration to check /);
    expect([ran.code, ran.err]).toEqual([0, '']);
    expect(codes(await check(folder, 'README.md', paths.apiconfig, '--format', 'json'))).toEqual([
      'default-sort-not-sortable',
    ]);
    expect((await check(project(others), path.join(folder, 'README.md'))).code).toBe(0);
  });
});

describe('paths and severities', () => {
  test('a path is checked together with the rest of its folder', async () => {
    const folder = project({ ...billing, [paths.apiconfig]: joined, 'other_ext.schema.json': '{}' });
    const all = await check(folder, '--format', 'json');
    expect(codes(all)).toContain('file-name');
    const one = await check(folder, 'config/integration/apis', '--format', 'json');
    expect(codes(one)).toEqual(['default-sort-not-sortable']);
    const file = await check(folder, paths.schema);
    expect(file.out).toMatch(/^no problems in 1 file /);
  });

  test('a path outside is a separate project, named relative to the working directory', async () => {
    const outside = project({ ...billing, [paths.apiconfig]: joined });
    const ran = await check(project({}), outside, '--format', 'json');
    expect(found(ran)[0]?.file).toBe(`../${path.basename(outside)}/${paths.apiconfig}`);
  });

  test('severities in the project file apply', async () => {
    const text = '{ // ours\n "rules": { "default-sort-not-sortable": "warning" }, }';
    const folder = project({ ...billing, [paths.apiconfig]: joined, 'sortie.json': text });
    expect(found(await check(folder, '--format', 'json'))).toMatchObject([{ severity: 'warning' }]);
  });

  test('syntax errors are always reported', async () => {
    const folder = project({ ...billing, [paths.schema]: '{ "definitions": ' });
    expect(codes(await check(folder, '--format', 'json'))).toContain('invalid-syntax');
  });
});

describe('--fix', () => {
  test('applies the safe fixes, and no others', async () => {
    const mixed = unquoted.replace('invoiceNumber', 'payerName');
    const folder = project({ ...billing, [paths.apiconfig]: `\uFEFF${mixed.replaceAll('\n', '\r\n')}` });
    const ran = await check(folder, '--fix', '--format', 'json');
    expect(codes(ran)).toEqual(['default-sort-not-sortable']);
    const fixed = mixed.replace('-dueDate', '"-dueDate"').replaceAll('\n', '\r\n');
    expect(readFileSync(path.join(folder, paths.apiconfig), 'utf8')).toBe(`\uFEFF${fixed}`);
    expect(readdirSync(path.dirname(path.join(folder, paths.apiconfig)))).toEqual([path.basename(paths.apiconfig)]);
  });

  test('fixes more problems than one edit can, and a second run changes nothing', async () => {
    const file = 'apis/things_ext-1.0.apiconfig.yaml';
    const entries = Array.from({ length: 750 }, (_, index) => `    - -x${index}\n`).join('');
    const folder = project({ [file]: `Things:\n  defaultSort:\n${entries}Others:\n  defaultSort:\n${entries}` });
    const quoted = () => readFileSync(path.join(folder, file), 'utf8').split('"-x').length - 1;
    await check(folder, '--fix');
    expect(quoted()).toBe(1500);
    const fixed = readFileSync(path.join(folder, file), 'utf8');
    await check(folder, '--fix');
    expect(readFileSync(path.join(folder, file), 'utf8')).toBe(fixed);
  });

  test('survives endless nesting', async () => {
    const text = `Things:\n  defaultSort: []\nOthers:\n  x: ${'['.repeat(100_000)}\n`;
    const folder = project({
      'apis/things_ext-1.0.apiconfig.yaml': text,
      'apis/others_ext-1.0.apiconfig.yaml': unquoted,
    });
    const ran = await check(folder, '--fix', '--format', 'json');
    expect(ran.err).toBe('');
    expect(codes(ran)).toContain('invalid-syntax');
    expect(readFileSync(path.join(folder, 'apis/others_ext-1.0.apiconfig.yaml'), 'utf8')).toContain('"-dueDate"');
  });

  test("reports and skips a file that isn't UTF-8", async () => {
    const bytes = Buffer.concat([Buffer.from([0x23, 0xe4, 0x0a]), Buffer.from(unquoted)]);
    const folder = project({ ...billing, [paths.apiconfig]: bytes });
    const { err } = await check(folder, '--fix');
    expect(err).toContain("wasn't fixed: it isn't encoded in UTF-8");
    expect(readFileSync(path.join(folder, paths.apiconfig)).equals(bytes)).toBe(true);
  });

  test('changes nothing in a second run, for every problem of the broken sample', async () => {
    const folder = project({});
    cpSync(brokenSample, folder, { recursive: true });
    await check(folder, '--fix');
    const once = snapshot(folder);
    await check(folder, '--fix');
    expect(snapshot(folder)).toEqual(once);
  });
});

function snapshot(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file), readFileSync(file, 'utf8')];
    }),
  );
}

describe('files that are left out', () => {
  const wrong = paths.apiconfig;
  const files = {
    ...billing,
    [`build/${wrong}`]: joined,
    [`old/${wrong}`]: joined,
    [`.worktrees/a/${wrong}`]: joined,
    '.git/HEAD': '',
    '.worktrees/a/.git': 'gitdir: /p/.git/worktrees/a\n',
    '.gitignore': 'build/\n',
    'sortie.json': '{ "files": { "exclude": ["old/**"] } }',
  };
  const ignored = `build/${wrong} is left out, because Git ignores build.\n`;
  const excluded = `old/${wrong} is left out, because files.exclude excludes it.\n`;
  const nested = `.worktrees/a/${wrong} is left out, because .worktrees/a is a nested checkout.\n`;

  test('are named on standard error, and are no problem if other files are checked', async () => {
    const ran = await check(project(files), ...['build', 'old', '.worktrees/a'].map((at) => `${at}/${wrong}`), wrong);
    expect(ran.err).toBe(ignored + excluded + nested);
    expect(ran.out).toMatch(/^no problems in 1 file/);
    expect(ran.code).toBe(0);
  });

  test.each([
    [`build/${wrong}`, ignored],
    [`old/${wrong}`, excluded],
    [`.worktrees/a/${wrong}`, nested],
    ['build', 'build is left out, because Git ignores it. Number of files: 1.\n'],
    ['.worktrees', '.worktrees/a is left out, because it is a nested checkout. Number of files: 1.\n'],
  ])('are the reason for exit code 2 if nothing is left to check: %s', async (asked, reason) => {
    const ran = await check(project(files), asked);
    expect(ran).toEqual({ code: 2, out: '', err: `${reason}sortie check: Nothing is left to check.\n` });
  });

  test("aren't checked with the whole folder, and are never fixed", async () => {
    const folder = project({ ...files, [`build/${wrong}`]: unquoted });
    const ran = await check(folder, '--fix');
    expect(ran.code).toBe(0);
    expect(readFileSync(path.join(folder, 'build', wrong), 'utf8')).toBe(unquoted);
  });

  test('are checked if their folder is the current folder', async () => {
    const { 'sortie.json': _, ...others } = files;
    const folder = project({
      ...others,
      ...Object.fromEntries(Object.entries(billing).map(([file, text]) => [`build/${file}`, text])),
      [`build/${wrong}`]: joined,
    });
    expect((await check(path.join(folder, 'build'))).code).toBe(1);
  });
});
