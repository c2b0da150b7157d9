import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PlatformDidNotStart, startPlatform } from '../../../client/local/platformProcess';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sortie-process-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, body: string): string {
  const file = path.join(folder, `${name}.cjs`);
  writeFileSync(file, body);
  return file;
}

function start(module: string, lines: string[] = []) {
  const onLine = (line: string) => lines.push(line);
  return [
    { module, language: 'de', onLine },
    { port: 0, stateFile: path.join(folder, 'state.json'), token: 'kept-secret' },
  ] as const;
}

describe('starting the local platform', () => {
  test('reads the URL from the first line and passes the other lines on', async () => {
    const module = program(
      'good',
      `console.log('http://127.0.0.1:4711/'); console.error('args ' + process.argv.slice(2).join(' ') + ' in ' + process.env.LC_ALL);
       console.error('token ' + process.env.SORTIE_LOCAL_TOKEN); process.stdin.resume(); setInterval(() => {}, 1000);`,
    );
    const lines: string[] = [];
    const platform = await startPlatform(...start(module, lines));
    await expect.poll(() => lines.length).toBe(2);
    await platform.stop();
    expect(platform.url).toBe('http://127.0.0.1:4711');
    const state = path.join(folder, 'state.json');
    expect(lines).toEqual([
      `args --port 0 --state ${state} --token-env SORTIE_LOCAL_TOKEN --until-stdin-ends in de`,
      'token kept-secret',
    ]);
  });

  test('passes the folder to serve', async () => {
    const module = program(
      'listens',
      `console.log('http://localhost:1'); console.error(process.argv.slice(-2).join(' ')); process.stdin.resume();`,
    );
    const lines: string[] = [];
    const [command, served] = start(module, lines);
    const platform = await startPlatform(command, { ...served, workspace: '/w' });
    await expect.poll(() => lines).toEqual(['--workspace /w']);
    await platform.stop();
  });

  test('reports the output of a platform that ended immediately', async () => {
    const module = program('bad', `console.error('port 80 is taken'); process.exit(3);`);
    const failure = startPlatform(...start(module));
    await expect(failure).rejects.toThrow(PlatformDidNotStart);
    await expect(failure).rejects.toThrow('port 80 is taken (3)');
  });

  test("refuses a first line that isn't a URL on this machine", async () => {
    const module = program('odd', `console.log('https://elsewhere.example'); setInterval(() => {}, 1000);`);
    await expect(startPlatform(...start(module))).rejects.toThrow('https://elsewhere.example');
  });

  test('ends the process if the platform is stopped while it starts', async () => {
    const module = program('slow', `setInterval(() => {}, 1000);`);
    const leave = new AbortController();
    const starting = startPlatform(...start(module), leave.signal);
    leave.abort();
    await expect(starting).rejects.toThrow(PlatformDidNotStart);
  });

  test('stops once and reports the end', async () => {
    const module = program('stops', `console.log('http://localhost:1'); setInterval(() => {}, 1000);`);
    const platform = await startPlatform(...start(module));
    await Promise.all([platform.stop(), platform.stop()]);
    expect(await platform.ended).toBeNull();
  });
});
