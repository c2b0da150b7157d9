import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReadResult } from '../../../server/service/workspace';
import { createNodeWorkspace } from '../../../server/workspace/node';
import { readPatiently } from '../../../server/workspace/read';

const never = new AbortController().signal;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sortie-workspace-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(relativePath: string, content: string | Uint8Array = ''): string {
  const file = path.join(folder, relativePath);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

const open = () => createNodeWorkspace(folder, { descend: (name) => name !== 'node_modules' });

async function found(wanted: (relativePath: string) => boolean = () => true, signal = never): Promise<string[]> {
  const workspace = open();
  const uris = await workspace.find(wanted, signal);
  return uris.map((uri) => uri.slice(workspace.root.length + 1)).sort();
}

const read = (relativePath: string, maxBytes = 1000) => {
  const workspace = open();
  return workspace.read(`${workspace.root}/${relativePath}`, maxBytes, never);
};

describe('finding files', () => {
  test('lists the wanted files of all folders that are searched', async () => {
    write('a.json');
    write('deep/er/b c.json');
    write('deep/er/no.txt');
    write('node_modules/x.json');
    expect(await found((name) => name.endsWith('.json'))).toEqual(['a.json', 'deep/er/b%20c.json']);
  });

  test('survives cycles of links, pipes, devices, dangling links and unreadable folders', async () => {
    write('ok.json');
    mkdirSync(path.join(folder, 'loop'));
    symlinkSync(folder, path.join(folder, 'loop', 'again'));
    symlinkSync('/dev/zero', path.join(folder, 'zero.json'));
    symlinkSync('/nowhere/at/all', path.join(folder, 'dangling.json'));
    execFileSync('mkfifo', [path.join(folder, 'pipe.json')]);
    mkdirSync(path.join(folder, 'locked'));
    chmodSync(path.join(folder, 'locked'), 0);
    expect(await found()).toEqual(['ok.json']);
  });

  test('lists nothing in a missing folder', async () => {
    rmSync(folder, { recursive: true });
    expect(await found()).toEqual([]);
  });

  test('stops when canceled', async () => {
    for (let index = 0; index < 20; index++) write(`f${index}/x.json`);
    const controller = new AbortController();
    controller.abort();
    const seen = await open().find(() => true, controller.signal);
    expect(seen.length).toBeLessThan(2);
  });
});

describe('reading files', () => {
  test('returns the text without its byte order mark', async () => {
    write('a.json', '\uFEFF{ "ä": "𝄞" }\r\n');
    expect(await read('a.json')).toEqual({ text: '{ "ä": "𝄞" }\r\n' });
    write('empty.json');
    expect(await read('empty.json')).toEqual({ text: '' });
  });

  test("returns the reason if a file can't be read", async () => {
    write('big.json', 'x'.repeat(11));
    write('fits.json', 'x'.repeat(10));
    write('image.json', new Uint8Array([0x89, 0x50, 0, 1]));
    expect(await read('big.json', 10)).toEqual({ failure: 'too-large' });
    expect(await read('fits.json', 10)).toEqual({ text: 'x'.repeat(10) });
    expect(await read('image.json')).toEqual({ failure: 'binary' });
    expect(await read('gone.json')).toEqual({ failure: 'missing' });
    mkdirSync(path.join(folder, 'folder.json'));
    expect(await read('folder.json')).toEqual({ failure: 'not-a-file' });
  });

  test('returns nothing outside the folder', async () => {
    const outside = mkdtempSync(path.join(tmpdir(), 'sortie-outside-'));
    writeFileSync(path.join(outside, 'secret.json'), 'secret');
    try {
      const workspace = open();
      const uri = pathToFileURL(path.join(outside, 'secret.json')).href;
      expect(await workspace.read(uri, 100, never)).toEqual({ failure: 'missing' });
      expect(await read(`../${path.basename(outside)}/secret.json`)).toEqual({ failure: 'missing' });
      expect(await workspace.read('untitled:secret.json', 100, never)).toEqual({ failure: 'missing' });
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  });

  test('follows no link out of the folder', async () => {
    const outside = mkdtempSync(path.join(tmpdir(), 'sortie-outside-'));
    writeFileSync(path.join(outside, 'secret.json'), 'secret');
    try {
      symlinkSync(outside, path.join(folder, 'out'));
      symlinkSync(path.join(outside, 'secret.json'), path.join(folder, 'link.json'));
      expect(await read('out/secret.json')).toEqual({ failure: 'not-a-file' });
      expect(await read('link.json')).toEqual({ failure: 'not-a-file' });
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  });

  test('follows no link that has replaced a folder since the last file was read', async () => {
    const outside = mkdtempSync(path.join(tmpdir(), 'sortie-outside-'));
    writeFileSync(path.join(outside, 'b.json'), 'secret');
    try {
      write('a/a.json', 'text');
      const workspace = open();
      const [first, second] = ['a/a.json', 'a/b.json'].map((file) => `${workspace.root}/${file}`);
      const before = workspace.read(first ?? '', 100, never);
      renameSync(path.join(folder, 'a'), path.join(folder, 'old'));
      symlinkSync(outside, path.join(folder, 'a'));
      const after = workspace.read(second ?? '', 100, never);
      expect([await before, await after]).toEqual([{ text: 'text' }, { failure: 'not-a-file' }]);
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  });

  test("doesn't wait at a pipe", async () => {
    execFileSync('mkfifo', [path.join(folder, 'pipe.json')]);
    expect(await read('pipe.json')).toEqual({ failure: 'not-a-file' });
  });

  test('works below a folder that is itself a link', async () => {
    write('real/a.json', 'text');
    symlinkSync(path.join(folder, 'real'), path.join(folder, 'alias'));
    const workspace = createNodeWorkspace(path.join(folder, 'alias'), { descend: () => true });
    expect(await workspace.find(() => true, never)).toEqual([`${workspace.root}/a.json`]);
    expect(await workspace.read(`${workspace.root}/a.json`, 100, never)).toEqual({ text: 'text' });
  });

  test('retries while another program locks a file, but not forever', async () => {
    const pauses: number[] = [];
    const pause = async (milliseconds: number) => pauses.push(milliseconds);
    const results: ReadResult[] = [{ failure: 'unreadable' }, { failure: 'unreadable' }, { text: 'a' }];
    const readNext = () => results.shift() ?? { failure: 'unreadable' };
    expect(await readPatiently(readNext, never, pause)).toEqual({ text: 'a' });
    expect(pauses).toEqual([20, 40]);
    expect(await readPatiently(readNext, never, pause)).toEqual({ failure: 'unreadable' });
    expect(pauses).toEqual([20, 40, 20, 40, 60, 80]);
    expect(await readPatiently(() => ({ failure: 'missing' }), never, pause)).toEqual({ failure: 'missing' });
    expect(await readPatiently(readNext, AbortSignal.abort(), pause)).toEqual({ failure: 'unreadable' });
    expect(pauses).toHaveLength(6);
  });
});
