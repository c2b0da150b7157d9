import * as vscode from 'vscode';
import { type Clock, systemClock } from '../../platform/clock';
import type { Records } from '../../platform/records/records';
import { TokenQuestions } from '../environments/askToken';
import type { Connections } from '../environments/connections';
import type { EnvironmentList } from '../environments/environmentList';
import type { SignIn } from '../environments/signIn';
import { secretKeys, type Tokens } from '../environments/tokens';
import type { PlatformHere } from '../local/platformHere';
import type { CommandBody } from '../ui/commands';
import { VirtualDocuments } from '../ui/virtualDocuments';
import { Catalogs } from './catalogs';
import { History } from './history';
import type { DeploymentParts } from './parts';
import { Pollers } from './pollers';
import { rowCommands } from './rowCommands';
import { DeploymentsTree } from './tree/provider';
import { TreeSource } from './tree/source';
import { viewCommands } from './viewCommands';
import { Notices } from './watching/notices';
import { DeploymentOutput } from './watching/output';
import { WatchStatusBar } from './watching/statusBar';
import { WatchedHere } from './watching/watchedHere';
import { Watches } from './watching/watches';

/** What the deployments part is built on. */
export interface Foundation {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly environments: EnvironmentList;
  readonly tokens: Tokens;
  readonly connections: Connections;
  readonly signIn: SignIn;
  readonly local: PlatformHere;
}

/** The deployments part of the extension, made when it is first needed. */
export interface Deployments extends vscode.Disposable {
  readonly parts: DeploymentParts;
  readonly commands: Readonly<Record<string, CommandBody>>;
}

/** Puts the deployments part together, over the records that this place keeps. */
export async function createDeployments(
  { context, log, environments, tokens, connections, signIn, local }: Foundation,
  openRecords: (clock: Clock) => Promise<Records>,
): Promise<Deployments> {
  const clock = systemClock();
  const records = await openRecords(clock);
  const history = new History(records, log);
  const pollers = new Pollers((environment) => connections.api(environment), clock);
  const catalogs = new Catalogs((environment) => connections.api(environment), log);
  const watches = new Watches(clock);
  const output = new DeploymentOutput(watches);
  const memory = context.workspaceState;
  const source = new TreeSource({ environments, local, catalogs, pollers, history, watches, memory, clock, log });
  const tree = new DeploymentsTree(source);
  const documents = new VirtualDocuments('sortie');
  const watchedHere = new WatchedHere(memory);
  const questions = new TokenQuestions(tokens, signIn);
  const parts: DeploymentParts = {
    ...{
      context,
      log,
      environments,
      connections,
      signIn,
      clock,
      history,
      pollers,
      catalogs,
      watches,
      output,
      source,
      tree,
    },
    engine: (environment) => ({
      ...{ api: connections.api(environment), records, clock, random: Math.random, poller: pollers.of(environment) },
      askToken: () => questions.ask(environment),
    }),
  };
  const owned = vscode.Disposable.from(
    new Notices(watches, () => output.show()),
    new WatchStatusBar(watches),
    watches.onDidHappen(() => setWatching(watches)),
    watches.onDidHappen(({ watch }) => void (watch.record && watchedHere.add(watch.record.id))),
    tokens.onDidChange((key) => {
      const known = environments.selected();
      if (known && secretKeys(known.environment).includes(key)) void source.refresh();
    }),
    ...[watches, output, tree, source, history, pollers, catalogs, documents],
  );
  return {
    parts,
    commands: { ...viewCommands(parts), ...rowCommands(parts, documents) },
    dispose: () => owned.dispose(),
  };
}

function setWatching(watches: Watches): void {
  void vscode.commands.executeCommand('setContext', 'sortie.watching', watches.all().length > 0);
}
