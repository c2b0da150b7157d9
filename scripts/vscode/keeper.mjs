// Runs a program for as long as the process that asked for it lives: `node keeper.mjs <program> <argument>…`, as the
// leader of a process group, with a pipe as its input. When that pipe closes, whatever the reason, the whole group ends.
import { spawn } from 'node:child_process';

const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));

// What asks the group to end asks the program too; this process ends with it.
process.on('SIGTERM', () => {});
process.stdin.resume().on('end', endGroup).on('error', endGroup);

function endGroup() {
  process.kill(-process.pid, 'SIGTERM');
  setTimeout(() => process.kill(-process.pid, 'SIGKILL'), 5000);
}
