import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecords } from '../../platform/records/records';
import { localScene } from './localScene';
import { bundledProgram, type Program, stateFolder } from './program';

const fullDevice = '/dev/full';

let program: Program;
beforeAll(async () => {
  program = await bundledProgram();
});
afterAll(() => program.dispose());

/** Runs the program with a standard output that has no space left. Returns the exit code and standard error. */
async function runOnFullDisk(args: readonly string[], variables: Readonly<Record<string, string>>, cwd: string) {
  const full = openSync(fullDevice, 'w');
  const env = { PATH: process.env.PATH ?? '', HOME: cwd, ...variables };
  const child = spawn(process.execPath, [program.file, ...args], { cwd, env, stdio: ['ignore', full, 'pipe'] });
  closeSync(full);
  let err = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, err };
}

describe.skipIf(!existsSync(fullDevice))("standard output can't be written", () => {
  async function scene() {
    const { target, variables, state, ...scene } = await localScene(program);
    return { ...scene, state, run: (...args: string[]) => runOnFullDisk([...args, ...target], variables, state) };
  }

  test.each([[['status']], [['branches']], [['builds', '--branch', 'main']], [['status', '--json']]])(
    '%j fails, and says why',
    async (args) => {
      const { run } = await scene();
      expect(await run(...args)).toEqual({
        code: 1,
        err: "sortie: Standard output can't be written (ENOSPC), so the output is incomplete.\nIf the output were complete, the exit code would be 0.\n",
      });
    },
  );

  test('a deployment is watched to its end, and the exit code is that of an unknown outcome', async () => {
    const { platform, state, run } = await scene();
    const { code, err } = await run('deploy', '--app', 'cc=cc/16/15', '--yes');
    expect(code).toBe(5);
    expect(err).toContain("Standard output can't be written (ENOSPC)");
    expect(err).toContain('the exit code would be 0');
    expect(platform.requests().deploy).toBe(1);
    const [record] = await createRecords(path.join(state, 'sortie')).list();
    expect(record?.result?.kind).toBe('succeeded');
  });

  test.each([
    [['--help'], 1],
    [['--version'], 1],
    [['deploy', '--help'], 1],
    [['check', '--allow-empty'], 2],
  ])('%j fails', async (args, expected) => {
    const { code, err } = await runOnFullDisk(args, {}, stateFolder());
    expect(code).toBe(expected);
    expect(err).toContain("Standard output can't be written (ENOSPC)");
  });

  test('a failed check keeps its exit code', async () => {
    const folder = stateFolder();
    writeFileSync(path.join(folder, 'a_ext-1.0.apiconfig.yaml'), 'Things:\n  defaultSort: []\n');
    const { code, err } = await runOnFullDisk(['check'], {}, folder);
    expect(code).toBe(1);
    expect(err).toContain("Standard output can't be written (ENOSPC)");
    expect(err).not.toContain('the exit code would be');
  });
});

test('a command continues if the readers of its output and of its problems exit', async () => {
  const here = await localScene(program);
  const { child, ended } = program.start(['deploy', '--app', 'cc=cc/99999/1', '--yes', ...here.target], here.variables);
  child.stdout?.destroy();
  child.stderr?.destroy();
  expect((await ended).code).toBe(1);
  const going = program.start(['deploy', '--app', 'cc=cc/16/15', '--yes', ...here.target], here.variables);
  going.child.stdout?.destroy();
  going.child.stderr?.destroy();
  expect((await going.ended).code).toBe(0);
});
