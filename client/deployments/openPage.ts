import * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import { webPageOf } from '../../platform/webPage';

/**
 * Opens the platform's web page for a planet or a deployment, if the environment specifies such a page. The address is
 * passed as a string, because a `Uri` would change the encoding of the address.
 */
export async function openPage(environment: Environment, deploymentId?: string): Promise<void> {
  const address = webPageOf(environment, deploymentId);
  if (address !== undefined) await vscode.commands.executeCommand('vscode.open', address);
}
