import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { WorkspaceDiagnosticReport } from 'vscode-languageserver-protocol/node';
import type { FileDiagnostic } from '../../cli/check/fileDiagnostic';
import { programFile } from '../product';
import { apiconfig, billing, paths } from '../server/kit/billing';
import { startServer } from '../server/kit/server';

const joined = apiconfig.replace('invoiceNumber', 'payerName');
const unquoted = apiconfig.replace('"-dueDate"', '-dueDate');

/** Creates a folder with these files. The folder is deleted after the test. */
function project(files: Readonly<Record<string, string>>, ...below: readonly string[]): string {
  const base = mkdtempSync(path.join(tmpdir(), 'sortie-windows-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    const at = path.join(base, ...below, file);
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, text);
  }
  return base;
}

async function check(folder: string, ...args: readonly string[]) {
  const program = [await programFile('cli'), 'check', ...args];
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, program, { cwd: folder, encoding: 'utf8' }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

const found = ({ out }: { readonly out: string }): FileDiagnostic[] => JSON.parse(out);

/** The flag for opening a file so that no other program can open it. */
const exclusive = 0x10000000;

/** Starts another program that keeps a file open exclusively until the returned function is called. */
async function hold(file: string): Promise<() => Promise<void>> {
  const script = `
    const { openSync, constants } = require('node:fs');
    openSync(process.argv[1], constants.O_RDONLY | ${exclusive});
    process.send('open');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['-e', script, file], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const end = async () => {
    const ended = once(holder, 'exit');
    if (holder.kill()) await ended;
  };
  onTestFinished(end);
  await once(holder, 'message');
  return end;
}

test('a name in another case refers to the same file', async () => {
  const server = await startServer({ ...billing, [paths.apiconfig]: joined });
  const uri = server.uriOf(paths.apiconfig).replace('/config/integration/', '/CONFIG/Integration/');
  await server.connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text: joined },
  });
  const { items } = await server.connection.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', {
    previousResultIds: [],
  });
  expect(items.map((item) => [item.uri, item.kind === 'full' && item.items.length])).toEqual([[uri, 1]]);

  const folder = project({ ...billing, [paths.apiconfig]: joined });
  const ran = await check(folder, path.dirname(paths.apiconfig).toUpperCase(), '--format', 'json');
  expect(found(ran).map(({ file, code }) => [file, code])).toEqual([[paths.apiconfig, 'default-sort-not-sortable']]);
});

test('paths that are longer than 260 characters are read and written', async () => {
  const deep = Array.from({ length: 10 }, (_, at) => `a folder with a long name ${at}`);
  const folder = project({ ...billing, [paths.apiconfig]: unquoted }, ...deep);
  const file = path.join(folder, ...deep, paths.apiconfig);
  expect(file.length).toBeGreaterThan(260);
  expect(found(await check(folder, '--format', 'json')).map(({ code }) => code)).toContain(
    'default-sort-unquoted-descending',
  );
  expect(found(await check(folder, '--fix', '--format', 'json'))).toEqual([]);
  expect(readFileSync(file, 'utf8')).toBe(apiconfig);
});

test('a checkout with CRLF has the same problems as one with LF, and keeps its line breaks', async () => {
  const folders = ['lf', 'crlf'].map((name) => {
    const folder = project({});
    cpSync(path.resolve('samples/broken-config'), folder, { recursive: true });
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
      writeFileSync(file, name === 'lf' ? text : text.replaceAll('\n', '\r\n'));
    }
    return folder;
  });
  const [lf = [], crlf = []] = await Promise.all(
    folders.map(async (folder) => found(await check(folder, '--format', 'json'))),
  );
  expect(lf.length).toBeGreaterThan(30);
  expect(crlf).toEqual(lf);
  const [, folder = ''] = folders;
  await check(folder, '--fix');
  const mixed = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => /(?<!\r)\n/.test(readFileSync(file, 'utf8')));
  expect(mixed).toEqual([]);
});

test('a read-only file is left unchanged, and the others are fixed', async () => {
  const other = 'config/integration/apis/ext/other/v1/other_ext-1.0.apiconfig.yaml';
  const folder = project({ ...billing, [paths.apiconfig]: unquoted, [other]: unquoted });
  const file = path.join(folder, paths.apiconfig);
  chmodSync(file, 0o444);
  const { err } = await check(folder, '--fix');
  expect(err.toLowerCase()).toBe(`${file} wasn't fixed: it is read-only.\n`.toLowerCase());
  expect(readFileSync(file, 'utf8')).toBe(unquoted);
  expect(readFileSync(path.join(folder, other), 'utf8')).toBe(apiconfig);
  expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
  chmodSync(file, 0o666);
});

test('a file that another program holds open is reported, and read when the program closes it', async () => {
  const folder = project({ ...billing, [paths.apiconfig]: unquoted });
  const file = path.join(folder, paths.apiconfig);
  const letGo = await hold(file);
  const held = await check(folder, '--fix', '--format', 'json');
  expect(found(held).map(({ file, message }) => [file, message])).toEqual([
    [paths.apiconfig, "The file can't be read. Close programs that have it open, or check its permissions."],
  ]);
  expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
  await letGo();
  expect(found(await check(folder, '--fix', '--format', 'json'))).toEqual([]);
  expect(readFileSync(file, 'utf8')).toBe(apiconfig);
});
