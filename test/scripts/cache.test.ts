import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cacheFolder, makeOnce } from '../../scripts/vscode/cache.mjs';

/** A number that is larger than any process ID on Linux and macOS. */
const noSuchProcess = 2 ** 22 + 1;

describe('cacheFolder', () => {
  test('uses its own variable, else the variable for caches, else the home folder', () => {
    expect(cacheFolder({ SORTIE_CACHE: '/a', XDG_CACHE_HOME: '/b' })).toBe(path.resolve('/a'));
    expect(cacheFolder({ XDG_CACHE_HOME: '/b' })).toBe(path.normalize('/b/sortie'));
    expect(cacheFolder({})).toMatch(/[/\\]\.cache[/\\]sortie$/);
  });
});

describe('makeOnce', () => {
  let parent: string;
  let folder: string;
  let said: string[];
  const say = (line: string) => {
    said.push(line);
  };

  beforeEach(async () => {
    parent = await mkdtemp(path.join(tmpdir(), 'sortie-cache-'));
    folder = path.join(parent, 'thing');
    said = [];
  });
  afterEach(() => rm(parent, { recursive: true }));

  const build = async (aside: string) => writeFile(path.join(aside, 'whole'), 'yes');

  test('builds under a temporary name and renames the complete folder', async () => {
    await makeOnce(
      folder,
      async (aside) => {
        expect(existsSync(folder)).toBe(false);
        await build(aside);
      },
      say,
    );
    expect(await readFile(path.join(folder, 'whole'), 'utf8')).toBe('yes');
    expect(await readdir(parent)).toEqual(['thing']);
  });

  test('does nothing if the folder exists', async () => {
    await mkdir(folder);
    await makeOnce(folder, () => Promise.reject(new Error('built again')), say);
    expect(await readdir(folder)).toEqual([]);
  });

  test('retries a failed build once, in an empty folder', async () => {
    const found: string[][] = [];
    await makeOnce(
      folder,
      async (aside) => {
        found.push(await readdir(aside));
        await build(aside);
        if (found.length === 1) throw new Error('half done\nwith details');
      },
      say,
    );
    expect(found).toEqual([[], []]);
    expect(said).toEqual([
      'That did not work (half done). Once more, in an empty folder.',
      expect.stringMatching(/^Installed in \d+ s\.$/),
    ]);
  });

  test('leaves nothing behind if the second attempt fails, too', async () => {
    const failing = makeOnce(folder, () => Promise.reject(new Error('no network')), say);
    await expect(failing).rejects.toThrow('no network');
    expect(await readdir(parent)).toEqual([]);
  });

  test('takes over from a run that was killed', async () => {
    await writeFile(`${folder}.lock`, String(noSuchProcess));
    await mkdir(`${folder}.building-${noSuchProcess}`);
    await makeOnce(folder, build, say);
    expect(await readdir(parent)).toEqual(['thing']);
  });

  test('does the work once for two concurrent callers', async () => {
    let builds = 0;
    const counted = async (aside: string) => {
      builds += 1;
      await build(aside);
    };
    await Promise.all([makeOnce(folder, counted, say), makeOnce(folder, counted, say)]);
    expect(builds).toBe(1);
    expect(said.filter((line) => line.startsWith('Installed in'))).toHaveLength(1);
    expect(await readdir(parent)).toEqual(['thing']);
  });
});
