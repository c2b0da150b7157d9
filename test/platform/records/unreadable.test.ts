import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { UnusableFile } from '../../../platform/records/files';
import { recordText } from '../../../platform/records/format';
import { protectionOf } from '../../../platform/records/protection';
import { createRecords, StoredRecords } from '../../../platform/records/records';
import { MemoryFiles } from '../deployments/memoryFiles';
import { dev1, World } from '../deployments/world';
import { recordOf } from './recordOf';

const production = recordOf('1-a', {
  plan: { ...recordOf('').plan, planet: { ...recordOf('').plan.planet, production: true } },
});

/** Returns records on a new disk with these files in the records folder. */
function recordsWith(texts: Readonly<Record<string, string>>) {
  const state = mkdtempSync(path.join(tmpdir(), 'sortie-unreadable-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const folder = path.join(state, 'deployments');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(folder, name), text);
  const reported: string[] = [];
  return { state, folder, reported, records: createRecords(state, undefined, (problem) => reported.push(problem)) };
}

test.each([
  ['', 'is damaged.'],
  ['{"version":1,"id":', 'is damaged.'],
  ['{"version":1}', 'is damaged.'],
  ['{"version":0}', 'is damaged.'],
  ['[]', 'is damaged.'],
  ['{"version":2}', 'was written by a newer version of Sortie.'],
])('with a record that contains %j, every planet counts as production', async (text, problem) => {
  const { folder, records, reported } = recordsWith({ '1-a.json': text, '2-b.json': recordText(recordOf('2-b')) });
  const file = path.join(folder, '1-a.json');
  const unreadable = [{ kind: 'file', name: '1-a.json', path: file, problem: `${file} ${problem}` }];
  expect(await protectionOf(dev1, records)).toEqual({ production: true, known: false, unreadable });
  expect((await records.list()).map(({ id }) => id)).toEqual(['2-b']);
  expect(reported).toEqual([`${file} ${problem}`]);
});

test('if all records can be read, only the marked planets and those of earlier deployments are production', async () => {
  const { records } = recordsWith({ '1-a.json': recordText(production), 'note.txt': 'no record' });
  expect(await protectionOf(dev1, records)).toEqual({ production: true, known: true, unreadable: [] });
  const other = { ...dev1, planetId: 'other' };
  expect(await protectionOf(other, records)).toEqual({ production: false, known: false, unreadable: [] });
  expect(await protectionOf({ ...other, production: true }, records)).toMatchObject({ production: true, known: true });
});

test('a records folder that is a file protects', async () => {
  const { folder, records } = recordsWith({});
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  const [found, ...others] = (await protectionOf(dev1, records)).unreadable;
  expect(found).toMatchObject({ kind: 'folder', path: folder, problem: `${folder} can't be read (ENOTDIR).` });
  expect(others).toEqual([]);
});

/** Files that fail as they do if they belong to another user. */
class DeniedFiles extends MemoryFiles {
  override async read(file: string): Promise<string | undefined> {
    if (file.endsWith('denied.json')) throw new UnusableFile(`You don't have permission to read ${file}.`);
    if (file.endsWith('broken.json')) throw Object.assign(new Error('EIO'), { code: 'EIO' });
    return super.read(file);
  }
}

test("another user's record and a failing disk protect, and the other records are still listed", async () => {
  const world = new World();
  const files = new DeniedFiles();
  const owner = { host: '', boot: undefined, namespace: undefined, pid: 1, isAlive: () => true, nonce: () => 'n' };
  const records = new StoredRecords({ files, clock: world.clock, owner });
  await files.write('deployments/1-denied.json', '');
  await files.write('deployments/2-broken.json', '');
  await files.write('deployments/3-c.json', recordText(recordOf('3-c')));
  expect((await records.list()).map(({ id }) => id)).toEqual(['3-c']);
  expect((await protectionOf(dev1, records)).unreadable.map(({ problem }) => problem)).toEqual([
    "deployments/2-broken.json can't be read (EIO).",
    "You don't have permission to read deployments/1-denied.json.",
  ]);
});

test('a file is set aside under a new name and never replaces another one', async () => {
  const { state, folder, records } = recordsWith({ '1-a.json': 'first' });
  for (const text of ['first', 'second']) {
    writeFileSync(path.join(folder, '1-a.json'), text);
    const [file] = await records.unreadable();
    if (file === undefined) throw new Error('no unreadable record');
    expect(readFileSync(await records.setAside(file), 'utf8')).toBe(text);
    expect(existsSync(path.join(folder, '1-a.json'))).toBe(false);
  }
  const aside = path.join(state, 'set-aside');
  expect(
    readdirSync(aside)
      .map((name) => readFileSync(path.join(aside, name), 'utf8'))
      .sort(),
  ).toEqual(['first', 'second']);
  expect(await protectionOf(dev1, records)).toMatchObject({ production: false });
});
