import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { programFile } from '../product';
import { stateFolder } from './program';

/** Runs `sortie check` in a folder with these files. */
export async function check(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const program = await programFile('cli');
  const folder = stateFolder();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [program, 'check', ...args], { cwd: folder, encoding: 'utf8' }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}
