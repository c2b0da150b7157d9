import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { planetKey } from '../../../platform/planet';
import { createRecords } from '../../../platform/records/records';
import { dev1 } from '../deployments/world';

/** Creates a state folder. Calls `put` to create an object in place of `file`. */
function stateWith(file: string, put: (target: string) => void) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-hostile-state-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  put(target);
  const problems: string[] = [];
  return { target, problems, records: createRecords(folder, undefined, (problem) => problems.push(problem)) };
}

const isRoot = process.getuid?.() === 0;

/**
 * Objects that another program can create in place of a file. Each entry contains a name, whether the test can create
 * the object, a function that creates it, and the expected report.
 */
const things: readonly (readonly [string, boolean, (target: string) => void, string])[] = [
  ['a FIFO', true, (target) => execFileSync('mkfifo', [target]), "isn't a regular file."],
  ['a device', isRoot, (target) => execFileSync('mknod', [target, 'c', '1', '5']), "isn't a regular file."],
  ['a link to a device', true, (target) => symlinkSync('/dev/zero', target), "isn't a regular file."],
  ['a link to nothing', true, (target) => symlinkSync('nowhere', target), "isn't a regular file."],
  ['a folder', true, (target) => mkdirSync(target), "isn't a regular file."],
  [
    'a file of 700 MB',
    true,
    (target) => {
      writeFileSync(target, '');
      truncateSync(target, 700_000_000);
    },
    'is too large.',
  ],
];

describe.each(things)('%s', (_, isPossible, put, problem) => {
  test.skipIf(!isPossible)('in place of a record is left unchanged and reported once', async () => {
    const { target, problems, records } = stateWith('deployments/000000000000001-a.json', put);
    const before = lstatSync(target);
    expect(await records.list()).toEqual([]);
    expect(await records.read('000000000000001-a')).toBeUndefined();
    expect(await records.unreadable()).toMatchObject([{ kind: 'file', path: target, problem: `${target} ${problem}` }]);
    expect(problems).toEqual([`${target} ${problem}`]);
    expect(lstatSync(target)).toMatchObject({ ino: before.ino, size: before.size, mtimeMs: before.mtimeMs });
  });

  test.skipIf(!isPossible)('in place of a record is set aside without a change', async () => {
    const { target, records } = stateWith('deployments/000000000000001-a.json', put);
    const before = lstatSync(target);
    const [file] = await records.unreadable();
    if (file === undefined) throw new Error('no unreadable record');
    const moved = await records.setAside(file);
    expect(path.dirname(moved)).toBe(path.join(target, '../../set-aside'));
    expect(lstatSync(moved)).toMatchObject({ ino: before.ino, size: before.size, mtimeMs: before.mtimeMs });
    expect(await records.unreadable()).toEqual([]);
  });

  test.skipIf(!isPossible)('in place of a lock is left unchanged, and nothing is claimed', async () => {
    const { target, records } = stateWith(`locks/${planetKey(dev1)}/3.json`, put);
    const before = lstatSync(target);
    const refusal = { name: 'UnusableFile', message: `${target} ${problem}` };
    await expect(records.claim(dev1)).rejects.toMatchObject(refusal);
    await expect(records.holder(dev1)).rejects.toMatchObject(refusal);
    expect(lstatSync(target)).toMatchObject({ ino: before.ino, size: before.size, mtimeMs: before.mtimeMs });
  });
});

test.each(['9007199254740991', '9007199254740992', '9007199254740993', '9'.repeat(200), '9'.repeat(250)])(
  'a lock with generation %s is reported as damaged',
  async (generation) => {
    const { records } = stateWith(`locks/${planetKey(dev1)}/${generation}.json`, (target) =>
      writeFileSync(target, '{}'),
    );
    await expect(records.claim(dev1)).rejects.toMatchObject({
      name: 'UnusableFile',
      message: expect.stringMatching(/^Lock locks\/.* in the state folder is damaged\.$/),
    });
  },
);
