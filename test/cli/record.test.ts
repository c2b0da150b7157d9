import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startLocalPlatform } from '../../localPlatform/start';
import { createRecords } from '../../platform/records/records';
import { dev1, planOf } from '../platform/deployments/world';
import { recordOf } from '../platform/records/recordOf';
import { bundledProgram, type Program, stateFolder } from './program';

const token = 'planted-token-9876543210';

let program: Program;
beforeAll(async () => {
  program = await bundledProgram();
});
afterAll(() => program.dispose());

const at = Date.UTC(2030, 0, 1, 12);
const stored = [
  recordOf('000000000000001-aaaaaaaa', { requestedAt: at, plan: planOf({ cc: 'cc/1/1' }) }),
  recordOf('000000000000002-bbbbbbbb', {
    requestedAt: at + 1_000,
    plan: planOf({ pc: 'pc/2/2' }, { ...dev1, name: 'QA', planetId: 'qa' }),
  }),
];

/** Returns a function that runs `sortie record` on a machine with the stored records. */
async function machine() {
  const state = stateFolder();
  const records = createRecords(path.join(state, 'sortie'));
  for (const record of stored) await records.write(record);
  const run = (...args: readonly string[]) => program.run(['record', ...args], { XDG_STATE_HOME: state });
  return { run, folder: path.join(state, 'sortie', 'deployments'), state };
}

/** Returns the path of a copy of the program that every user can read. */
function publicProgram(): string {
  const folder = stateFolder();
  chmodSync(folder, 0o755);
  const copy = path.join(folder, 'cli.js');
  copyFileSync(program.file, copy);
  return copy;
}

describe('sortie record', () => {
  test('prints the newest record, the newest one of a planet, or the one with an ID', async () => {
    const { run } = await machine();
    const newest = await run();
    expect(newest).toMatchObject({ code: 0, err: '' });
    expect(newest.out).toContain('# Deployment to `QA`');
    expect((await run('--planet', 'dev1')).out).toContain('000000000000001-aaaaaaaa');
    expect((await run('--environment', 'QA', '--tenant', 'acme')).out).toContain('000000000000002-bbbbbbbb');
    const json = await run('000000000000001-aaaaaaaa', '--format', 'json');
    expect(json).toMatchObject({ code: 0, err: '' });
    const record = JSON.parse(json.out);
    expect(record).toMatchObject({ id: '000000000000001-aaaaaaaa', plan: { planet: { planetId: 'dev1' } } });
    expect(record.requestedAt).toMatch(/^2030-01-01T\d\d:00:00\.000[+-]\d\d:\d\d$/);
    expect(Date.parse(record.requestedAt)).toBe(at);
  });

  test('lists the records, newest first', async () => {
    const { run } = await machine();
    expect((await run('--list')).out.split('\n')).toEqual([
      '000000000000002-bbbbbbbb  2030-01-01T12:00:01.000Z  QA  pc 2/2  no result',
      '000000000000001-aaaaaaaa  2030-01-01T12:00:00.000Z  dev1  cc 1/1  no result',
      '',
    ]);
    const { out } = await run('--list', '--planet', 'qa', '--format', 'json');
    expect(JSON.parse(out)).toMatchObject({
      id: '000000000000002-bbbbbbbb',
      requestedAt: '2030-01-01T12:00:01.000Z',
      planet: { environmentName: 'QA', planetId: 'qa', production: false },
      applications: [{ application: 'pc', buildId: 'pc/2/2' }],
    });
  });

  test.each([
    [['nope'], 'no such record'],
    [['../../etc/passwd'], 'no such record'],
    [['--planet', 'nope'], 'no such record'],
    [['--format', 'xml'], '--format must be one of markdown, json.'],
    [['000000000000001-aaaaaaaa', '--list'], "An ID can't be used with --list"],
    [['000000000000001-aaaaaaaa', '--planet', 'dev1'], "An ID can't be used with --list"],
    [['--list', '--set-aside', 'x'], "--set-aside can't be used with other options or with an ID."],
    [['--set-aside', '/etc/passwd'], "/etc/passwd isn't an unreadable record of this machine. Nothing was moved."],
  ])('%j is refused with one sentence and exit code 1', async (args, message) => {
    const { run } = await machine();
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(message);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test('--set-aside moves an unreadable record, but no other file', async () => {
    const { run, folder, state } = await machine();
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
});

describe('a record that this user may not read', () => {
  const other = process.getuid?.() === 0 ? 54321 : process.getuid?.();

  /** Runs the program as a user other than root. */
  function runAs(args: readonly string[], state: string) {
    const variables = { PATH: process.env.PATH ?? '', XDG_STATE_HOME: state, SORTIE_TOKEN: token };
    const options = {
      encoding: 'utf8',
      cwd: '/',
      env: variables,
      ...(other === undefined ? {} : { uid: other }),
    } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [publicProgram(), ...args], options);
    return { code: status, out: stdout, err: stderr };
  }

  test.skipIf(other === undefined)('is named, and can be set aside if the folder belongs to the user', async () => {
    const { folder, state } = await machine();
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

describe('an unreadable record', () => {
  /** Returns a function that deploys with `--yes` on a machine with a damaged record. */
  async function scene() {
    const platform = await startLocalPlatform({ access: { token }, simulation: { speed: 40, faults: true } });
    onTestFinished(() => platform.dispose());
    const state = stateFolder();
    const folder = path.join(state, 'sortie', 'deployments');
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, '000000000000001-aaaaaaaa.json');
    writeFileSync(file, '{"version":2}');
    const target = ['--base-url', platform.url, '--tenant', 'local', '--project', 'sample', '--planet', 'dev'];
    const run = (...args: readonly string[]) => program.run(args, { SORTIE_TOKEN: token, XDG_STATE_HOME: state });
    const deploy = (...more: readonly string[]) => run('deploy', '--app', 'cc=cc/16/15', '--yes', ...target, ...more);
    return { file, deploy, run, posts: () => platform.requests().deploy ?? 0 };
  }

  test('makes every planet count as production, and the message says which file it is and how to set it aside', async () => {
    const { file, deploy, run, posts } = await scene();
    const { code, err } = await deploy();
    expect([code, posts()]).toEqual([1, 0]);
    expect(err.split('\n')).toEqual([
      `${file} was written by a newer version of Sortie.`,
      `While ${file} is in the records folder, every planet counts as production. To set the file aside, run: sortie record --set-aside ${file}`,
      'sortie deploy: For a production planet, --yes also requires --confirm-planet dev.',
      '',
    ]);
    expect(await run('record', '--set-aside', file)).toMatchObject({ code: 0 });
    expect(await deploy()).toMatchObject({ code: 0, err: '' });
    expect(posts()).toBe(1);
  });

  test("doesn't mark the planet as production after the file is gone", async () => {
    const { file, deploy, run, posts } = await scene();
    expect(await deploy('--confirm-planet', 'dev')).toMatchObject({ code: 0 });
    const { consent, plan } = JSON.parse((await run('record', '--format', 'json')).out);
    expect(consent.kind).toBe('yes-and-planet-options');
    expect(plan.planet.production).toBe(false);
    await run('record', '--set-aside', file);
    expect(await deploy()).toMatchObject({ code: 0, err: '' });
    expect(posts()).toBe(2);
  });
});

describe('the state folder', () => {
  const deploy = ['deploy', '--app', 'cc=cc/1/1', '--yes', '--base-url', 'http://127.0.0.1:9'];
  const target = ['--tenant', 't', '--project', 's', '--planet', 'p'];

  /** Runs the program with only these environment variables, as a user without an entry in the password file. */
  function run(args: readonly string[], variables: Readonly<Record<string, string>>) {
    const env = { PATH: process.env.PATH ?? '', SORTIE_TOKEN: token, ...variables };
    const options = { encoding: 'utf8', cwd: '/', env, timeout: 30_000 } as const;
    const uid = process.getuid?.() === 0 && variables.HOME === undefined ? { uid: 54321 } : {};
    const { status, stderr } = spawnSync(process.execPath, [publicProgram(), ...args], { ...options, ...uid });
    return { code: status, err: stderr.trim().split('\n') };
  }

  test.skipIf(process.getuid?.() !== 0)('needs no home folder if XDG_STATE_HOME is set', () => {
    const state = stateFolder();
    chmodSync(state, 0o777);
    expect(run(['record', '--list'], { XDG_STATE_HOME: state })).toEqual({ code: 0, err: [''] });
    expect(run([...deploy, ...target], {})).toEqual({
      code: 1,
      err: ['sortie deploy: This user has no home folder. Set XDG_STATE_HOME to the folder for deployment records.'],
    });
  });

  test.each(['', 'relative'])("isn't in the working directory if HOME is %j", (home) => {
    expect(run([...deploy, ...target], { HOME: home })).toEqual({
      code: 1,
      err: ['sortie deploy: The home folder in HOME must be an absolute path. Correct HOME, or set XDG_STATE_HOME.'],
    });
  });

  test.each(['/proc', '/proc/self', '/sys', '/dev'])("can't be in %s", (folder) => {
    expect(run([...deploy, ...target], { HOME: '/tmp', XDG_STATE_HOME: folder })).toEqual({
      code: 1,
      err: [`sortie deploy: Sortie can't keep records in ${folder}/sortie. Set XDG_STATE_HOME to a folder on a disk.`],
    });
  });
});
