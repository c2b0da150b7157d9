import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { programFile } from '../product';
import { send } from './sending';

const place = mkdtempSync(path.join(tmpdir(), 'local-platform-program-'));
let program: string;
const sample = path.resolve('samples/insurance-config');

beforeAll(async () => {
  program = await programFile('platform');
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

function run(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [program, ...args], { env: { PATH: process.env.PATH, ...environment } });
  onTestFinished(() => void child.kill());
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output, errors }));
  });
  return { child, ended };
}

async function lines(child: ChildProcess, count: number): Promise<string[]> {
  const read: string[] = [];
  if (child.stdout === null) return read;
  for await (const line of createInterface({ input: child.stdout })) {
    read.push(line);
    if (read.length === count) break;
  }
  return read;
}

test('the first line contains only the URL, which is served', async () => {
  const { child } = run(['--token-env', 'MY_TOKEN', '--port', '0'], { MY_TOKEN: 'good' });
  const [url = ''] = await lines(child, 1);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const read = async (token: string) =>
    (await send(`${url}/products/PersonalAuto`, { headers: { Authorization: `Bearer ${token}` } })).status;
  expect([await read('good'), await read('bad')]).toEqual([200, 401]);
});

test('SIGTERM ends the platform', async () => {
  const { child, ended } = run([]);
  const [url = ''] = await lines(child, 1);
  await send(url);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, errors: '' });
});

test('with faults, the second line contains their path and secret', async () => {
  const { child } = run(['--faults']);
  const [url, second = ''] = await lines(child, 2);
  const { faults, secret } = JSON.parse(second);
  const answer = await send(url + faults, { headers: { 'X-Fault-Secret': secret } });
  expect(answer.status).toBe(200);
});

test('an invalid option ends the program with 2, before anything is started', async () => {
  const { code, output, errors } = await run(['--speed', 'fast']).ended;
  expect([code, output]).toEqual([2, '']);
  expect(errors).toBe('--speed must be a number from 0.01 to 1000, not “fast”.\nUse --help to show the options.\n');
});

test("a workspace that isn't a folder is reported", async () => {
  const { code, errors } = await run(['--workspace', path.join(place, 'nowhere')]).ended;
  expect(code).toBe(2);
  expect(errors).toContain(`--workspace requires an existing folder. ${path.join(place, 'nowhere')} isn't a folder.`);
});

test('the platform ends when its standard input ends, but only if requested', async () => {
  const bound = run(['--until-stdin-ends']);
  await lines(bound.child, 1);
  bound.child.stdin.end();
  expect(await bound.ended).toMatchObject({ code: 0 });
  const free = run([]);
  const [url = ''] = await lines(free.child, 1);
  free.child.stdin.end();
  expect((await send(url)).status).toBe(404);
});

test('the project file of the folder applies from the first request on, and so does each change', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'local-platform-project-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(sample, folder, { recursive: true });
  const project = (text: string) => writeFileSync(path.join(folder, 'sortie.json'), text);
  project('{ "vendor": "other" }');
  const { child } = run(['--workspace', folder, '--until-stdin-ends']);
  const [url = ''] = await lines(child, 1);
  const status = async () => {
    const headers = { Authorization: 'Bearer any' };
    return (await send(`${url}/billing/v1/invoices?sort=dueDate`, { headers })).status;
  };
  expect(await status()).toBe(400);
  project('{ "vendor": "auto", "files": { "schema": 7 } }');
  expect(await status()).toBe(200);
  project('{ "files": { "exclude": ["**/apis/**"] } }');
  expect(await status()).toBe(404);
  project('{ "files": ');
  expect(await status()).toBe(404);
  child.stdin.end();
});

test('the platform ends when its standard input ends', async () => {
  const { child, ended } = run(['--workspace', sample, '--until-stdin-ends']);
  child.stdin.end();
  expect(await ended).toMatchObject({ code: 0 });
});

test('help is printed', async () => {
  const { code, output } = await run(['--help']).ended;
  expect(code).toBe(0);
  expect(output).toMatch(/^Usage: /);
});

test('a port that is in use is reported', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { code, output, errors } = await run(['--port', String(port)]).ended;
  expect([code, output]).toEqual([1, '']);
  expect(errors).toBe(`Port ${port} is already in use. Specify another port, or 0 for any free port.\n`);
});

test('a state file of another program is reported and left unchanged', async () => {
  const file = path.join(place, 'letter.txt');
  writeFileSync(file, 'Dear all');
  const { code, errors } = await run(['--state', file]).ended;
  expect(code).toBe(1);
  expect(errors).toContain(`File ${file} isn't a state file of the local platform`);
});
