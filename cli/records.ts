import process from 'node:process';
import * as l10n from '@vscode/l10n';
import { systemClock } from '../platform/clock';
import type { DeploymentRecord } from '../platform/deploymentTypes';
import { visible } from '../platform/inert';
import { stateDirectory, userHome } from '../platform/records/directory';
import { NoStateFolder } from '../platform/records/files';
import { createRecords, type Records } from '../platform/records/records';
import type { UnreadableRecord } from '../platform/records/unreadable';
import { quoteForShell } from '../platform/shell';
import { type Terminal, UsageError } from './terminal';

/**
 * Returns this user's deployment records on this machine. The editor uses the same records. Throws `UsageError` if the
 * machine has no folder for them.
 */
export function machineRecords({ variables, err }: Pick<Terminal, 'variables' | 'err'>): Records {
  try {
    const directory = stateDirectory({ platform: process.platform, home: userHome(), variables });
    return createRecords(directory, systemClock(), (problem) => err(visible(problem)));
  } catch (error) {
    if (error instanceof NoStateFolder) throw new UsageError(error.message);
    throw error;
  }
}

/** Returns all records, newest first. Throws `UsageError` if the records folder can't be read. */
export async function listRecords(records: Pick<Records, 'list' | 'unreadable'>): Promise<readonly DeploymentRecord[]> {
  try {
    return await records.list();
  } catch (error) {
    const [folder] = await records.unreadable();
    if (folder === undefined) throw error;
    throw new UsageError(folder.problem);
  }
}

/** Says why a planet counts as production although no setting says so, and how to correct the cause. */
export function formatProtection({ kind, path, problem }: UnreadableRecord): string {
  if (kind === 'folder')
    return visible(l10n.t('{0} Until the folder can be read, every planet counts as production.', problem));
  return visible(
    l10n.t(
      'While {0} is in the records folder, every planet counts as production. To set the file aside, run: {1}',
      path,
      `sortie record --set-aside ${quoteForShell(path)}`,
    ),
  );
}
