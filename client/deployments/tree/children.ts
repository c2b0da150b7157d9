import * as l10n from '@vscode/l10n';
import type { Branch, Build } from '../../../platform/apiTypes';
import { stringsIn } from '../../../platform/deployments/running';
import { inert } from '../../../platform/inert';
import { isObject, stringOf } from '../../../platform/json';
import type { Diagnosis } from '../../environments/diagnosis';
import { page, rowId } from '../../ui/row';
import { isMoment } from '../../ui/when';
import { groupsOf, orderedIn } from './groups';
import { distinct, type Node, type NoticeNode } from './nodes';
import { runningBuildIn } from './runningBuild';
import { type TreeState, troubleOf } from './state';

/** The rows at the top of the view: planet, branches, and this machine's deployments. */
export function roots(state: TreeState): readonly Node[] {
  // A planet that fails is another row for each kind of trouble, which starts open: closed, it would keep the next steps to
  // itself.
  const failing = state.planet.kind === 'failed' ? ['failed planet', troubleOf(state.planet.diagnosis)] : ['planet'];
  const planet: Node = { kind: 'planet', id: rowId(state.known.key, ...failing) };
  const history: Node = { kind: 'history', id: rowId(state.known.key, 'history') };
  const silent = state.planet.kind === 'starting' && state.branches.kind !== 'there';
  const listed = silent ? [] : branches(state);
  return [planet, ...listed, ...(state.records.length > 0 ? [history] : [])];
}

/** The rows below a row. */
export function children(state: TreeState, parent: Node): readonly Node[] {
  switch (parent.kind) {
    case 'planet':
      return planetChildren(state, parent.id);
    case 'branch':
      return branchChildren(state, parent.id, parent.branch.name);
    case 'application':
      return applicationChildren(state, parent.id, parent.branch, parent.application);
    case 'history':
      return paged(
        state,
        parent.id,
        state.records.map((record) => ({
          kind: 'deployment',
          id: rowId(state.known.key, 'deployment', record.id),
          record,
        })),
      );
    default:
      return [];
  }
}

function branches(state: TreeState): readonly Node[] {
  const { key } = state.known;
  const id = (name: string) => rowId(key, 'branch', name);
  const listed = state.branches.kind === 'there' ? state.branches.value : [];
  const known = new Set(listed.map((branch) => branch.name));
  const typed = state.typedBranches.filter((name) => !known.has(name)).map((name): Branch => ({ name, raw: name }));
  const all = distinct([
    ...listed.map((branch): Node & { kind: 'branch' } => ({
      kind: 'branch',
      id: id(branch.name),
      branch,
      typed: false,
    })),
    ...typed.map((branch): Node & { kind: 'branch' } => ({ kind: 'branch', id: id(branch.name), branch, typed: true })),
  ]).filter(({ branch }) => branchMatches(state, branch.name));
  const other: NoticeNode = {
    kind: 'notice',
    id: rowId(key, 'other-branch'),
    text: l10n.t('Other branch…'),
    icon: 'add',
    command: 'sortie.openBranch',
  };
  return [
    ...notices(state, state.branches, rowId(key, 'branches'), l10n.t('Loading branches…')),
    ...paged(state, rowId(key, 'branches'), all),
    ...empty(state, all),
    ...(reachable(state) ? [other] : []),
  ];
}

function empty(state: TreeState, shown: readonly Node[]): readonly NoticeNode[] {
  if (state.branches.kind !== 'there' || shown.length > 0) return [];
  const id = rowId(state.known.key, 'no-branch');
  if (state.filter !== '') {
    return [
      {
        kind: 'notice',
        id,
        text: l10n.t('No branch and no build matches the filter'),
        icon: 'filter',
        command: 'sortie.clearFilter',
      },
    ];
  }
  return [{ kind: 'notice', id, text: l10n.t('The platform lists no branch'), icon: 'info' }];
}

/** Whether asking the platform for more has any prospect: a list of branches may fail where builds do not. */
function reachable({ planet, branches }: TreeState): boolean {
  return planet.kind !== 'failed' || branches.kind !== 'failed';
}

function planetChildren(state: TreeState, parent: string): readonly Node[] {
  const { planet } = state;
  const status =
    planet.kind === 'there'
      ? planet.value
      : planet.kind === 'failed' && planet.diagnosis.cause !== 'token'
        ? planet.last
        : undefined;
  const named = (status?.applications ?? []).map((element, index): Node => {
    const code = applicationOf(element);
    const application = code ?? bestText(element);
    return { kind: 'planetApplication', id: rowId(parent, code ?? `#${index + 1}`), application, element };
  });
  const next = planet.kind === 'failed' ? failure(state, planet.diagnosis, parent) : [];
  return distinct([...next, ...named]);
}

const naming = ['application', 'code', 'name', 'id'];

/** The application code of a status element, whose shape is not documented: the first of the likely members that is a text. */
export function applicationOf(element: unknown): string | undefined {
  if (typeof element === 'string') return element;
  if (!isObject(element)) return undefined;
  return naming.map((key) => stringOf(element[key])).find((text) => text !== undefined);
}

/** What of an element without a name reads best, as it comes: a name one level deeper, any text, or the element itself. */
function bestText(element: unknown): string {
  const deeper = isObject(element) ? Object.values(element).filter(isObject) : [];
  const named = naming.flatMap((key) => deeper.map((member) => stringOf(member[key])));
  const texts = stringsIn(element).filter((text) => !isMoment(text));
  return [...named, ...texts].find((text) => stringOf(text) !== undefined) ?? JSON.stringify(element) ?? '';
}

function branchChildren(state: TreeState, parent: string, branch: string): readonly Node[] {
  const builds = state.builds.get(branch) ?? { kind: 'loading' };
  if (builds.kind !== 'there') return notices(state, builds, parent, l10n.t('Loading builds…'));
  if (builds.value.length === 0) {
    const text = l10n.t('No build of this branch');
    const description = l10n.t('click to ask again');
    return [{ kind: 'notice', id: rowId(parent, 'empty'), text, description, icon: 'info', command: 'sortie.refresh' }];
  }
  const groups = [...groupsOf(builds.value)];
  const matches = matcher(state, branch);
  const matching = groups.filter(([, group]) => group.some(matches));
  return matching.map(([application]) => ({
    kind: 'application',
    id: rowId(parent, application ?? ''),
    branch,
    application,
  }));
}

function applicationChildren(
  state: TreeState,
  parent: string,
  branch: string,
  application: string | undefined,
): readonly Node[] {
  const builds = state.builds.get(branch);
  if (builds?.kind !== 'there') return [];
  const group = orderedIn(builds.value, application);
  const running = application === undefined ? undefined : runningBuildIn(state, application);
  const [highest] = group.ordered && group.builds.length > 1 ? group.builds : [];
  const matching = group.builds.filter(matcher(state, branch));
  const node = (build: Build): Node & { kind: 'build' } => ({
    kind: 'build',
    id: rowId(parent, build.id ?? build.label),
    branch,
    build,
    highest: build === highest,
    running,
  });
  const limit = limitOf(state, parent);
  return distinct([...matching.slice(0, limit).map(node), ...more(parent, matching.length - limit)]);
}

function paged(state: TreeState, parent: string, nodes: readonly Node[]): readonly Node[] {
  const limit = limitOf(state, parent);
  return [...nodes.slice(0, limit), ...more(parent, nodes.length - limit)];
}

function limitOf(state: TreeState, parent: string): number {
  return state.shown.get(parent) ?? page;
}

function more(parent: string, left: number): readonly Node[] {
  return left > 0 ? [{ kind: 'more', id: rowId(parent, 'more'), parent, left }] : [];
}

function notices(
  state: TreeState,
  loadable: { kind: string; diagnosis?: Diagnosis },
  parent: string,
  loading: string,
): readonly Node[] {
  if (loadable.kind === 'loading')
    return [{ kind: 'notice', id: rowId(parent, 'loading'), text: loading, icon: 'loading~spin' }];
  if (loadable.kind !== 'failed' || loadable.diagnosis === undefined) return [];
  const alreadySaid = state.planet.kind === 'failed' && state.planet.diagnosis.message === loadable.diagnosis.message;
  return alreadySaid
    ? []
    : [
        {
          kind: 'notice',
          id: rowId(parent, 'failed'),
          text: loadable.diagnosis.message,
          icon: 'warning',
          color: 'problemsWarningIcon.foreground',
        },
        ...failure(state, loadable.diagnosis, parent),
      ];
}

/** What went wrong, and the next steps. */
function failure({ known }: TreeState, diagnosis: Diagnosis, parent: string): readonly NoticeNode[] {
  const row = (name: string, text: string, icon: string, command: string): NoticeNode => ({
    kind: 'notice',
    id: rowId(parent, name),
    text,
    icon,
    command,
  });
  if (diagnosis.cause === 'token') {
    return [row('sign-in', l10n.t('Sign in to {0}…', inert(known.environment.name)), 'key', 'sortie.signIn')];
  }
  const local = known.local && diagnosis.cause === 'host';
  const rows = [
    ...(local ? [row('start', l10n.t('Start the local platform'), 'play', 'sortie.startLocalPlatform')] : []),
    row('again', l10n.t('Try again'), 'refresh', 'sortie.refresh'),
    row('log', l10n.t('Show log'), 'output', 'sortie.showLog'),
  ];
  if (diagnosis.cause === 'host' || diagnosis.cause === 'platform') return rows;
  return [...rows, row('edit', l10n.t('Edit environment…'), 'edit', 'sortie.editEnvironment')];
}

function branchMatches(state: TreeState, branch: string): boolean {
  if (has(branch, state.filter.toLowerCase())) return true;
  const builds = state.builds.get(branch);
  return builds?.kind === 'there' && builds.value.some(matcher(state, branch));
}

/** Tells which builds of a branch pass the filter: all of them where the name of the branch does. */
function matcher({ filter }: TreeState, branch: string): (build: Build) => boolean {
  const words = filter.toLowerCase();
  if (has(branch, words)) return () => true;
  return ({ label, application = '' }) => has(label, words) || has(application, words);
}

function has(text: string, words: string): boolean {
  return text.toLowerCase().includes(words);
}
