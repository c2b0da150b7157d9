import * as vscode from 'vscode';
import type { Build, DeploymentRequestElement } from '../../platform/apiTypes';
import { formatLines } from '../../platform/deployments/logLines';
import type { DeploymentRecord } from '../../platform/deployments/types';
import { formatBuilds } from '../../platform/deployments/wording';
import { inert } from '../../platform/inert';
import type { Records } from '../../platform/records/records';
import type { CommandBody } from '../ui/commands';
import { trusted } from '../ui/trust';
import type { VirtualDocuments } from '../ui/virtualDocuments';
import { formatWhen } from '../ui/when';
import { compareWithRunning } from './compare';
import type { DeployCommand } from './deploy/deployCommand';
import type { BuildNode, Node } from './tree/nodes';
import type { DeploymentsTree } from './tree/provider';
import type { TreeSource } from './tree/source';
import type { TypedBranches } from './typedBranches';
import type { ResumeCommand } from './watching/resumeCommand';
import type { TreatAsFailure } from './watching/treatAsFailure';

/** What the commands of the rows use. */
export interface RowCommandParts {
  readonly tree: DeploymentsTree;
  readonly source: TreeSource;
  readonly typedBranches: TypedBranches;
  readonly records: Pick<Records, 'read'>;
  readonly deploy: DeployCommand;
  readonly resume: ResumeCommand;
  readonly treat: TreatAsFailure;
}

/** The commands of the rows of the Deployments view. Their arguments are ids of rows; anything else does nothing. */
export function rowCommands(parts: RowCommandParts, documents: VirtualDocuments): Record<string, CommandBody> {
  const { tree, source, typedBranches, records, resume } = parts;
  const ifTrusted =
    (body: CommandBody): CommandBody =>
    (...args) =>
      trusted() ? body(...args) : undefined;
  return {
    'sortie.deployBuild': ifTrusted((clicked, selected) => deployBuilds(parts, buildsOf(tree, clicked, selected))),
    'sortie.compareBuild': async (clicked) => {
      const node = tree.node(clicked);
      if (node?.kind !== 'build') return;
      await source.recognize();
      const state = source.state();
      if (state) await compareWithRunning(state, node.build, documents);
    },
    'sortie.copyId': async (clicked) => {
      const node = tree.node(clicked);
      const copy = node && tree.row(node)?.copy;
      if (copy !== undefined) await vscode.env.clipboard.writeText(copy);
    },
    'sortie.forgetBranch': async (clicked) => {
      const node = tree.node(clicked);
      const planet = source.state()?.known.environment;
      if (node?.kind === 'branch' && planet) await typedBranches.remove(planet, node.branch.name);
    },
    'sortie.showMore': (clicked) => {
      const node = tree.node(clicked);
      if (node?.kind === 'more') source.showMore(node.parent);
    },
    'sortie.showDeployment': async (clicked) => {
      const known = recordOf(tree.node(clicked));
      if (known) await showRecord((await records.read(known.id)) ?? known, documents);
    },
    'sortie.resumeWatching': ifTrusted(async (clicked) => {
      const id = recordOf(tree.node(clicked))?.id ?? (typeof clicked === 'string' ? clicked : undefined);
      if (id !== undefined) await resume.run(id);
    }),
    'sortie.treatAsFailure': ifTrusted(async (clicked) => {
      const id = recordOf(tree.node(clicked))?.id;
      if (id !== undefined) await parts.treat.run(id);
    }),
    'sortie.deployAgain': ifTrusted((clicked) => repeat(parts, recordOf(tree.node(clicked)), planned)),
    'sortie.deployBefore': ifTrusted((clicked) => repeat(parts, recordOf(tree.node(clicked)), before)),
  };
}

function recordOf(node: Node | undefined): DeploymentRecord | undefined {
  return node?.kind === 'deployment' ? node.record : undefined;
}

/** The builds that a menu was opened on: the clicked one, or all selected ones where it is among them. */
function buildsOf(tree: DeploymentsTree, clicked: unknown, selected: unknown): readonly BuildNode[] {
  const all = Array.isArray(selected) && selected.includes(clicked) ? selected : [clicked];
  return all.flatMap((id) => {
    const node = tree.node(id);
    return node?.kind === 'build' ? [node] : [];
  });
}

async function deployBuilds({ source, deploy }: RowCommandParts, nodes: readonly BuildNode[]): Promise<void> {
  const state = source.state();
  const builds = nodes.flatMap(({ build }) => elementOf(build));
  if (!state || builds.length === 0) return;
  const branches = new Set(nodes.map((node) => node.branch));
  const [branch] = branches;
  const chosen = { builds, ...(branches.size === 1 && branch !== undefined ? { branch } : {}) };
  await deploy.run(state.known.environment, chosen);
}

function elementOf({ id, application }: Build): DeploymentRequestElement[] {
  return id === undefined || application === undefined ? [] : [{ application, buildId: id }];
}

type BuildsFrom = (record: DeploymentRecord) => readonly DeploymentRequestElement[];

const planned: BuildsFrom = (record) =>
  record.plan.applications.map(({ application, buildId }) => ({ application, buildId }));

/** The builds that ran before a deployment, of the applications for which that was known. */
const before: BuildsFrom = (record) =>
  record.plan.applications.flatMap(({ application, running }) =>
    running.kind === 'not-known' ? [] : [{ application, buildId: running.buildId }],
  );

async function repeat(
  { source, deploy }: RowCommandParts,
  record: DeploymentRecord | undefined,
  buildsFrom: BuildsFrom,
): Promise<void> {
  const state = source.state();
  if (!record || !state) return;
  const builds = buildsFrom(record);
  const left = record.plan.applications.length - builds.length;
  if (builds.length === 0) return;
  if (left > 0) {
    const missing = vscode.l10n.t('What ran before is not known for {0} of the applications; they are left out.', left);
    void vscode.window.showInformationMessage(missing);
  }
  const { branch } = record.plan;
  await deploy.run(state.known.environment, { builds, ...(branch === undefined ? {} : { branch }) });
}

async function showRecord(record: DeploymentRecord, documents: VirtualDocuments): Promise<void> {
  const { environmentName } = record.plan.planet;
  const when = formatWhen(record.requestedAt, Date.now(), vscode.env.language);
  const head = `── ${inert(environmentName)}: ${formatBuilds(record.plan)}, ${when} ──`;
  const lines = formatLines(record.lines, environmentName);
  const uri = documents.put(`${formatBuilds(record.plan)}, ${when}`, `${[head, ...lines].join('\n')}\n`, record.id);
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.languages.setTextDocumentLanguage(document, 'sortie-deployments');
  await vscode.window.showTextDocument(document, { preview: true });
}
