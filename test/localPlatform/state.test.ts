import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startLocalPlatform } from '../../localPlatform/start';
import { fileStore, StateFileError } from '../../localPlatform/stateFile';
import { planetPath, platformUnderTest, TestClock } from './platformUnderTest';

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'local-platform-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test('a running deployment survives a restart, continues according to the clock, and still prevents another one', async () => {
  const file = path.join(folder(), 'deep', 'state.json');
  const clock = new TestClock();
  const first = await platformUnderTest({ contents: { store: fileStore(file) } }, clock);
  await first.deploy('dev', { cc: 'cc/16/15' });
  clock.advance(2_500);
  const before = await first.read(`${planetPath()}/status`);
  await first.dispose();

  const second = await platformUnderTest({ contents: { store: fileStore(file) }, simulation: { speed: 50 } }, clock);
  expect(await second.read(`${planetPath()}/status`)).toEqual(before);
  expect((await second.deploy('dev', { pc: 'pc/16/22' })).status).toBe(409);
  clock.advance(60_000);
  expect(await second.read(`${planetPath()}/status`)).toMatchObject({ phaseDetails: 'All applications upgraded' });
});

test('environment variables and running builds survive a restart', async () => {
  const file = path.join(folder(), 'state.json');
  const clock = new TestClock();
  const first = await platformUnderTest({ contents: { store: fileStore(file) } }, clock);
  await first.deploy('dev', { cc: 'cc/16/15' });
  clock.advance(60_000);
  await first.send('/local/planets/dev/applications/cc/variables', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: '{"A":"1"}',
  });
  await first.dispose();
  const second = await platformUnderTest({ contents: { store: fileStore(file) } }, clock);
  await second.deploy('dev', { cc: 'cc/16/15' });
  clock.advance(60_000);
  expect(await second.read(`${planetPath()}/status`)).toMatchObject({
    applications: expect.arrayContaining([expect.objectContaining({ application: 'cc', nodesRestart: true })]),
  });
});

test('a write leaves one file that only its owner can read, without a token', async () => {
  const place = folder();
  const file = path.join(place, 'state.json');
  const platform = await platformUnderTest({
    contents: { store: fileStore(file) },
    access: { token: 'very-secret-token', clientSecret: 's' },
  });
  await platform.deploy('dev', { cc: 'cc/16/15' });
  expect(readdirSync(place)).toEqual(['state.json']);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  expect(readFileSync(file, 'utf8')).not.toContain('very-secret-token');
});

describe('a file without the marker', () => {
  test.each(['', 'notes', '{}', '[]', 'null', '{"marker":"another"}', '{"planets":[]}'])(
    '(%j) is neither parsed nor overwritten',
    async (content) => {
      const file = path.join(folder(), 'state.json');
      writeFileSync(file, content);
      await expect(startLocalPlatform({ contents: { store: fileStore(file) } })).rejects.toThrow(StateFileError);
      expect(() => fileStore(file).save({ planets: [] })).toThrow("isn't a state file of the local platform");
      expect(readFileSync(file, 'utf8')).toBe(content);
    },
  );

  test('that replaced the state file is left unchanged, and the deployment is refused', async () => {
    const file = path.join(folder(), 'state.json');
    const platform = await platformUnderTest({ contents: { store: fileStore(file) } });
    await platform.deploy('dev', { cc: 'cc/16/15' });
    platform.clock.advance(60_000);
    const before = await platform.read(`${planetPath()}/status`);
    writeFileSync(file, 'my diary');
    const refused = await platform.deploy('dev', { cc: 'cc/16/14' });
    expect(refused.status).toBe(500);
    expect(await refused.json()).toMatchObject({ errorCode: 'StateNotKept' });
    expect(readFileSync(file, 'utf8')).toBe('my diary');
    expect(await platform.read(`${planetPath()}/status`)).toEqual(before);
  });
});

test.each([
  '{"marker":"sortie-local-platform","version":2,"planets":[]}',
  '{"marker":"sortie-local-platform","version":1}',
  '{"marker":"sortie-local-platform","version":1,"planets":[{"id":1}]}',
])("a state that can't be read (%s) is reported and left unchanged", (content) => {
  const file = path.join(folder(), 'state.json');
  writeFileSync(file, content);
  expect(() => fileStore(file).load()).toThrow('was written by another version');
  expect(readFileSync(file, 'utf8')).toBe(content);
});

test("a path that can't be written is reported", () => {
  const file = path.join(folder(), 'plain');
  writeFileSync(file, '');
  expect(() => fileStore(path.join(file, 'state.json')).save({ planets: [] })).toThrow(StateFileError);
});
