import type { EnvironmentList } from '../environments/environmentList';
import { trusted } from '../ui/trust';
import { openPage } from './openPage';
import type { DeploymentsTree } from './tree/provider';
import type { TreeSource } from './tree/source';
import { environmentIn, lastStatus } from './tree/state';

/**
 * Opens the platform's web page for the clicked planet or deployment. If no row was clicked, opens the page for the
 * default environment.
 */
export async function openPlatformPage(
  clicked: unknown,
  tree: Pick<DeploymentsTree, 'node'>,
  source: Pick<TreeSource, 'state'>,
  environments: Pick<EnvironmentList, 'selected' | 'leadingTo'>,
): Promise<void> {
  if (!trusted()) return;
  const node = tree.node(clicked);
  if (node?.kind === 'deployment') {
    const known = environments.leadingTo(node.record.plan.planet);
    if (known) await openPage(known.environment, node.record.deploymentId);
    return;
  }
  const key = node?.kind === 'environment' ? node.key : environments.selected()?.key;
  const shown = key === undefined ? undefined : environmentIn(source.state(), key);
  if (shown) await openPage(shown.known.environment, lastStatus(shown)?.deploymentId);
}
