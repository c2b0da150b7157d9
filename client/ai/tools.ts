import * as vscode from 'vscode';
import type { Deployments } from '../deployments/deployments';
import type { EnvironmentList } from '../environments/environmentList';
import type { Language } from '../language/language';
import { checkConfiguration, explainName } from './configurationTools';
import { deployTool } from './deployTool';
import { deploymentStatus, listBuilds } from './platformTools';
import { makeTool, type ToolBody } from './tool';

interface ToolParts {
  readonly language: Language;
  readonly environments: EnvironmentList;
  readonly deployments: () => Promise<Deployments>;
  readonly log: vscode.LogOutputChannel;
  /** The function that returns the reason why this window can't deploy. Undefined if deploying is possible. */
  readonly cannotDeploy: (() => string) | undefined;
}

/** Registers the tools for the editor's language models. The extension manifest describes the tools. */
export function registerTools(parts: ToolParts): vscode.Disposable {
  const { language, environments, deployments, log, cannotDeploy } = parts;
  const register = <Input>(name: string, body: ToolBody<Input>) =>
    vscode.lm.registerTool(name, makeTool(name, body, log));
  return vscode.Disposable.from(
    register('sortie_check_configuration', checkConfiguration(language)),
    register('sortie_explain_sort_name', explainName(language)),
    register(
      'sortie_list_builds',
      listBuilds(environments, async () => (await deployments()).planets),
    ),
    register('sortie_deployment_status', deploymentStatus(environments, deployments)),
    register('sortie_deploy', deployTool(environments, deployments, log, cannotDeploy)),
  );
}
