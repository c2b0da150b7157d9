import path from 'node:path';
import { createRecords } from '../../platform/records/records';
import { dev1, planOf } from '../platform/deployments/world';
import { recordOf } from '../platform/records/recordOf';
import { type Program, stateFolder } from './program';

/** When the first deployment was requested. */
export const at = Date.UTC(2030, 0, 1, 12);

const stored = [
  recordOf('000000000000001-aaaaaaaa', { requestedAt: at, plan: planOf({ cc: 'cc/1/1' }) }),
  recordOf('000000000000002-bbbbbbbb', {
    requestedAt: at + 1_000,
    plan: planOf({ pc: 'pc/2/2' }, { ...dev1, name: 'QA', planetId: 'qa' }),
  }),
];

/** Returns a function that runs `sortie record` on a machine with two records. */
export async function machineWithRecords(program: Program) {
  const state = stateFolder();
  const records = createRecords(path.join(state, 'sortie'));
  for (const record of stored) await records.write(record);
  const run = (...args: readonly string[]) => program.run(['record', ...args], { XDG_STATE_HOME: state });
  return { run, folder: path.join(state, 'sortie', 'deployments'), state };
}
