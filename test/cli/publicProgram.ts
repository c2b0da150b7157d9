import { chmodSync, copyFileSync } from 'node:fs';
import path from 'node:path';
import { type Program, stateFolder } from './program';

/** Returns the path of a copy of the program that every user can read. The copy is deleted after the test. */
export function publicProgram(program: Program): string {
  const folder = stateFolder();
  chmodSync(folder, 0o755);
  const copy = path.join(folder, 'cli.js');
  copyFileSync(program.file, copy);
  return copy;
}
