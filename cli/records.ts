import { homedir } from 'node:os';
import process from 'node:process';
import { stateDirectory } from '../platform/records/directory';
import { createRecords, type Records } from '../platform/records/records';
import type { Terminal } from './terminal';

/** The records of this machine and user, which windows and command line share. */
export function machineRecords({ variables }: Terminal): Records {
  return createRecords(stateDirectory({ platform: process.platform, home: homedir(), variables }));
}
