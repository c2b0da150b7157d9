import { type Clock, systemClock } from '../../platform/clock';
import { isUnfinished } from '../../platform/deployments/unfinished';
import { stateDirectory } from '../../platform/records/directory';
import { createRecords, type Records } from '../../platform/records/records';
import { homeFolder, variables } from '../machine';
import { offerRecords } from './history';

/**
 * Returns the deployment records of this user on this machine, which all windows and the command line share. `report`
 * receives a message for each problem with a record.
 */
export function machineRecords(clock: Clock, report?: (problem: string) => void): Records {
  return createRecords(
    stateDirectory({ platform: process.platform, home: homeFolder(), variables: variables() }),
    clock,
    report,
  );
}

/**
 * Whether a deployment from this machine has no result yet. If there are records, also shows the commands for records.
 * Reads only the records folder, because this check runs at each startup.
 */
export async function anyUnfinished(): Promise<boolean> {
  const all = await machineRecords(systemClock()).list();
  offerRecords(all);
  return all.some(isUnfinished);
}
