import * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import { webPageOf } from '../../platform/webPage';
import type { EnvironmentList } from '../environments/environmentList';
import { trusted } from '../ui/trust';
import type { DeploymentsTree } from './tree/provider';
import type { TreeSource } from './tree/source';

/** Opens the platform's own page of a planet or of a deployment. Without a row, it is that of the selected environment. */
export async function openPlatformPage(
  clicked: unknown,
  tree: Pick<DeploymentsTree, 'node'>,
  source: Pick<TreeSource, 'state'>,
  environments: Pick<EnvironmentList, 'selected'>,
): Promise<void> {
  if (!trusted()) return;
  const environment = source.state()?.known.environment ?? environments.selected()?.environment;
  const node = tree.node(clicked);
  const planet = source.state()?.planet;
  const latest = node?.kind === 'planet' && planet?.kind === 'there' ? planet.value.deploymentId : undefined;
  if (environment) await openPage(environment, node?.kind === 'deployment' ? node.record.deploymentId : latest);
}

/** Opens the page, if the environment has one. The address is passed as text, so that the editor keeps its encoding. */
export async function openPage(environment: Environment, deploymentId?: string): Promise<void> {
  const address = webPageOf(environment, deploymentId);
  if (address !== undefined) await vscode.commands.executeCommand('vscode.open', address);
}
