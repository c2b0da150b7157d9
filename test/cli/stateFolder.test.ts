import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledProgram, type Program, stateFolder } from './program';
import { publicProgram } from './publicProgram';

let program: Program;
beforeAll(async () => {
  program = await bundledProgram();
});
afterAll(() => program.dispose());

describe('the state folder', () => {
  const deploy = ['deploy', '--app', 'cc=cc/1/1', '--yes', '--base-url', 'http://127.0.0.1:9'];
  const target = ['--tenant', 't', '--project', 's', '--planet', 'p'];

  /** Runs the program with only these environment variables, as a user without an entry in the password file. */
  function run(args: readonly string[], variables: Readonly<Record<string, string>>) {
    const env = { PATH: process.env.PATH ?? '', SORTIE_TOKEN: 'a-token', ...variables };
    const options = { encoding: 'utf8', cwd: '/', env, timeout: 30_000 } as const;
    const uid = process.getuid?.() === 0 && variables.HOME === undefined ? { uid: 54321 } : {};
    const { status, stderr } = spawnSync(process.execPath, [publicProgram(program), ...args], { ...options, ...uid });
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
