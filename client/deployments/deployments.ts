import * as vscode from 'vscode';
import { type Clock, systemClock } from '../../platform/clock';
import type { Environment } from '../../platform/environment';
import type { Records } from '../../platform/records/records';
import type { Connections } from '../environments/connections';
import type { EnvironmentList } from '../environments/environmentList';
import { type SignIn, TokenQuestions } from '../environments/signIn';
import { secretKeys, type Tokens } from '../environments/tokens';
import type { PlatformHere } from '../local/platformHere';
import type { CommandBody } from '../ui/commands';
import { VirtualDocuments } from '../ui/documents';
import { ComparisonDocument } from './comparison/comparisonDocument';
import { ChoiceMemory } from './deploy/choiceMemory';
import { DeployCommand } from './deploy/deployCommand';
import { OngoingDeployments } from './deploy/ongoing';
import { PlanDialog } from './deploy/planDialog';
import { RetryOffer } from './deploy/retryOffer';
import { History, offerRecords } from './history';
import { openPlatformPage, planetCommands, showStatus, starSystemCommands, viewCommands } from './planetCommands';
import { Planets } from './planets';
import { PromoteCommand } from './promote/promoteCommand';
import { recordCommands } from './recordCommands';
import { rowCommands } from './rowCommands';
import { DeploymentsTree } from './tree/provider';
import { ShownEnvironments } from './tree/shownEnvironments';
import { ShownStarSystems } from './tree/shownStarSystems';
import { TreeSource } from './tree/source';
import { TypedBranches } from './typedBranches';
import type { ViewContents } from './view';
import { Engine } from './watching/engine';
import { Notices } from './watching/notices';
import { ObserveCommand } from './watching/observeCommand';
import { DeploymentOutput } from './watching/output';
import { ResumeCommand } from './watching/resumeCommand';
import { WatchStatusBar } from './watching/statusBar';
import { TreatAsFailure } from './watching/treatAsFailure';
import { UnfinishedOffer, WatchedHere } from './watching/unfinishedOffer';
import { watchCommands } from './watching/watchCommands';
import { Watches } from './watching/watches';

/** The services that the deployment features depend on. */
export interface Foundation {
  readonly log: vscode.LogOutputChannel;
  readonly environments: EnvironmentList;
  readonly tokens: Tokens;
  readonly connections: Connections;
  readonly signIn: SignIn;
  readonly local: PlatformHere;
}

/** The storage for the data that the deployment features keep between sessions. */
export interface DeploymentStorage {
  readonly memory: vscode.Memento;
  readonly openRecords: (clock: Clock) => Promise<Records>;
}

/** The deployment features of the extension, which are created on first use. */
export interface Deployments extends vscode.Disposable {
  readonly planets: Planets;
  readonly history: History;
  readonly watches: Watches;
  readonly deploy: DeployCommand;
  readonly promote: PromoteCommand;
  readonly unfinished: UnfinishedOffer;
  readonly view: ViewContents;
  readonly commands: Readonly<Record<string, CommandBody>>;
}

/** Creates the deployment features. */
export async function createDeployments(
  { log, environments, tokens, connections, signIn, local }: Foundation,
  { memory, openRecords }: DeploymentStorage,
): Promise<Deployments> {
  const clock = systemClock();
  const records = await openRecords(clock);
  const history = new History(records, log);
  const planets = new Planets((environment) => connections.api(environment), clock, log);
  const watches = new Watches(clock);
  const output = new DeploymentOutput(watches);
  const statusBar = new WatchStatusBar(watches);
  const typedBranches = new TypedBranches(memory);
  const expiry = (environment: Environment) => connections.expiry(environment);
  const shown = new ShownEnvironments(environments, local, planets);
  const starSystems = new ShownStarSystems(shown, planets, typedBranches);
  const source = new TreeSource({ environments: shown, starSystems, history, watches, clock });
  const tree = new DeploymentsTree(source, expiry);
  const documents = new VirtualDocuments('sortie');
  const watchedHere = new WatchedHere(memory);
  const engine = createEngine(watches, planets, { records, clock }, connections, new TokenQuestions(tokens, signIn));
  const resume = new ResumeCommand(environments, records, watches, engine);
  const treat = new TreatAsFailure(environments, records, clock, output);
  const observe = new ObserveCommand({ planets, history, watches, engine, output, resume });
  const retry = new RetryOffer(signIn, log);
  const ongoing = new OngoingDeployments({ records, watches, engine, output, resume, view: source });
  const dialog = new PlanDialog(planets, history, typedBranches, new ChoiceMemory(memory), expiry);
  const deploy = new DeployCommand({ planets, engine, retry, ongoing, dialog });
  const promote = new PromoteCommand({ environments, planets, history, deploy, retry });
  const isSignedIn = (environment: Environment) => connections.hasToken(environment);
  const comparison = new ComparisonDocument({ environments, planets, history, watches, isSignedIn, clock });
  const owned = vscode.Disposable.from(
    new Notices(watches, () => output.show(), treat),
    follow(watches, watchedHere),
    history.onDidChange((first) => first && offerRecords(history.all())),
    tokens.onDidChange((key) => void source.refresh(({ environment }) => secretKeys(environment).includes(key))),
    ...[watches, output, statusBar, tree, source, starSystems, shown, typedBranches, history],
    ...[planets, documents, comparison],
  );
  return {
    ...{ planets, history, watches, deploy, promote, view: { tree, source } },
    unfinished: new UnfinishedOffer({ records, resume, watchedHere, local, output, isSignedIn }),
    commands: {
      ...planetCommands({
        ...{ environments, source, typedBranches, deploy, observe },
        showStatus: (environment) => showStatus(environment, planets, output, log),
      }),
      ...starSystemCommands(promote, comparison, environments),
      ...viewCommands(source, environments),
      ...watchCommands(watches, output, statusBar, (row) => tree.recordId(row)),
      ...recordCommands(tree, records, documents),
      'sortie.openPlatformPage': (clicked) => openPlatformPage(clicked, tree, source, environments),
      ...rowCommands(
        { tree, source, typedBranches, records, repeat: { environments, deploy }, watching: { resume, treat } },
        documents,
      ),
    },
    dispose: () => owned.dispose(),
  };
}

function createEngine(
  watches: Watches,
  planets: Planets,
  { records, clock }: { readonly records: Records; readonly clock: Clock },
  connections: Connections,
  questions: TokenQuestions,
): Engine {
  return new Engine(
    watches,
    (environment) => ({
      records,
      clock,
      poller: planets.poller(environment),
      askToken: () => questions.ask(environment),
    }),
    (environment) => connections.api(environment),
  );
}

function follow(watches: Watches, watchedHere: WatchedHere): vscode.Disposable {
  return watches.onDidHappen(({ watch }) => {
    void vscode.commands.executeCommand('setContext', 'sortie.watching', watches.all().length > 0);
    if (watch.record) void watchedHere.add(watch.record.id);
  });
}
