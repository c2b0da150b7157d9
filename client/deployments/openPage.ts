import * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import { webPageOf } from '../../platform/webPage';

/** Opens the platform's page of a planet or of a deployment, if the environment has one. The address is passed as text, so that the editor keeps its encoding. */
export async function openPage(environment: Environment, deploymentId?: string): Promise<void> {
  const address = webPageOf(environment, deploymentId);
  if (address !== undefined) await vscode.commands.executeCommand('vscode.open', address);
}
