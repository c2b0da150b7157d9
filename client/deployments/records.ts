import { type Clock, systemClock } from '../../platform/clock';
import { unfinished } from '../../platform/deployments/unfinished';
import { stateDirectory } from '../../platform/records/directory';
import { createRecords, type Records } from '../../platform/records/records';
import { homeFolder, variables } from '../machine';

/** The records of this machine and user, which all windows and the command line share. `report` gets problems. */
export function machineRecords(clock: Clock, report?: (problem: string) => void): Records {
  return createRecords(
    stateDirectory({ platform: process.platform, home: homeFolder(), variables: variables() }),
    clock,
    report,
  );
}

/**
 * Whether a deployment of this machine has no result yet. Each start of the editor checks this, so it reads only the
 * folder of records.
 */
export async function anyUnfinished(): Promise<boolean> {
  return (await unfinished(machineRecords(systemClock()))).length > 0;
}
