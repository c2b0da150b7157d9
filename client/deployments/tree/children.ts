import * as l10n from '@vscode/l10n';
import type { Branch, Build } from '../../../platform/apiTypes';
import { stringsIn } from '../../../platform/deployments/running';
import { isObject, stringOf } from '../../../platform/json';
import { environmentRowId } from '../../environments/known';
import { isMoment } from '../../ui/dateFormat';
import { page, rowId } from '../../ui/row';
import { applicationOf, namingMembers } from '../lists';
import { type ApplicationNode, type BranchNode, type BuildNode, distinct, type Node, type NoticeNode } from './nodes';
import { nextSteps, notices } from './notices';
import { deployedIn } from './runningBuild';
import { environmentIn, lastStatus, type StarSystemState, starSystemIn, type TreeState } from './state';

/** The ID of the row that contains the deployments from this machine. */
export const historyId = rowId('history');

/** Returns the ID of a deployment's row. */
export function deploymentRowId(recordId: string): string {
  return rowId('deployment', recordId);
}

/** Returns the ID of a branch's row. */
export function branchRowId(starSystem: string, branch: string): string {
  return rowId(starSystem, 'branch', branch);
}

/** The top-level rows: environments, star systems, and the row for the deployments from this machine. */
export function roots({ environments, starSystems, records }: TreeState): readonly Node[] {
  if (environments.length === 0) return [];
  return [
    ...environments.map(
      ({ known }): Node => ({ kind: 'environment', id: environmentRowId(known.key), key: known.key }),
    ),
    ...starSystems.map(({ id }): Node => ({ kind: 'starSystem', id })),
    ...(records.length > 0 ? [{ kind: 'history', id: historyId } as const] : []),
  ];
}

/** Returns the rows directly below a row. */
export function children(state: TreeState, parent: Node): readonly Node[] {
  switch (parent.kind) {
    case 'environment':
      return environmentChildren(state, parent.key, parent.id);
    case 'history':
      return paged(
        state,
        parent.id,
        state.records.map((record) => ({ kind: 'deployment', id: deploymentRowId(record.id), record })),
      );
    case 'starSystem':
    case 'branch':
    case 'application': {
      const starSystem = starSystemIn(state, parent.kind === 'starSystem' ? parent.id : parent.starSystem);
      return starSystem ? starSystemChildren(state, starSystem, parent) : [];
    }
    default:
      return [];
  }
}

function environmentChildren(state: TreeState, key: string, parent: string): readonly Node[] {
  const environment = environmentIn(state, key);
  if (!environment) return [];
  const { planet, known } = environment;
  const named = (lastStatus(environment)?.applications ?? []).map((element, index): Node => {
    const code = applicationOf(element);
    const application = code ?? bestText(element);
    return { kind: 'planetApplication', id: rowId(parent, code ?? `#${index + 1}`), key, application, element };
  });
  const next = planet.kind === 'failed' ? nextSteps(known, planet.diagnosis, parent) : [];
  return distinct([...next, ...named]);
}

/**
 * Returns the most readable text in an unnamed element: a name that is nested one level deeper; otherwise, the first
 * text that isn't a date; otherwise, the element as JSON.
 */
function bestText(element: unknown): string {
  const deeper = isObject(element) ? Object.values(element).filter(isObject) : [];
  const named = namingMembers.flatMap((key) => deeper.map((member) => stringOf(member[key])));
  const texts = stringsIn(element).filter((text) => !isMoment(text));
  return [...named, ...texts].find((text) => stringOf(text) !== undefined) ?? JSON.stringify(element) ?? '';
}

function starSystemChildren(
  state: TreeState,
  starSystem: StarSystemState,
  parent: BranchNode | ApplicationNode | { readonly kind: 'starSystem'; readonly id: string },
): readonly Node[] {
  if (parent.kind === 'starSystem') return branches(state, starSystem);
  if (parent.kind === 'branch') return branchChildren(state, starSystem, parent);
  return applicationChildren(state, starSystem, parent);
}

function branches(state: TreeState, starSystem: StarSystemState): readonly Node[] {
  const { id } = starSystem;
  const listed = starSystem.branches.kind === 'there' ? starSystem.branches.value : [];
  const known = new Set(listed.map((branch) => branch.name));
  const typed = starSystem.typedBranches
    .filter((name) => !known.has(name))
    .map((name): Branch => ({ name, raw: name }));
  const node = (branch: Branch, isTyped: boolean): BranchNode => ({
    ...{ kind: 'branch', id: branchRowId(id, branch.name), starSystem: id, branch, typed: isTyped },
  });
  const all = distinct([
    ...listed.map((branch) => node(branch, false)),
    ...typed.map((branch) => node(branch, true)),
  ]).filter(({ branch }) => branchMatches(state, starSystem, branch.name));
  return [
    ...notices(starSystem, starSystem.branches, id, l10n.t('Loading branches…')),
    ...paged(state, id, all),
    ...empty(state, starSystem, all),
    ...(isReachable(starSystem) ? [otherBranch(id)] : []),
  ];
}

function otherBranch(starSystem: string): NoticeNode {
  return {
    ...{ kind: 'notice', id: rowId(starSystem, 'other-branch'), text: l10n.t('Other Branch…') },
    ...{ icon: 'add', command: 'sortie.openBranch', about: starSystem },
  };
}

function empty(state: TreeState, { id, branches }: StarSystemState, shown: readonly Node[]): readonly NoticeNode[] {
  if (branches.kind !== 'there' || shown.length > 0) return [];
  const notice = { kind: 'notice', id: rowId(id, 'no-branch') } as const;
  if (state.display.filter === '') return [{ ...notice, text: l10n.t('The platform lists no branches'), icon: 'info' }];
  const text = l10n.t('No branch or build matches the filter');
  return [{ ...notice, text, icon: 'filter', command: 'sortie.clearFilter' }];
}

/**
 * Whether builds can be requested: the branches have been read, or the planet responds even though the list of branches
 * couldn't be read.
 */
function isReachable({ lead, branches }: StarSystemState): boolean {
  return branches.kind === 'there' || (lead.planet.kind === 'there' && branches.kind === 'failed');
}

function branchChildren(state: TreeState, starSystem: StarSystemState, parent: BranchNode): readonly Node[] {
  const { name } = parent.branch;
  const builds = starSystem.builds.get(name) ?? { kind: 'loading' };
  if (builds.kind !== 'there') return notices(starSystem, builds, parent.id, l10n.t('Loading builds…'));
  if (builds.value.length === 0) {
    const texts = { text: l10n.t('This branch has no builds'), description: l10n.t('click to try again') };
    const command = { command: 'sortie.refresh', about: starSystem.id };
    return [{ kind: 'notice', id: rowId(parent.id, 'empty'), ...texts, icon: 'info', ...command }];
  }
  const matches = matcher(state, name);
  const matching = [...starSystem.builds.groups(name)].filter(([, group]) => group.some(matches));
  return matching.map(([application]) => ({
    ...{ kind: 'application', id: rowId(parent.id, application ?? ''), starSystem: starSystem.id },
    ...{ branch: name, application },
  }));
}

function applicationChildren(state: TreeState, starSystem: StarSystemState, parent: ApplicationNode): readonly Node[] {
  const { id, branch, application } = parent;
  const group = starSystem.builds.order(branch, application);
  const deployed = application === undefined ? undefined : deployedIn(state, starSystem, application);
  const [latest] = group.ordered && group.builds.length > 1 ? group.builds : [];
  const matching = group.builds.filter(matcher(state, branch));
  const node = (build: Build): BuildNode => ({
    ...{ kind: 'build', id: rowId(id, build.id ?? build.label), starSystem: starSystem.id, branch, build },
    ...{ latest: build === latest, deployed: deployed?.planets.get(build.id ?? '') ?? [] },
    isDeploymentKnown: build.id !== undefined && deployed?.isComplete === true,
  });
  const limit = limitOf(state, id);
  return distinct([...matching.slice(0, limit).map(node), ...more(id, matching.length - limit)]);
}

function paged(state: TreeState, parent: string, nodes: readonly Node[]): readonly Node[] {
  const limit = limitOf(state, parent);
  return [...nodes.slice(0, limit), ...more(parent, nodes.length - limit)];
}

function limitOf({ display }: TreeState, parent: string): number {
  return display.shown.get(parent) ?? page;
}

function more(parent: string, left: number): readonly Node[] {
  return left > 0 ? [{ kind: 'more', id: rowId(parent, 'more'), parent, left }] : [];
}

function branchMatches(state: TreeState, { builds }: StarSystemState, branch: string): boolean {
  if (has(branch, state.display.filter.toLowerCase())) return true;
  const list = builds.get(branch);
  return list?.kind === 'there' && list.value.some(matcher(state, branch));
}

/**
 * Returns a function that checks whether a build matches the filter. If the name of the branch matches, all builds of
 * the branch match.
 */
function matcher({ display }: TreeState, branch: string): (build: Build) => boolean {
  const words = display.filter.toLowerCase();
  if (has(branch, words)) return () => true;
  return ({ label, application = '' }) => has(label, words) || has(application, words);
}

function has(text: string, words: string): boolean {
  return text.toLowerCase().includes(words);
}
