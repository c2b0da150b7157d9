import { homedir } from 'node:os';
import process from 'node:process';
import { systemClock } from '../platform/clock';
import { visible } from '../platform/inert';
import { stateDirectory } from '../platform/records/directory';
import { createRecords, type Records } from '../platform/records/records';
import type { Terminal } from './terminal';

/** Returns this user's deployment records on this machine. The editor uses the same records. */
export function machineRecords(terminal: Terminal): Records {
  const directory = stateDirectory({ platform: process.platform, home: homedir(), variables: terminal.variables });
  return createRecords(directory, systemClock(), (problem) => terminal.err(visible(problem)));
}
