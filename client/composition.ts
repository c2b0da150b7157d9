import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Clock } from '../platform/clock';
import type { Environment } from '../platform/environment';
import type { Records } from '../platform/records/records';
import { registerTools } from './ai/tools';
import type { Deployments } from './deployments/deployments';
import type { DeploymentParts } from './deployments/parts';
import { DeployTasks, type OpenTask } from './deployments/task/provider';
import { DeploymentsView } from './deployments/view';
import { environmentCommands } from './environments/commands';
import type { Connections } from './environments/connections';
import { EnvironmentList } from './environments/environmentList';
import { SignIn } from './environments/signIn';
import { SignOuts } from './environments/signOuts';
import { EnvironmentStatusBar } from './environments/statusBar';
import { Tokens } from './environments/tokens';
import { languageCommands } from './language/commands';
import { Language } from './language/language';
import type { CreateClient } from './language/server';
import { showServerStatus } from './language/statusMenu';
import type { LocalPlatformParts, PlatformHere } from './local/platformHere';
import { createProducts } from './products/products';
import { createSorting } from './sorting/sorting';
import { type CommandBody, registerCommands } from './ui/commands';
import { createWelcome } from './welcome/welcome';

/** What differs between the places that the extension runs at: a machine with processes and a disk, or a browser. */
export interface Host<Local extends PlatformHere> {
  /** Loads what makes the client of the language server. */
  readonly clients: () => Promise<CreateClient>;
  readonly local: (parts: LocalPlatformParts) => Local;
  readonly records: (clock: Clock) => Promise<Records>;
  /** Opens the terminal of a task that deploys. */
  readonly openTask: (parts: () => Promise<DeploymentParts>) => OpenTask;
  /** Says why no deployment is possible here, where none is. */
  readonly cannotDeploy?: () => string;
  /** Commands of this place alone; they count before those that all places have. */
  readonly commands: (local: Local, environments: EnvironmentList, log: vscode.LogOutputChannel) => Commands;
}

type Commands = Readonly<Record<string, CommandBody>>;

/** What the composition root goes on with. */
export interface Composition<Local> {
  readonly log: vscode.LogOutputChannel;
  readonly local: Local;
  readonly deployments: () => Promise<DeploymentParts>;
}

/**
 * Puts the extension together. Nothing here waits for a server, a network or a disk: what takes time starts by itself
 * once the editor is ready, or when a person first needs it.
 */
export function compose<Local extends PlatformHere>(
  context: vscode.ExtensionContext,
  host: Host<Local>,
): Composition<Local> {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  const own = <T extends { dispose(): unknown }>(part: T): T => {
    context.subscriptions.push(part);
    return part;
  };
  const log = own(vscode.window.createOutputChannel('Sortie', { log: true }));
  const language = own(new Language(host.clients, log));
  const environments = own(new EnvironmentList(context.workspaceState, log));
  const inBrowser = vscode.env.uiKind === vscode.UIKind.Web;
  const tokens = own(new Tokens(context.secrets, inBrowser ? new SignOuts(context.globalState) : undefined));
  const connections = once(async (): Promise<Connections> => {
    const module = await import('./environments/connections');
    return new module.Connections(tokens);
  });
  const signIn = new SignIn(tokens, connections);
  own(new EnvironmentStatusBar(environments));

  const deployments = once(async (): Promise<Deployments> => {
    const [module, connected] = await Promise.all([import('./deployments/deployments'), connections()]);
    const foundation = { context, log, environments, tokens, signIn, local, connections: connected };
    const made = await module.createDeployments(foundation, host.records);
    own(
      made.parts.watches.onDidHappen((event) => {
        if (event.kind === 'ended' && event.result.kind === 'succeeded') welcome.steps.done('deploy');
      }),
    );
    return own(made);
  });
  const parts = async () => (await deployments()).parts;
  own(new DeploymentsView(environments, parts));
  own(vscode.tasks.registerTaskProvider('sortie', new DeployTasks(environments, host.openTask(parts))));
  const moved = async (from: Environment, to: Environment) => {
    await (await parts()).history.records.move(from.baseUrl, to.baseUrl);
  };
  const local = own(host.local({ context, log, environments, tokens, connections, moved }));
  const welcome = own(createWelcome({ context, language, environments, tokens, local }));
  own(registerTools({ language, environments, deployments: parts, log, cannotDeploy: host.cannotDeploy }));

  const memory = context.workspaceState;
  const sorting = own(createSorting({ language, environments, tokens, signIn, connections, local, log, memory }));
  const products = own(createProducts({ environments, tokens, signIn, connections, log, memory: context.globalState }));

  own(
    registerCommands(log, {
      ...languageCommands(context.extensionUri, language),
      ...environmentCommands({ environments, tokens, signIn, connections, log, startsLocal: local.possible }),
      ...sorting.commands,
      ...products.commands,
      ...welcome.commands,
      ...later(deploymentCommands, async () => (await deployments()).commands),
      'sortie.restartServer': () => language.restart(),
      'sortie.serverStatus': () => showServerStatus(language.state),
      'sortie.showServerLog': () => language.showLog(),
      'sortie.showLog': () => log.show(),
      ...host.commands(local, environments, log),
    }),
  );
  void vscode.commands.executeCommand('setContext', 'sortie.noLocalPlatform', !local.possible);
  language.startOnDemand();
  return { log, local, deployments: parts };
}

const deploymentCommands = [
  ...['deploy', 'deployBuild', 'deployAgain', 'deployBefore', 'showStatus', 'refresh', 'showOutput', 'watchDeployment'],
  ...['resumeWatching', 'stopWatching', 'showDeployment', 'openBranch', 'forgetBranch', 'filterBuilds', 'clearFilter'],
  ...['copyId', 'compareBuild', 'showMore'],
].map((name) => `sortie.${name}`);

/** Commands whose bodies are loaded when one of them is run for the first time. */
function later(ids: readonly string[], load: () => Promise<Commands>): Record<string, CommandBody> {
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
