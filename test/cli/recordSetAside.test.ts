import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledProgram, type Program } from './program';
import { publicProgram } from './publicProgram';
import { machineWithRecords } from './recordsOfTwo';

let program: Program;
beforeAll(async () => {
  program = await bundledProgram();
});
afterAll(() => program.dispose());

test('--set-aside moves an unreadable record, but no other file', async () => {
  const { run, folder, state } = await machineWithRecords(program);
  const file = path.join(folder, '000000000000003-cccccccc.json');
  writeFileSync(file, 'damaged');
  const readable = path.join(folder, '000000000000001-aaaaaaaa.json');
  const outside = path.join(state, 'outside.json');
  writeFileSync(outside, 'damaged');
  for (const other of [readable, outside, path.join(folder, '..', 'deployments'), path.join(folder, 'missing.json')])
    expect(await run('--set-aside', other)).toMatchObject({ code: 1, out: '' });
  expect([readable, outside, file].every(existsSync)).toBe(true);
  symlinkSync(state, path.join(state, 'link'));
  const { code, out } = await run('--set-aside', path.join(state, 'link/sortie/deployments', path.basename(file)));
  expect(code).toBe(0);
  const aside = path.join(state, 'sortie', 'set-aside');
  const [name = ''] = readdirSync(aside);
  expect(out).toBe(`The record was moved to ${path.join(aside, name)}.\n`);
  expect([existsSync(file), readFileSync(path.join(aside, name), 'utf8')]).toEqual([false, 'damaged']);
});

describe('a record that this user may not read', () => {
  const other = process.getuid?.() === 0 ? 54321 : process.getuid?.();

  /** Runs the program as a user other than root. */
  function runAs(args: readonly string[], state: string) {
    const variables = { PATH: process.env.PATH ?? '', XDG_STATE_HOME: state, SORTIE_TOKEN: 'a-token' };
    const options = {
      encoding: 'utf8',
      cwd: '/',
      env: variables,
      ...(other === undefined ? {} : { uid: other }),
    } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [publicProgram(program), ...args], options);
    return { code: status, out: stdout, err: stderr };
  }

  test.skipIf(other === undefined)('is named, and can be set aside if the folder belongs to the user', async () => {
    const { folder, state } = await machineWithRecords(program);
    for (const each of [state, path.dirname(folder), folder]) {
      chownSync(each, other ?? 0, other ?? 0);
      chmodSync(each, 0o700);
    }
    const file = path.join(folder, '000000000000002-bbbbbbbb.json');
    chmodSync(file, 0);
    expect(runAs(['record', '--list'], state).err).toContain(`You don't have permission to read ${file}.`);
    expect(runAs(['record', '--set-aside', file], state)).toMatchObject({ code: 0 });
    expect(existsSync(file)).toBe(false);
    const first = path.join(folder, '000000000000001-aaaaaaaa.json');
    chmodSync(first, 0);
    chmodSync(folder, 0o500);
    const { code, err } = runAs(['record', '--set-aside', first], state);
    expect(code).toBe(1);
    expect(err).toContain(`sortie record: ${first} can't be moved (EACCES).`);
    chmodSync(folder, 0o700);
  });
});
