import { type Clock, systemClock } from '../../platform/clock';
import { isUnfinished } from '../../platform/deployments/unfinished';
import { stateDirectory, userHome } from '../../platform/records/directory';
import { NoStateFolder } from '../../platform/records/files';
import { noRecords } from '../../platform/records/noRecords';
import { createRecords, type Records } from '../../platform/records/records';
import { variables } from '../machine';
import { offerRecords } from './history';

/**
 * Returns this user's deployment records on this machine. All windows and the command line share them. `report`
 * receives a message for each problem with a record. If the machine has no folder for records, nothing can be deployed.
 */
export function machineRecords(clock: Clock, report?: (problem: string) => void): Records {
  try {
    const directory = stateDirectory({ platform: process.platform, home: userHome(), variables: variables() });
    return createRecords(directory, clock, report);
  } catch (error) {
    if (!(error instanceof NoStateFolder)) throw error;
    report?.(error.message);
    return noRecords(() => error);
  }
}

/**
 * Whether at least one deployment from this machine has no result yet. If there are records, also enables the commands
 * for records. Reads only the records folder, because this function runs at each startup.
 */
export async function anyUnfinished(): Promise<boolean> {
  const all = await machineRecords(systemClock()).list();
  offerRecords(all);
  return all.some(isUnfinished);
}
