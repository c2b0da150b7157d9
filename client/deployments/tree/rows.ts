import * as l10n from '@vscode/l10n';
import { shortBuild } from '../../../platform/deployments/wording';
import { inert, visible } from '../../../platform/inert';
import { planetName } from '../../../platform/planetName';
import { page } from '../../ui/row';
import { deploymentRow } from './deploymentRow';
import { environmentRow } from './environmentRow';
import { type BareRow, builtText, type DeploymentsRow, type Facts, joined, members } from './facts';
import type { BranchNode, BuildNode, Node, NoticeNode } from './nodes';
import { planetApplicationRow } from './planetApplicationRow';
import type { Deployed } from './runningBuild';
import { environmentIn, type StarSystemState, starSystemIn, type TreeState } from './state';

/** Returns the appearance of a node's row. */
export function present(state: TreeState, node: Node): DeploymentsRow {
  const row = bare(state, node);
  const spoken = [row.label, row.description ?? ''].filter((text) => text !== '').join(', ');
  return { children: 'none', spoken, ...row };
}

const gone: BareRow = { label: '', icon: { id: 'blank' }, context: '' };

function bare(state: TreeState, node: Node): BareRow {
  switch (node.kind) {
    case 'environment': {
      const environment = environmentIn(state, node.key);
      return environment ? environmentRow(state, environment) : gone;
    }
    case 'planetApplication': {
      const environment = environmentIn(state, node.key);
      return environment ? planetApplicationRow(state, environment, node) : gone;
    }
    case 'starSystem': {
      const starSystem = starSystemIn(state, node.id);
      return starSystem ? starSystemRow(state, starSystem) : gone;
    }
    case 'branch':
      return branchRow(node);
    case 'application': {
      const label = node.application === undefined ? l10n.t('(no application)') : inert(node.application, 100);
      const spoken = l10n.t('application {0}', label);
      return { label, icon: { id: 'package' }, context: 'application', children: 'closed', spoken };
    }
    case 'build':
      return buildRow(state, node);
    case 'history':
      return { label: l10n.t('Recent deployments'), icon: { id: 'history' }, context: 'history', children: 'closed' };
    case 'deployment':
      return deploymentRow(state, node.record);
    case 'more': {
      const label = l10n.t('Show {0} more ({1} left)', Math.min(page, node.left), node.left);
      return { label, icon: { id: 'ellipsis' }, context: 'more', command: 'sortie.showMore' };
    }
    case 'notice':
      return noticeRow(node);
  }
}

/**
 * The row above the branches of a star system. It is initially expanded if the default environment belongs to the star
 * system, or if there is only one star system.
 */
function starSystemRow({ starSystems }: TreeState, { id, lead, environments }: StarSystemState): BareRow {
  const { projectId, tenantId, baseUrl } = lead.known.environment;
  const alike = starSystems.some((other) => other.id !== id && other.lead.known.environment.projectId === projectId);
  const planets = environments.map(({ known }) => planetName(known.environment)).join(', ');
  return {
    label: l10n.t('Branches of {0}', inert(projectId, 100)),
    description: alike ? `${inert(tenantId, 60)} · ${visible(hostOf(baseUrl))}` : undefined,
    icon: { id: 'repo-forked' },
    context: 'starSystem',
    children: lead.isDefault || starSystems.length === 1 ? 'open' : 'closed',
    facts: [
      [l10n.t('star system'), inert(projectId)],
      [l10n.t('tenant'), inert(tenantId)],
      [l10n.t('address'), visible(baseUrl)],
      [l10n.t('planets'), planets],
    ],
  };
}

function hostOf(baseUrl: string): string {
  return baseUrl.replace(/^https?:\/\//, '');
}

function branchRow({ branch, typed }: BranchNode): BareRow {
  const label = inert(branch.name, 200);
  return {
    label,
    icon: { id: 'git-branch' },
    context: typed ? 'branch id typedBranch' : 'branch id',
    facts: [[l10n.t('branch'), label], ...members(branch.raw)],
    children: 'closed',
    copy: branch.name,
    spoken: l10n.t('branch {0}', label),
  };
}

function noticeRow({ text, description, icon, color, command, about }: NoticeNode): BareRow {
  return {
    label: text,
    description,
    icon: { id: icon, color },
    context: 'notice',
    command,
    about,
  };
}

/**
 * The row for a build. It shows whether the build is the latest one, which planets run it, and to which planets this
 * machine last deployed it. If it is known that no planet runs the build, says so.
 */
export function buildRow({ display }: TreeState, node: BuildNode): BareRow {
  const { build, latest, deployed, isDeploymentKnown } = node;
  const { id, application } = build;
  const deployable = id !== undefined && application !== undefined;
  const label = deployable ? shortBuild(application, id) : inert(build.label, 160);
  const runs = namesOf(deployed, 'runs');
  const last = namesOf(deployed, 'last-deployed');
  const built = builtText(build.raw, display.dates);
  const newest = latest ? l10n.t('latest') : '';
  const lastHere = last === '' ? '' : l10n.t('last deployed from here to {0}', last);
  const runsOn = runs === '' ? '' : l10n.t('runs on {0}', runs);
  const lastFromHere = last === '' ? '' : l10n.t('last deployed from this machine to {0}', last);
  const notDeployed = isDeploymentKnown && deployed.length === 0 ? l10n.t('not deployed') : '';
  const times = deployed.flatMap(({ planet, at }): Facts => {
    if (at === undefined) return [];
    const name = l10n.t('last deployed from this machine to {0}', inert(planet, 60));
    return [[name, display.dates.when(at, display.now)]];
  });
  const row = {
    label,
    icon: runs === '' ? { id: 'circle-outline' } : { id: 'circle-filled', color: 'charts.green' },
    description: joined(newest, runs, lastHere, built, notDeployed),
    facts: [
      ...members(build.raw, display.dates),
      ...(runs === '' ? [] : [[l10n.t('runs on'), runs] as const]),
      ...times,
    ],
    spoken: l10n.t(
      'build {0}',
      [inert(build.label, 160), newest, runsOn, lastFromHere, built, notDeployed].filter(Boolean).join(', '),
    ),
  };
  return deployable ? { ...row, context: 'build id', copy: id } : { ...row, context: 'unknownBuild' };
}

function namesOf(deployed: readonly Deployed[], kind: Deployed['kind']): string {
  return deployed
    .filter((each) => each.kind === kind)
    .map(({ planet }) => inert(planet, 60))
    .join(', ');
}
