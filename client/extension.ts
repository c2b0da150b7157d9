import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Environment } from '../platform/environment';
import { registerTools } from './ai/tools';
import type { Deployments } from './deployments/deployments';
import type { DeploymentParts } from './deployments/parts';
import { DeployTasks } from './deployments/task/provider';
import { DeploymentsView } from './deployments/view';
import { environmentCommands } from './environments/commands';
import type { Connections } from './environments/connections';
import { EnvironmentList } from './environments/environmentList';
import { SignIn } from './environments/signIn';
import { EnvironmentStatusBar } from './environments/statusBar';
import { Tokens } from './environments/tokens';
import { languageCommands } from './language/commands';
import { Language } from './language/language';
import { showServerStatus } from './language/statusMenu';
import { localPlatformCommands } from './local/commands';
import { LocalPlatform } from './local/localPlatform';
import { createProducts } from './products/products';
import { createSorting } from './sorting/sorting';
import { type CommandBody, registerCommands } from './ui/commands';
import { introduceSample } from './welcome/introduce';
import { createWelcome } from './welcome/welcome';

/**
 * Puts the extension together. Nothing here waits for a server, a network or a disk: what takes time starts by itself
 * once the editor is ready, or when a person first needs it.
 */
export function activate(context: vscode.ExtensionContext): void {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  const own = <T extends { dispose(): unknown }>(part: T): T => {
    context.subscriptions.push(part);
    return part;
  };
  const log = own(vscode.window.createOutputChannel('Sortie', { log: true }));
  const language = own(new Language(context.extensionUri, log));
  const environments = own(new EnvironmentList(context.workspaceState, log));
  const tokens = own(new Tokens(context.secrets));
  const connections = once(async (): Promise<Connections> => {
    const module = await import('./environments/connections');
    return new module.Connections(tokens);
  });
  const signIn = new SignIn(tokens, connections);
  own(new EnvironmentStatusBar(environments));

  const deployments = once(async (): Promise<Deployments> => {
    const module = await import('./deployments/deployments');
    const made = module.createDeployments({
      context,
      log,
      environments,
      tokens,
      signIn,
      connections: await connections(),
    });
    own(
      made.parts.watches.onDidHappen((event) => {
        if (event.kind === 'ended' && event.result.kind === 'succeeded') welcome.steps.done('deploy');
      }),
    );
    return own(made);
  });
  const parts = async () => (await deployments()).parts;
  own(new DeploymentsView(environments, parts));
  own(vscode.tasks.registerTaskProvider('sortie', new DeployTasks(environments, parts)));
  const moved = async (from: Environment, to: Environment) => {
    await (await parts()).history.records.move(from.baseUrl, to.baseUrl);
  };
  const local = own(new LocalPlatform({ context, log, environments, tokens, connections, moved }));
  const welcome = own(createWelcome({ context, language, environments, tokens, local }));
  own(registerTools({ language, environments, deployments: parts, log }));

  const memory = context.workspaceState;
  const sorting = own(createSorting({ language, environments, tokens, signIn, connections, local, log, memory }));
  const products = own(createProducts({ environments, tokens, signIn, connections, log, memory: context.globalState }));

  own(
    registerCommands(log, {
      ...languageCommands(context.extensionUri, () => language.client()),
      ...environmentCommands({ environments, tokens, signIn, connections, log }),
      ...localPlatformCommands(local, environments, log),
      ...sorting.commands,
      ...products.commands,
      ...welcome.commands,
      ...later(deploymentCommands, async () => (await deployments()).commands),
      'sortie.restartServer': () => language.restart(),
      'sortie.serverStatus': () => showServerStatus(language.state),
      'sortie.showServerLog': () => language.showLog(),
      'sortie.showLog': () => log.show(),
    }),
  );
  language.startOnDemand();
  const afterwards = () => void afterActivation({ context, local, log, parts });
  own(vscode.workspace.onDidGrantWorkspaceTrust(afterwards));
  setImmediate(afterwards);
}

/** What needs nobody's question: the local platform where it ran before, and the deployments that were not watched to their end. */
async function afterActivation({
  context,
  local,
  log,
  parts,
}: {
  context: vscode.ExtensionContext;
  local: LocalPlatform;
  log: vscode.LogOutputChannel;
  parts: () => Promise<DeploymentParts>;
}): Promise<void> {
  try {
    await introduceSample(context);
    if (!vscode.workspace.isTrusted) return;
    await local.restore(process.env.SORTIE_START_LOCAL_PLATFORM === '1');
    const { anyUnfinished } = await import('./deployments/records');
    if (!(await anyUnfinished())) return;
    const { offerUnfinished } = await import('./deployments/watching/resume');
    await offerUnfinished(await parts());
  } catch (error) {
    log.error(`after activation: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const deploymentCommands = [
  ...['deploy', 'deployBuild', 'deployAgain', 'deployBefore', 'showStatus', 'refresh', 'showOutput', 'watchDeployment'],
  ...['resumeWatching', 'stopWatching', 'showDeployment', 'openBranch', 'forgetBranch', 'filterBuilds', 'clearFilter'],
  ...['copyId', 'compareBuild', 'showMore'],
].map((name) => `sortie.${name}`);

/** Commands whose bodies are loaded when one of them is run for the first time. */
function later(
  ids: readonly string[],
  load: () => Promise<Readonly<Record<string, CommandBody>>>,
): Record<string, CommandBody> {
  return Object.fromEntries(
    ids.map((id) => [id, async (...args: readonly unknown[]) => (await load())[id]?.(...args)]),
  );
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
