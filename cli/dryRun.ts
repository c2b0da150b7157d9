import * as l10n from '@vscode/l10n';
import { unsettled } from '../platform/deployments/unfinished';
import type { Plan } from '../platform/deploymentTypes';
import { inert } from '../platform/inert';
import type { Records } from '../platform/records/records';

/**
 * Returns a sentence for each reason why a plan couldn't be deployed right now. Only reads: takes no lock, and writes no
 * record.
 *
 * @param busy whether an operation is in progress on the planet
 */
export async function obstacles(
  { planet }: Plan,
  busy: boolean,
  records: Pick<Records, 'list' | 'holder'>,
): Promise<readonly string[]> {
  const name = inert(planet.environmentName, 80);
  const held = (await records.holder(planet).catch(() => undefined)) !== undefined;
  const open = await unsettled(records, planet).catch(() => []);
  return [
    ...(busy ? [l10n.t('An operation is in progress on {0}. Until it ends, Sortie sends nothing.', name)] : []),
    ...(held ? [l10n.t('A deployment from this machine to {0} is being watched.', name)] : []),
    ...(open.length > 0 && !held
      ? [l10n.t('A deployment from this machine to {0} has no known outcome yet.', name)]
      : []),
  ];
}
