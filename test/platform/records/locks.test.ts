import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../platform/clock';
import { claimPlanet, type Owner } from '../../../platform/records/claim';
import { type StateFiles, UnusableFile } from '../../../platform/records/files';
import { type Holding, holdingText, lockPath } from '../../../platform/records/lock';
import { NodeFiles } from '../../../platform/records/nodeFiles';
import { thisProcess } from '../../../platform/records/thisProcess';
import { MemoryFiles } from '../deployments/memoryFiles';

const minute = 60_000;
const planet = 'a-planet';
const path1 = lockPath(planet, 1);

const owner: Owner = {
  ...{ host: 'ci', boot: 'boot', namespace: 'pid:[1]', pid: 2 },
  isAlive: () => false,
  nonce: () => 'mine',
};
const holding: Holding = {
  ...{ nonce: 'theirs', host: 'ci', boot: 'boot', namespace: 'pid:[1]', pid: 7, beat: 0, released: false },
};

interface Place {
  readonly files: StateFiles;
  /** Sets the time of the lock's last change to `age` milliseconds ago. */
  readonly date: (age: number) => void;
}

const places: readonly (readonly [string, () => Place])[] = [
  [
    'in memory',
    () => {
      const files = new MemoryFiles(() => Date.now());
      return { files, date: (age) => files.times.set(path1, Date.now() - age) };
    },
  ],
  [
    'on disk',
    () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'sortie-locks-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const at = (age: number) => (Date.now() - age) / 1_000;
      return { files: new NodeFiles(folder), date: (age) => utimesSync(path.join(folder, path1), at(age), at(age)) };
    },
  ],
];

/** Returns whether a new process gets the planet if the lock file contains `text`. */
async function isFree({ files, date }: Place, text: string, age = 0, by: Partial<Owner> = {}): Promise<boolean> {
  await files.write(path1, text);
  date(age);
  const claim = await claimPlanet({ files, clock: systemClock(), owner: { ...owner, ...by } }, planet);
  if (claim.kind === 'lease') await claim.lease.release();
  return claim.kind === 'lease';
}

describe.each(places)('a lock %s', (_, place) => {
  test.each<[string, { readonly [Key in keyof Holding]?: Holding[Key] | undefined }, boolean]>([
    ['of a process that has ended here', {}, true],
    ['of another host', { host: 'other' }, false],
    ['of an earlier start of a host with this name', { boot: 'other' }, false],
    ['of another container with the same name', { namespace: 'pid:[2]' }, false],
    ['without a boot ID', { boot: undefined }, false],
    ['without a namespace', { namespace: undefined }, false],
    ['that is released', { host: 'other', released: true }, true],
  ])('%s with a fresh heartbeat', async (_case, more, free) => {
    const text = (beat: number) => JSON.stringify({ ...holding, ...more, beat });
    expect(await isFree(place(), text(Date.now()))).toBe(free);
    expect(await isFree(place(), text(Date.now() - 2 * minute))).toBe(true);
  });

  test('of a running process stays, and one without evidence is decided by its heartbeat', async () => {
    const text = holdingText({ ...holding, beat: Date.now() });
    expect(await isFree(place(), text, 0, { isAlive: () => true })).toBe(false);
    expect(await isFree(place(), text, 0, { boot: undefined, namespace: undefined })).toBe(false);
  });

  test.each(['', '{', '[]', '{"nonce":"x"}'])(
    'that contains %j is free after a minute without a change',
    async (text) => {
      expect(await isFree(place(), text, 5_000)).toBe(false);
      expect(await isFree(place(), text, 2 * minute)).toBe(true);
    },
  );
});

test('a lock that this user may not read is free after a minute without a change', async () => {
  const files = new MemoryFiles(() => Date.now());
  const read = files.read.bind(files);
  files.read = async (file) => {
    if (file === path1) throw new UnusableFile("You don't have permission to read it.", true);
    return await read(file);
  };
  files.texts.set(path1, holdingText({ ...holding, beat: 0 }));
  const claim = () => claimPlanet({ files, clock: systemClock(), owner }, planet);
  files.times.set(path1, Date.now() - 5_000);
  expect(await claim()).toEqual({ kind: 'held' });
  files.times.set(path1, Date.now() - 2 * minute);
  const claimed = await claim();
  expect(claimed.kind).toBe('lease');
  if (claimed.kind === 'lease') await claimed.lease.release();
});

test.skipIf(process.platform !== 'linux')('this process knows the start of its host and its namespace', async () => {
  const me = thisProcess();
  expect(me).toMatchObject({
    boot: expect.stringMatching(/^[\da-f-]{36}$/),
    namespace: expect.stringMatching(/^pid:\[\d+\]$/),
  });
  expect(me.isAlive(process.pid)).toBe(true);
});

test.skipIf(process.platform !== 'linux')(
  'a lock that Sortie writes names the process, so that its end is proof',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sortie-locks-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const files = new NodeFiles(folder);
    const me = thisProcess();
    const claim = await claimPlanet({ files, clock: systemClock(), owner: me }, planet);
    expect(JSON.parse((await files.read(path1)) ?? '')).toMatchObject({
      host: me.host,
      boot: me.boot,
      namespace: me.namespace,
      pid: me.pid,
    });
    if (claim.kind === 'lease') await claim.lease.release();
  },
);
