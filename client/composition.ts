import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Clock } from '../platform/clock';
import type { Environment } from '../platform/environment';
import type { Records } from '../platform/records/records';
import { registerTools } from './ai/tools';
import type { Deployments } from './deployments/deployments';
import type { ReadLists } from './deployments/lists';
import { TaskCompletion } from './deployments/task/completion';
import type { TaskParts } from './deployments/task/open';
import { type OpenTask, problemMatcher, SortieTasks } from './deployments/task/provider';
import { DeploymentsView } from './deployments/view';
import { ApplicationAccess } from './environments/applicationAccess';
import { environmentCommands } from './environments/commands';
import { EnvironmentList } from './environments/environmentList';
import type { KnownEnvironment } from './environments/known';
import { SignIn } from './environments/signIn';
import { EnvironmentStatusBar } from './environments/statusBar';
import { SignOuts, secretKey, Tokens } from './environments/tokens';
import { languageCommands } from './language/commands';
import { Language } from './language/language';
import type { CreateClient } from './language/server';
import { showServerStatus } from './language/status';
import type { LocalPlatformParts, PlatformHere } from './local/platformHere';
import { createProducts } from './products/products';
import { createSorting } from './sorting/sorting';
import { type CommandBody, registerCommands } from './ui/commands';
import { keepViewOpened, openView, showAgain } from './ui/visibleViews';
import { createWelcome } from './welcome/welcome';

/**
 * The parts of the extension that depend on its host. The host is a browser, or a machine on which the extension can
 * start processes and write files.
 */
interface Host<Local extends PlatformHere> {
  readonly clients: () => Promise<CreateClient>;
  readonly local: (parts: LocalPlatformParts) => Local;
  readonly records: (clock: Clock, report: (problem: string) => void) => Promise<Records>;
  readonly tasks: TaskHost;
  /** Returns the reason why this host can't deploy. Absent if deploying is possible. */
  readonly cannotDeploy?: () => string;
  /** Commands that are specific to this host. They take precedence over other commands that have the same IDs. */
  readonly commands: (parts: HostParts<Local>) => Commands;
}

interface TaskHost {
  readonly open: (parts: TaskParts) => OpenTask;
  /** Whether the host can run tasks that check the configuration. */
  readonly checks: boolean;
}

interface HostParts<Local> {
  readonly local: Local;
  readonly environments: EnvironmentList;
  readonly language: Language;
  readonly log: vscode.LogOutputChannel;
}

type Commands = Readonly<Record<string, CommandBody>>;

/** The parts that `activate` uses after `compose` has returned. */
export interface Composition<Local> {
  readonly log: vscode.LogOutputChannel;
  readonly local: Local;
  readonly deployments: () => Promise<Deployments>;
}

/**
 * Composes the extension without waiting for a server, the network, or the disk. Slow work starts when its result is
 * first needed.
 */
export function compose<Local extends PlatformHere>(
  context: vscode.ExtensionContext,
  host: Host<Local>,
): Composition<Local> {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  const keep = <T extends vscode.Disposable>(part: T): T => {
    context.subscriptions.push(part);
    return part;
  };
  const log = keep(vscode.window.createOutputChannel('Sortie', { log: true }));
  const language = keep(new Language(host.clients, log));
  const environments = keep(new EnvironmentList(context.workspaceState, log));
  const tokens = keep(createTokens(context));
  const connections = once(async () => new (await import('./environments/connections')).Connections(tokens));
  const signIn = new SignIn(tokens, connections, {
    isLocal: (environment) => environments.all().some((known) => known.local && sharesToken(known, environment)),
    renew: () => local.start().then(() => true),
  });
  keep(new EnvironmentStatusBar(environments, tokens));
  const memory = context.workspaceState;
  let made: Deployments | undefined;
  const deployments = once(async (): Promise<Deployments> => {
    const [module, connected] = await Promise.all([import('./deployments/deployments'), connections()]);
    const foundation = { log, environments, tokens, signIn, local, connections: connected };
    const openRecords = (clock: Clock) => host.records(clock, (problem) => log.warn(problem));
    made = keep(await module.createDeployments(foundation, { memory, openRecords }));
    keep(onSuccess(made, () => welcome.steps.done('deploy')));
    view.follow(made.watches);
    return made;
  });
  const view = keep(new DeploymentsView(environments, async () => (await deployments()).view, memory));
  const parts: TaskParts = { environments, deployments, verify: (...what) => sorting.verify(...what) };
  keep(registerTasks(host.tasks, parts, language, ({ environment }) => made?.planets.readLists(environment)));
  const moved = async (from: Environment, to: Environment) =>
    void (await (await deployments()).history.records.move(from.baseUrl, to.baseUrl));
  const local = keep(host.local({ context, log, environments, tokens, connections, moved }));
  const welcome = keep(createWelcome({ context, language, environments, tokens, local }));
  keep(registerTools({ language, environments, deployments, log, cannotDeploy: host.cannotDeploy }));

  const access = new ApplicationAccess(connections, tokens, signIn);
  const sorting = keep(createSorting({ language, environments, access, local, log, memory }));
  const products = keep(createProducts({ environments, tokens, access, log, memory: context.globalState }));
  keep(
    registerCommands(log, {
      ...languageCommands(context.extensionUri, language),
      ...environmentCommands({ environments, tokens, signIn, connections, log, startsLocal: local.possible }),
      ...sorting.commands,
      ...products.commands,
      ...welcome.commands,
      ...loadedOnUse(deploymentCommands, async () => (await deployments()).commands),
      ...windowCommands(language, log, context.globalState),
      ...host.commands({ local, environments, language, log }),
    }),
  );
  setLimits(!local.possible, host.cannotDeploy !== undefined);
  void showAgain(memory);
  language.startOnDemand(() => void showAgain(memory));
  return { log, local, deployments };
}

function setLimits(noLocalPlatform: boolean, noDeployments: boolean): void {
  void vscode.commands.executeCommand('setContext', 'sortie.noLocalPlatform', noLocalPlatform);
  void vscode.commands.executeCommand('setContext', 'sortie.noDeployments', noDeployments);
}

function createTokens({ secrets, globalState }: vscode.ExtensionContext): Tokens {
  const inBrowser = vscode.env.uiKind === vscode.UIKind.Web;
  const signOuts = inBrowser ? new SignOuts(globalState) : undefined;
  return new Tokens(secrets, signOuts);
}

function registerTasks(
  { open, checks }: TaskHost,
  parts: TaskParts,
  language: Language,
  listsOf: (known: KnownEnvironment) => ReadLists | undefined,
): vscode.Disposable {
  const tasks = new SortieTasks(parts.environments, open(parts), checks);
  const completion = new TaskCompletion(parts.environments, listsOf);
  return vscode.Disposable.from(
    vscode.tasks.registerTaskProvider('sortie', tasks),
    vscode.languages.registerCompletionItemProvider(tasksFiles, completion, '"'),
    vscode.tasks.onDidEndTask(({ execution }) => {
      if (execution.task.problemMatchers.includes(problemMatcher)) language.showProblemsAgain();
    }),
  );
}

function sharesToken(known: KnownEnvironment, environment: Environment): boolean {
  return environment.token.source === 'pasted' && secretKey(environment) === secretKey(known.environment);
}

const tasksFiles: vscode.DocumentSelector = { language: 'jsonc', pattern: '**/tasks.json' };

const deploymentCommands = [
  ...['deploy', 'deployBuild', 'deployAgain', 'deployBefore', 'showStatus', 'refresh', 'showOutput', 'watchDeployment'],
  ...[
    'resumeWatching',
    'treatAsFailure',
    'stopWatching',
    'showDeployment',
    'showDeploymentRecord',
    'exportDeploymentRecord',
    'setUnreadableRecordAside',
    'openPlatformPage',
    'openBranch',
    'forgetBranch',
    'filterBuilds',
    'clearFilter',
  ],
  ...['promote', 'compareDeployments', 'refreshComparison'],
  ...['copyId', 'compareBuild', 'showMore'],
].map((name) => `sortie.${name}`);

function onSuccess({ watches }: Deployments, listener: () => void): vscode.Disposable {
  return watches.onDidHappen((event) => {
    if (event.kind === 'ended' && event.result.kind === 'succeeded') listener();
  });
}

function windowCommands(language: Language, log: vscode.LogOutputChannel, memory: vscode.Memento): Commands {
  keepViewOpened(memory);
  return {
    'sortie.restartServer': () => language.restart(),
    'sortie.serverStatus': () => showServerStatus(language.state),
    'sortie.showServerLog': () => language.showLog(),
    'sortie.showLog': () => log.show(),
    'sortie.openView': () => openView(memory),
    'sortie.refreshDocument': refreshDocument,
  };
}

function loadedOnUse(ids: readonly string[], load: () => Promise<Commands>): Record<string, CommandBody> {
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

const commandOfScheme: Readonly<Record<string, string>> = {
  'sortie-preview': 'sortie.refreshPreview',
  'sortie-products': 'sortie.refreshDefinition',
  'sortie-comparison': 'sortie.refreshComparison',
};

async function refreshDocument(): Promise<void> {
  const scheme = vscode.window.activeTextEditor?.document.uri.scheme ?? '';
  const command = commandOfScheme[scheme];
  if (command !== undefined) await vscode.commands.executeCommand(command);
}
