// Runs a program until the parent process exits: `node keeper.mjs <program> <argument>…`. This process leads a process
// group, and its input is a pipe. When that pipe closes for any reason, this process stops the whole group.
import { spawn } from 'node:child_process';

const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));

// A signal to the group also reaches the program, so this process ignores it and keeps running until the program exits.
process.on('SIGTERM', () => {});
process.stdin.resume().on('end', endGroup).on('error', endGroup);

function endGroup() {
  process.kill(-process.pid, 'SIGTERM');
  setTimeout(() => process.kill(-process.pid, 'SIGKILL'), 5000);
}
