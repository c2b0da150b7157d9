import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Ran, runProgram, stateFolder } from './program';

/** Runs `sortie check` in a folder with these files. */
export function check(files: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Ran> {
  const folder = stateFolder();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return runProgram(['check', ...args], { cwd: folder });
}
