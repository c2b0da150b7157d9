import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { endProcessGroup, run, startKept } from '../../scripts/vscode/processes.mjs';

const processes = new URL('../../scripts/vscode/processes.mjs', import.meta.url);

/** A program that starts another program, prints both process IDs, and runs until it is stopped. */
const family = `
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  console.log(process.pid + ' ' + child.pid);
  setInterval(() => {}, 1000);
`;

describe('run', () => {
  test('returns the output of the program', async () => {
    expect(await run(process.execPath, ['-e', 'console.log("out")'])).toBe('out\n');
  });

  test('fails with the end of the output', async () => {
    const failing = run(process.execPath, ['-e', 'console.error("what is wrong"); process.exit(3)']);
    await expect(failing).rejects.toThrow(/ended with code 3:\nwhat is wrong$/);
  });
});

test("a script ends when npm ends the script's shell", async () => {
  const script = `import { stopWithNpm } from '${processes}';
    stopWithNpm(process.env);
    console.log(process.pid);
    setInterval(() => {}, 1000);`;
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; exit', process.execPath, script], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  const pids = await printedPids(shell.stdout);
  shell.kill('SIGTERM');
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
}, 20_000);

describe('startKept', () => {
  test('ends the program and its child processes on request', async () => {
    const kept = startKept(process.execPath, ['-e', family], { env: process.env });
    const pids = await printedPids(kept.stdout);
    await endProcessGroup(kept);
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  }, 20_000);

  test('ends the program and its child processes when the process that started them is killed', async () => {
    const starter = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { startKept } from '${processes}';
       startKept(process.execPath, ['-e', ${JSON.stringify(family)}], { env: process.env }).stdout.pipe(process.stdout);`,
    ]);
    const pids = await printedPids(starter.stdout);
    expect(pids.filter(isAlive)).toEqual(pids);
    starter.kill('SIGKILL');
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  }, 20_000);

  test('resolves when the program ends', async () => {
    const kept = startKept(process.execPath, ['-e', 'process.exit(7)'], { env: process.env });
    expect(await once(kept, 'exit')).toEqual([7, null]);
  });
});

async function printedPids(stdout: NodeJS.ReadableStream): Promise<number[]> {
  for await (const line of stdout) return String(line).trim().split(' ').map(Number);
  throw new Error('The program ended without a word.');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
