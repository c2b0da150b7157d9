import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stateDirectory } from '../../../platform/records/directory';
import { NodeFiles } from '../../../platform/records/nodeFiles';
import { createRecords } from '../../../platform/records/records';
import { statusOf } from '../deployments/fakePlatform';
import { dev1, planOf } from '../deployments/world';
import { recordOf } from './recordOf';

let folder = '';
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'sortie-records-')), 'state', 'sortie');
});
afterEach(() => rmSync(path.dirname(path.dirname(folder)), { recursive: true, force: true }));

describe('records on disk', () => {
  test('are read as they were written, newest first, from a folder that only their owner can read', async () => {
    const records = createRecords(folder);
    const full = recordOf('000000000000002-b', {
      answer: { status: 202, body: { any: ['thing'] } },
      sentAt: 2,
      broken: true,
      deploymentId: 'd',
      status: statusOf({ applications: [{ a: 1 }] }),
      statusAt: 3,
      result: {
        kind: 'unknown',
        reason: 'no-answer',
        message: 'm',
        phases: [],
        resumable: true,
        signIn: false,
        durationMs: 4,
      },
    });
    await records.write(recordOf('000000000000001-a'));
    await records.write(full);
    expect(await records.list()).toEqual([full, recordOf('000000000000001-a')]);
    expect(await records.read('../../secret')).toBeUndefined();
    if (process.platform !== 'win32') {
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      expect(statSync(path.join(folder, 'deployments', '000000000000002-b.json')).mode & 0o777).toBe(0o600);
    }
    expect(readdirSync(path.join(folder, 'deployments'))).toHaveLength(2);
    await records.remove('000000000000002-b');
    expect(await records.list()).toHaveLength(1);
  });

  test("don't exist before the first deployment", async () => {
    expect(await createRecords(folder).list()).toEqual([]);
    expect(() => statSync(folder)).toThrow();
  });

  test('beyond the limit are removed, the oldest ended ones first, but not unfinished ones or those of another version', async () => {
    const records = createRecords(folder);
    const result = {
      kind: 'unknown',
      reason: 'nothing-new',
      message: '',
      phases: [],
      resumable: false,
      signIn: false,
    } as const;
    await records.write(recordOf('0-unfinished'));
    const newer = path.join(folder, 'deployments', '0-newer.json');
    writeFileSync(newer, '{"version":2}');
    for (let index = 100; index < 305; index += 1) await records.write(recordOf(`${index}-a`, { result }));
    await records.write(recordOf('999-a', { sending: 'intent' }));
    const left = await records.list();
    expect(left).toHaveLength(201);
    expect(left.at(-1)?.id).toBe('0-unfinished');
    expect(readFileSync(newer, 'utf8')).toBe('{"version":2}');
  });

  test('are moved when the port of a local platform changes, but not while they are watched', async () => {
    const records = createRecords(folder);
    const at = (baseUrl: string) => planOf({ cc: 'cc/1/1' }, { ...dev1, baseUrl });
    await records.write(recordOf('1-a', { plan: at('http://127.0.0.1:1') }));
    await records.write(recordOf('2-b', { plan: at('http://127.0.0.1:9') }));
    const claim = await records.claim({ ...dev1, baseUrl: 'http://127.0.0.1:1' });
    if (claim.kind !== 'lease') throw new Error('not claimed');
    await claim.lease.assign({ recordId: '1-a', fingerprint: '' });
    expect(await records.move('http://127.0.0.1:1', 'http://127.0.0.1:2')).toBe(0);
    await claim.lease.release();
    expect(await records.move('http://127.0.0.1:1', 'http://127.0.0.1:2')).toBe(1);
    expect((await records.list()).map(({ plan }) => plan.planet.baseUrl)).toEqual([
      'http://127.0.0.1:9',
      'http://127.0.0.1:2',
    ]);
  });

  test("cause an error if their folder can't be created, so that nothing is lost silently", async () => {
    const file = path.join(path.dirname(path.dirname(folder)), 'state');
    writeFileSync(file, 'in the way');
    await expect(createRecords(folder).write(recordOf('1-a'))).rejects.toThrow();
    expect(readFileSync(file, 'utf8')).toBe('in the way');
  });
});

test('of many processes that create a file at the same time, only one succeeds', async () => {
  const files = new NodeFiles(folder);
  const mine = await Promise.all(
    Array.from({ length: 20 }, (_, index) => files.create('locks/a/1.json', `mine ${index}`)),
  );
  expect(mine.filter((won) => won)).toHaveLength(1);
  expect(await files.read('locks/a/1.json')).toBe(`mine ${mine.indexOf(true)}`);
  const script = path.join(path.dirname(path.dirname(folder)), 'racer.mjs');
  writeFileSync(
    script,
    `import { link, writeFile } from 'node:fs/promises';
     const [, , target] = process.argv;
     await writeFile(target + process.pid, 'other');
     process.on('message', () => link(target + process.pid, target).then(() => 'won', () => 'lost').then((end) => process.send(end, () => process.exit())));
     process.send('ready');`,
  );
  const target = path.join(folder, 'locks', 'a', '2.json');
  const racers = Array.from({ length: 3 }, () => fork(script, [target], { stdio: 'ignore' }));
  const next = (racer: (typeof racers)[number]) => new Promise((resolve) => racer.once('message', resolve));
  await Promise.all(racers.map(next));
  const ends = racers.map(next);
  for (const racer of racers) racer.send('go');
  const newest = await files.create('locks/a/2.json', 'own');
  const won = (await Promise.all(ends)).filter((end) => end === 'won').length + (newest ? 1 : 0);
  expect(won).toBe(1);
});

test.each([
  ['linux', undefined, {}, 'This user has no home folder. Set XDG_STATE_HOME to the folder for deployment records.'],
  ['linux', '', {}, 'The home folder in HOME must be an absolute path. Correct HOME, or set XDG_STATE_HOME.'],
  ['linux', 'me', {}, 'The home folder in HOME must be an absolute path. Correct HOME, or set XDG_STATE_HOME.'],
  ['darwin', 'me', {}, 'The home folder in HOME must be an absolute path. Correct HOME, or set XDG_STATE_HOME.'],
  [
    'win32',
    '',
    { LOCALAPPDATA: 'x' },
    'The home folder in HOME must be an absolute path. Correct HOME, or set XDG_STATE_HOME.',
  ],
  [
    'linux',
    '/proc',
    {},
    "Sortie can't keep records in /proc/.local/state/sortie. Set XDG_STATE_HOME to a folder on a disk.",
  ],
  [
    'linux',
    '/x',
    { XDG_STATE_HOME: '/proc/self' },
    "Sortie can't keep records in /proc/self/sortie. Set XDG_STATE_HOME to a folder on a disk.",
  ],
  [
    'linux',
    '/x',
    { XDG_STATE_HOME: '/a/../sys' },
    "Sortie can't keep records in /sys/sortie. Set XDG_STATE_HOME to a folder on a disk.",
  ],
  [
    'linux',
    '/x',
    { XDG_STATE_HOME: '/dev' },
    "Sortie can't keep records in /dev/sortie. Set XDG_STATE_HOME to a folder on a disk.",
  ],
] as const)('on %s with the home folder %j and %j, there is no state folder', (platform, home, variables, message) => {
  expect(() => stateDirectory({ platform, home, variables })).toThrow(expect.objectContaining({ message }));
});

test('without a home folder, XDG_STATE_HOME is sufficient', () => {
  const variables = { XDG_STATE_HOME: '/xdg' };
  expect(stateDirectory({ platform: 'linux', home: undefined, variables })).toBe('/xdg/sortie');
  expect(stateDirectory({ platform: 'linux', home: '', variables: { XDG_STATE_HOME: '/dev/shm' } })).toBe(
    '/dev/shm/sortie',
  );
});

test.skipIf(process.platform !== 'linux')(
  "a folder that can't be created in a file system is an error, not a loop",
  async () => {
    const link = path.join(path.dirname(path.dirname(folder)), 'link');
    symlinkSync('/proc', link);
    await expect(new NodeFiles(path.join(link, 'sortie')).write('a/b', '')).rejects.toThrow('ENOENT');
  },
);

test.each([
  ['linux', {}, '/home/me/.local/state/sortie'],
  ['linux', { XDG_STATE_HOME: '/xdg' }, '/xdg/sortie'],
  ['linux', { XDG_STATE_HOME: 'relative' }, '/home/me/.local/state/sortie'],
  ['darwin', {}, '/home/me/Library/Application Support/sortie'],
  ['win32', { LOCALAPPDATA: '/local' }, '/local/sortie'],
] as const)('the state folder on %s with %j is %s', (platform, variables, directory) => {
  expect(stateDirectory({ platform, home: '/home/me', variables })).toBe(path.normalize(directory));
});
