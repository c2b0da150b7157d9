import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'jsonc-parser';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkCommand } from '../../cli/checkCommand';
import { explainCommand } from '../../cli/explainCommand';
import { initCommand } from '../../cli/initCommand';
import type { Command } from '../../cli/terminal';
import { apiconfig, billing, paths } from '../server/kit/billing';

const broken = apiconfig.replace('invoiceNumber', 'payerName');
const off = '{ "rules": { "default-sort-not-sortable": "off" } }';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'sortie-project-file-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

async function run(command: Command, directory: string, ...args: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const never = new AbortController().signal;
  const code = await command.run(args, {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    interactive: false,
    ask: async () => undefined,
    variables: {},
    directory,
    interrupted: never,
    terminated: never,
    ended: never,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** Checks paths. Returns `file: code` for each problem. */
async function check(directory: string, ...paths: readonly string[]): Promise<readonly string[]> {
  const { out, err } = await run(checkCommand, directory, ...paths, '--format', 'json');
  if (err !== '') return [err];
  const found: readonly { file: string; code: string }[] = JSON.parse(out);
  return found.map(({ file, code }) => `${file}: ${code}`);
}

function inFolder(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]));
}

const wrong = { ...billing, [paths.apiconfig]: broken };
const problem = (folder: string) => `${folder}${paths.apiconfig}: default-sort-not-sortable`;

describe('sortie check', () => {
  test('uses the nearest project file above, up to the root of the checkout', async () => {
    const folder = folderWith({ ...inFolder('team/app', wrong), '.git/HEAD': '', 'sortie.json': off });
    expect(await check(path.join(folder, 'team/app'))).toEqual([]);
    expect(await check(path.join(folder, 'team/app/config'))).toEqual([]);
    writeFileSync(path.join(folder, 'team/sortie.json'), '{}');
    expect(await check(path.join(folder, 'team/app'))).toEqual([problem('')]);
    expect(await check(path.join(folder, 'team'))).toEqual([problem('app/')]);
  });

  test("doesn't use a file above the working directory outside a checkout, or above the checkout", async () => {
    const folder = folderWith({ ...inFolder('app', wrong), 'sortie.json': off });
    expect(await check(path.join(folder, 'app'))).toEqual([problem('')]);
    mkdirSync(path.join(folder, 'app/.git'));
    expect(await check(path.join(folder, 'app'))).toEqual([problem('')]);
  });

  test('checks folders with their own project file with that file', async () => {
    const nested = { ...inFolder('one', wrong), ...inFolder('two', wrong), 'one/sortie.json': '{}' };
    const folder = folderWith({ ...nested, 'sortie.json': off });
    expect(await check(folder)).toEqual([problem('one/')]);
    expect(await check(folder, 'two')).toEqual([]);
    expect(await check(folder, 'one', 'two')).toEqual([problem('one/')]);
    expect(await check(folder, `one/${paths.apiconfig}`, '.')).toEqual([problem('one/')]);
  });

  test('reports the problems of a project file that is named', async () => {
    const folder = folderWith({ ...wrong, 'sortie.json': '{ "rulse": {} }' });
    expect(await check(folder, 'sortie.json')).toEqual(['sortie.json: project-file']);
  });

  test("doesn't use a project file that Git ignores, even if its folder is named", async () => {
    const ignored = { 'sortie.json': off, '.gitignore': 'build/\n', 'build/sortie.json': '{}' };
    const folder = folderWith({ ...inFolder('build/app', wrong), ...billing, ...ignored, '.git/HEAD': '' });
    expect(await check(folder, 'build/app')).toEqual([
      expect.stringContaining('build is left out, because Git ignores it.'),
    ]);
  });

  test('reports a project file that is a folder or a broken link, and uses none above it', async () => {
    const files = { ...inFolder('one', wrong), ...inFolder('two', wrong), 'one/sortie.json/x': '', 'sortie.json': off };
    const folder = folderWith(files);
    symlinkSync('nowhere', path.join(folder, 'two/sortie.json'));
    const found = ['one/sortie.json: invalid-syntax', problem('one/')];
    expect([...(await check(folder))].sort()).toEqual(
      [...found, 'two/sortie.json: invalid-syntax', problem('two/')].sort(),
    );
    expect([...(await check(folder, 'one'))].sort()).toEqual([...found].sort());
    const { out } = await run(checkCommand, path.join(folder, 'two'));
    expect(out).toContain("This is a folder or a link, so Sortie doesn't read it. Replace it with a file.");
    const { err } = await run(explainCommand, path.join(folder, 'two'), 'Invoices', 'dueDate');
    expect(err).toBe("sortie.json can't be read, so the defaults count. To see its problems, run sortie check.");
  });

  test('needs configuration next to a project file', async () => {
    const folder = folderWith({ 'sortie.json': '{}' });
    expect((await run(checkCommand, folder)).code).toBe(2);
  });
});

test('other commands say that a broken project file is not used', async () => {
  const folder = folderWith({ ...billing, 'sortie.json': '{' });
  const { code, err } = await run(explainCommand, folder, 'Invoices', 'dueDate');
  expect([code, err]).toEqual([
    0,
    "sortie.json can't be read, so the defaults count. To see its problems, run sortie check.",
  ]);
});

describe('sortie explain', () => {
  const nested = { ...inFolder('one', billing), ...inFolder('two', billing), 'one/sortie.json': '{}' };

  test('finds a collection in a folder with its own project file', async () => {
    const folder = folderWith({ ...inFolder('team/one', billing), 'team/one/sortie.json': '{}' });
    const { code, out } = await run(explainCommand, folder, 'Invoices', 'dueDate');
    expect([code, out]).toEqual([0, expect.stringContaining('dueDate is a valid sort key of Invoices')]);
  });

  test('names the projects that have the collection, and explains the selected one', async () => {
    const folder = folderWith(nested);
    expect(await run(explainCommand, folder, 'Invoices', 'dueDate')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Specify one of these APIs: two/billing, one/billing.'),
    });
    const { out } = await run(
      explainCommand,
      folder,
      'Invoices',
      'dueDate',
      '--api',
      'one/billing',
      '--format',
      'json',
    );
    expect(JSON.parse(out)).toMatchObject({ collection: 'Invoices', api: 'one/billing', sorts: true });
    expect((await run(explainCommand, path.join(folder, 'one'), 'Invoices', 'dueDate')).code).toBe(0);
  });
});

describe('sortie init', () => {
  test('creates a project file that changes nothing', async () => {
    const folder = folderWith(wrong);
    const before = await check(folder);
    expect(await run(initCommand, folder)).toMatchObject({ code: 0, err: '' });
    expect(parse(readFileSync(path.join(folder, 'sortie.json'), 'utf8'))).toEqual({});
    expect(await check(folder)).toEqual(before);
  });

  test('says which file above it replaces', async () => {
    const folder = folderWith({ ...inFolder('app', wrong), '.git/HEAD': '', 'sortie.json': off });
    const { out } = await run(initCommand, path.join(folder, 'app'));
    expect(out).toContain(`For this folder, it replaces ${path.join('..', 'sortie.json')}. Nothing is merged.`);
    expect(await check(folder)).toEqual([problem('app/')]);
  });

  test('never replaces a file', async () => {
    const folder = folderWith({ 'sortie.json': off });
    expect(await run(initCommand, folder)).toEqual({
      code: 1,
      out: '',
      err: 'sortie init: This folder already contains sortie.json, which stays as it is.',
    });
    expect(readFileSync(path.join(folder, 'sortie.json'), 'utf8')).toBe(off);
  });
});
