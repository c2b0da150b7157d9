import * as vscode from 'vscode';
import type { Build, DeploymentRequestElement } from '../../platform/apiTypes';
import { failureLine } from '../../platform/deployments/lines';
import { formatLines } from '../../platform/deployments/logLines';
import { previousBuilds } from '../../platform/deployments/plan';
import { formatBuilds, shortBuild } from '../../platform/deployments/wording';
import type { DeploymentRecord } from '../../platform/deploymentTypes';
import { inert } from '../../platform/inert';
import { planetName } from '../../platform/planetName';
import type { Records } from '../../platform/records/records';
import { chooseEnvironment } from '../environments/choose';
import type { EnvironmentList } from '../environments/environmentList';
import { environmentRowId, type KnownEnvironment } from '../environments/known';
import type { CommandBody } from '../ui/commands';
import { DateFormat } from '../ui/dateFormat';
import type { VirtualDocuments } from '../ui/documents';
import { trusted } from '../ui/trust';
import type { DeployCommand } from './deploy/deployCommand';
import type { BuildNode, Node } from './tree/nodes';
import type { DeploymentsTree } from './tree/provider';
import { endedDeployment, runningBuildOn } from './tree/runningBuild';
import type { TreeSource } from './tree/source';
import { environmentIn, recordPlanet, type StarSystemState, starSystemIn, type TreeState } from './tree/state';
import type { TypedBranches } from './typedBranches';
import type { ResumeCommand } from './watching/resumeCommand';
import type { TreatAsFailure } from './watching/treatAsFailure';

/** The services that the row commands depend on. */
export interface RowCommandParts {
  readonly tree: DeploymentsTree;
  readonly source: TreeSource;
  readonly typedBranches: TypedBranches;
  readonly records: Pick<Records, 'read'>;
  readonly repeat: RepeatCommands;
  readonly watching: WatchingCommands;
}

/** The services for deploying the builds of a row. */
export interface RepeatCommands {
  readonly environments: EnvironmentList;
  readonly deploy: Pick<DeployCommand, 'run'>;
}

/** The services for resuming the watch of a deployment, and for treating a deployment's last phase as a failure. */
export interface WatchingCommands {
  readonly resume: Pick<ResumeCommand, 'run'>;
  readonly treat: Pick<TreatAsFailure, 'run'>;
}

/**
 * The commands for rows of the Deployments view. Their arguments are row IDs. *Resume Watching* and *Show Deployment
 * Log* also accept a record ID. Other arguments are ignored.
 */
export function rowCommands(parts: RowCommandParts, documents: VirtualDocuments): Record<string, CommandBody> {
  const { tree, source, typedBranches, watching } = parts;
  const ifTrusted =
    (body: CommandBody): CommandBody =>
    (...args) =>
      trusted() ? body(...args) : undefined;
  return {
    'sortie.deployBuild': ifTrusted((clicked, selected) => deployBuilds(parts, buildsOf(tree, clicked, selected))),
    'sortie.compareBuild': async (clicked) => {
      const node = tree.node(clicked);
      if (node?.kind !== 'build') return;
      await source.recognize(node.starSystem);
      const state = source.state();
      const starSystem = starSystemIn(state, node.starSystem);
      if (starSystem) await compareWithRunning(state, starSystem, node.build, documents);
    },
    'sortie.copyId': async (clicked) => {
      const node = tree.node(clicked);
      const copy = node && tree.row(node)?.copy;
      if (copy !== undefined) await vscode.env.clipboard.writeText(copy);
    },
    'sortie.forgetBranch': async (clicked) => {
      const node = tree.node(clicked);
      if (node?.kind !== 'branch') return;
      const [known] = source.environmentsOf(node.starSystem);
      if (known) await typedBranches.remove(known.environment, node.branch.name);
    },
    'sortie.showMore': (clicked) => {
      const node = tree.node(clicked);
      if (node?.kind === 'more') source.showMore(node.parent);
    },
    'sortie.showDeployment': (clicked) => showDeployment(clicked, parts, documents),
    'sortie.resumeWatching': ifTrusted(async (clicked) => {
      const id = recordOf(tree.node(clicked))?.id ?? (typeof clicked === 'string' ? clicked : undefined);
      if (id !== undefined) await watching.resume.run(id);
    }),
    'sortie.treatAsFailure': ifTrusted(async (clicked) => {
      const id = recordOf(tree.node(clicked))?.id;
      if (id !== undefined) await watching.treat.run(id);
    }),
    'sortie.deployAgain': ifTrusted((clicked) => repeatDeployment(parts, recordOf(tree.node(clicked)), planned)),
    'sortie.deployBefore': ifTrusted((clicked) => repeatDeployment(parts, recordOf(tree.node(clicked)), before)),
  };
}

function recordOf(node: Node | undefined): DeploymentRecord | undefined {
  return node?.kind === 'deployment' ? node.record : undefined;
}

function buildsOf(tree: DeploymentsTree, clicked: unknown, selected: unknown): readonly BuildNode[] {
  const all = Array.isArray(selected) && selected.includes(clicked) ? selected : [clicked];
  return all.flatMap((id) => {
    const node = tree.node(id);
    return node?.kind === 'build' ? [node] : [];
  });
}

/**
 * Deploys builds of one star system. If the star system has only one environment, that environment is the target.
 * Otherwise, the target is the default environment if it belongs to the star system, or else an environment that the
 * user selects.
 */
async function deployBuilds({ source, repeat }: RowCommandParts, nodes: readonly BuildNode[]): Promise<void> {
  const [first] = nodes;
  const builds = nodes.flatMap(({ build, starSystem }) => (starSystem === first?.starSystem ? elementOf(build) : []));
  if (first === undefined || builds.length === 0) return;
  const known = await environmentFor(source.environmentsOf(first.starSystem), repeat.environments);
  if (!known) return;
  const branches = new Set(nodes.map((node) => node.branch));
  const [branch] = branches;
  const chosen = { builds, branch: branches.size === 1 ? branch : undefined };
  await repeat.deploy.run(known.environment, chosen);
}

async function environmentFor(
  all: readonly KnownEnvironment[],
  environments: EnvironmentList,
): Promise<KnownEnvironment | undefined> {
  const key = environments.selected()?.key;
  const fixed = all.length === 1 ? all[0] : all.find((known) => known.key === key);
  if (fixed) return fixed;
  const chosen = await chooseEnvironment(vscode.l10n.t('Deploy This Build'), all, undefined);
  return typeof chosen === 'object' && 'key' in chosen ? chosen : undefined;
}

function elementOf({ id, application }: Build): DeploymentRequestElement[] {
  return id === undefined || application === undefined ? [] : [{ application, buildId: id }];
}

type BuildsFrom = (record: DeploymentRecord) => readonly DeploymentRequestElement[];

const planned: BuildsFrom = (record) =>
  record.plan.applications.map(({ application, buildId }) => ({ application, buildId }));

const before: BuildsFrom = (record) => previousBuilds(record).builds;

async function repeatDeployment(
  { repeat }: RowCommandParts,
  record: DeploymentRecord | undefined,
  buildsFrom: BuildsFrom,
): Promise<void> {
  if (!record) return;
  const known = repeat.environments.leadingTo(record.plan.planet);
  if (!known) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t(
        "No environment is set up for this deployment's planet ({0}). Add an environment for this planet.",
        planetName(record.plan.planet),
      ),
    );
    return;
  }
  const builds = buildsFrom(record);
  const left = record.plan.applications.length - builds.length;
  if (builds.length === 0) return;
  if (left > 0) {
    const missing = vscode.l10n.t(
      'Number of applications skipped because their previous builds are unknown: {0}.',
      left,
    );
    void vscode.window.showInformationMessage(missing);
  }
  const { branch } = record.plan;
  await repeat.deploy.run(known.environment, { builds, branch });
}

/**
 * Shows the log of the clicked deployment. For a planet or an application, shows the log of the deployment that failed,
 * or the planet's status if that deployment wasn't requested from this machine. Also accepts a record ID.
 */
async function showDeployment(
  clicked: unknown,
  { tree, source, records }: RowCommandParts,
  documents: VirtualDocuments,
): Promise<void> {
  const node = tree.node(clicked);
  const state = source.state();
  const environment = node && 'key' in node ? environmentIn(state, node.key) : undefined;
  const known = environment ? endedDeployment(state, environment) : recordOf(node);
  const id = known?.id ?? (node === undefined && typeof clicked === 'string' ? clicked : undefined);
  const record = id === undefined ? undefined : ((await records.read(id)) ?? known);
  if (record) await showRecord(record, recordPlanet(state, record), documents);
  else if (environment)
    await vscode.commands.executeCommand('sortie.showStatus', environmentRowId(environment.known.key));
}

/** Opens the log of a deployment. If it didn't succeed, selects the line that says why. */
async function showRecord(record: DeploymentRecord, planet: string, documents: VirtualDocuments): Promise<void> {
  const when = new DateFormat(vscode.env.language).when(record.requestedAt, Date.now());
  const head = `── ${planet}: ${formatBuilds(record.plan)}, ${when} ──`;
  const lines = formatLines(record.lines, planet);
  const uri = documents.put(`${formatBuilds(record.plan)}, ${when}`, `${[head, ...lines].join('\n')}\n`, record.id);
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.languages.setTextDocumentLanguage(document, 'sortie-deployments');
  const line = record.result?.kind === 'succeeded' ? -1 : failureLine(record.lines);
  const at = line < 0 ? undefined : 1 + formatLines(record.lines.slice(0, line), planet).length;
  const selection = at === undefined ? undefined : new vscode.Range(at, 0, at, (lines[at - 1] ?? '').length);
  await vscode.window.showTextDocument(document, { preview: true, selection });
}

/**
 * Opens a diff between a build and the build that runs on the lead environment's planet. If the running build is
 * unknown, uses the build that was last deployed to this planet from this machine. If neither build is known, or if the
 * two builds to compare are the same, shows a message instead.
 */
async function compareWithRunning(
  state: TreeState,
  { lead, builds }: StarSystemState,
  build: Build,
  documents: VirtualDocuments,
): Promise<void> {
  const { id, application } = build;
  if (id === undefined || application === undefined) return;
  const planet = planetName(lead.known.environment);
  const running = runningBuildOn(state, lead, application);
  const name = inert(application, 60);
  if (running.kind === 'not-known') {
    await vscode.window.showInformationMessage(
      vscode.l10n.t("Sortie can't tell which build of {0} runs on {1}.", name, planet),
    );
    return;
  }
  if (running.buildId === id) {
    await vscode.window.showInformationMessage(
      running.kind === 'runs'
        ? vscode.l10n.t('This build of {0} already runs on {1}.', name, planet)
        : vscode.l10n.t('This build of {0} is the last one deployed to {1} from this machine.', name, planet),
    );
    return;
  }
  const other = [...builds.of(application)].find((each) => each.id === running.buildId);
  const left = documents.put(documentName(running.buildId), json(other?.raw ?? { id: running.buildId, application }));
  const right = documents.put(documentName(id), json(build.raw));
  const [shown, compared] = [shortBuild(application, running.buildId), shortBuild(application, id)];
  const title =
    running.kind === 'runs'
      ? vscode.l10n.t('{0}: {1} (runs on {2}) ↔ {3}', name, shown, planet, compared)
      : vscode.l10n.t('{0}: {1} (last deployed to {2} from this machine) ↔ {3}', name, shown, planet, compared);
  await vscode.commands.executeCommand('vscode.diff', left, right, title);
}

function documentName(id: string): string {
  return `${inert(id, 120).replaceAll('/', '-')}.json`;
}

function json(raw: unknown): string {
  return `${JSON.stringify(raw, null, 2)}\n`;
}
