import * as l10n from '@vscode/l10n';
import type { DeploymentStatus } from '../../../platform/apiTypes';
import { canMeanFailure, isComplete } from '../../../platform/deployments/completion';
import { outcomeOf, treatablePhase } from '../../../platform/deployments/decision';
import { stringsIn } from '../../../platform/deployments/running';
import type { DeploymentRecord, RunningBuild } from '../../../platform/deployments/types';
import { isResumable } from '../../../platform/deployments/unfinished';
import {
  formatBuilds,
  formatElapsed,
  formatPhases,
  formatTotal,
  shortBuild,
} from '../../../platform/deployments/wording';
import { inert, inertValue, visible } from '../../../platform/inert';
import { isObject } from '../../../platform/json';
import { webPageOf } from '../../../platform/webPage';
import { type Icon, page, type Row } from '../../ui/row';
import { formatWhen, isMoment } from '../../ui/when';
import { endedIcon, recordIcon, resultIcon } from './icons';
import type { BuildNode, Node, PlanetApplicationNode } from './nodes';
import { isUnseen, ongoingDeployment } from './ongoingDeployment';
import { runningBuildBeside } from './runningBuild';
import type { TreeState } from './state';

/** How a row of the Deployments view looks. */
export interface DeploymentsRow extends Row {
  /** The identifier that *Copy id* copies. */
  readonly copy?: string;
}

type Bare = Omit<DeploymentsRow, 'children' | 'spoken'> & Partial<Pick<DeploymentsRow, 'children' | 'spoken'>>;

/** Says how a row looks. */
export function present(state: TreeState, node: Node): DeploymentsRow {
  const row = bare(state, node);
  const spoken = [row.label, row.description ?? ''].filter((text) => text !== '').join(', ');
  return { children: 'none', spoken, ...row };
}

function bare(state: TreeState, node: Node): Bare {
  switch (node.kind) {
    case 'planet':
      return planetRow(state);
    case 'planetApplication':
      return planetApplicationRow(state, node);
    case 'branch': {
      const label = inert(node.branch.name, 200);
      const icon = { id: 'git-branch' };
      const context = node.typed ? 'branch id typedBranch' : 'branch id';
      const facts = [[l10n.t('branch'), label], ...members(node.branch.raw)] as const;
      return {
        label,
        icon,
        context,
        facts,
        children: 'closed',
        copy: node.branch.name,
        spoken: l10n.t('branch {0}', label),
      };
    }
    case 'application': {
      const label = node.application === undefined ? l10n.t('(no application)') : inert(node.application, 100);
      return {
        label,
        icon: { id: 'package' },
        context: 'application',
        children: 'closed',
        spoken: l10n.t('application {0}', label),
      };
    }
    case 'build':
      return buildRow(state, node);
    case 'history':
      return { label: l10n.t('Recent deployments'), icon: { id: 'history' }, context: 'history', children: 'closed' };
    case 'deployment':
      return deploymentRow(state, node.record);
    case 'more': {
      const count = Math.min(page, node.left);
      return {
        label: l10n.t('Show {0} more of {1}', count, node.left),
        icon: { id: 'ellipsis' },
        context: 'more',
        command: 'sortie.showMore',
      };
    }
    case 'notice':
      return {
        label: node.text,
        ...(node.description === undefined ? {} : { description: node.description }),
        icon: { id: node.icon, ...(node.color ? { color: node.color } : {}) },
        context: 'notice',
        ...(node.command ? { command: node.command } : {}),
      };
  }
}

function planetRow(state: TreeState): Bare {
  const { known, planet } = state;
  const { environment } = known;
  const label = inert(environment.planetId, 100);
  const deploymentId = planet.kind === 'there' ? planet.value.deploymentId : undefined;
  const page = webPageOf(environment, deploymentId) === undefined ? '' : ' webPage';
  const fixed = { label, context: `planet id${page}`, copy: environment.planetId, children: 'open' as const };
  const address = [
    [l10n.t('environment'), inert(environment.name)],
    [l10n.t('planet'), label],
    [l10n.t('tenant'), inert(environment.tenantId)],
    [l10n.t('star system'), inert(environment.projectId)],
    [l10n.t('address'), visible(environment.baseUrl)],
  ] as const;
  if (planet.kind === 'loading' || planet.kind === 'starting') {
    const description = planet.kind === 'loading' ? l10n.t('asking for its status…') : l10n.t('starting…');
    return { ...fixed, icon: { id: 'loading~spin' }, description, facts: address };
  }
  if (planet.kind === 'failed') {
    const icon = { id: 'warning', color: 'problemsWarningIcon.foreground' };
    const { message, brief = message } = planet.diagnosis;
    const facts = [...address, [l10n.t('status'), message]] as const;
    return { ...fixed, icon, description: brief, facts, spoken: l10n.t('planet {0}, {1}', label, message) };
  }
  const { icon, description, whole } = standing(state, planet.value);
  const facts = [...address, ...members(planet.value.raw)];
  return { ...fixed, icon, description, facts, spoken: l10n.t('planet {0}, {1}', label, whole) };
}

/** How the planet stands: in short, state and time before anything else, and in full. */
function standing(state: TreeState, status: DeploymentStatus): { icon: Icon; description: string; whole: string } {
  const going = ongoingDeployment(state);
  const elapsed = going?.watch ? formatElapsed(going.watch.elapsedMs) : '';
  const busy = { id: 'sync~spin', color: 'charts.blue' };
  if (isUnseen(going, status)) {
    const requested = l10n.t('deployment begins {0}', elapsed);
    return { icon: busy, description: requested, whole: requested };
  }
  const join = (texts: readonly string[], by: string) => texts.filter((text) => text.trim() !== '').join(by);
  const details = inert(status.phaseDetails ?? '', 120);
  const time = status.operationInProgress ? elapsed : '';
  const brief = isComplete(status) ? l10n.t('all applications') : details;
  return {
    icon: status.operationInProgress ? busy : endedBadly(status) ? endedIcon : { id: 'globe' },
    description: join([join([inert(status.phase, 24), time], ' '), brief], ' · '),
    whole: join([inert(status.phase, 120), details, time], ' · '),
  };
}

/** Whether the planet's latest operation ended in a phase other than `UPGRADED`. */
function endedBadly({ phase, operationInProgress }: DeploymentStatus): boolean {
  return !operationInProgress && canMeanFailure(phase);
}

function planetApplicationRow(state: TreeState, { application, element }: PlanetApplicationNode): Bare {
  const label = inert(application, 100);
  const going = ongoingDeployment(state);
  const planned = going?.record.plan.applications.find((each) => each.application === application);
  const old = planned && state.planet.kind === 'there' && isUnseen(going, state.planet.value);
  const running = runningBuildBeside(state, application, element);
  const now = running.kind === 'not-known' ? '' : shortBuild(application, running.buildId);
  const known = [
    application,
    ...[running, planned?.running].map((each) => (each && 'buildId' in each ? each.buildId : undefined)),
    planned?.buildId,
  ];
  const words = (isObject(element) ? stringsIn(element) : [inertValue(element, 60)]).filter(
    (text) => !known.includes(text) && !isMoment(text),
  );
  const builds = planned
    ? `${planned.running.kind === 'not-known' ? '?' : shortBuild(application, planned.running.buildId)} → ${shortBuild(application, planned.buildId)}`
    : now;
  const texts = words.slice(0, old ? 0 : 3).map((text) => shortBuild(application, text.slice(0, 60)));
  const describe = (source: string) =>
    inert([builds, planned ? '' : source, ...texts].filter((text) => text !== '').join(' · '), 160);
  const [source, whole] = lastDeployed(running);
  return {
    label,
    icon: { id: 'package' },
    context: 'planetApplication',
    description: describe(source),
    facts: members(element),
    spoken: l10n.t('application {0}', [label, describe(whole)].filter((text) => text !== '').join(', ')),
  };
}

function buildRow(state: TreeState, { build, highest, running }: BuildNode): Bare {
  const { id, application } = build;
  const label = id !== undefined && application !== undefined ? shortBuild(application, id) : inert(build.label, 160);
  const planet = inert(state.known.environment.planetId, 60);
  const known = running !== undefined && running.kind !== 'not-known' && running.buildId === id ? running : undefined;
  const [last, whole] = lastDeployed(known);
  const marks = (source: string) =>
    [known?.kind === 'runs' ? l10n.t('runs on {0}', planet) : source, highest ? l10n.t('highest number') : ''].filter(
      (text) => text !== '',
    );
  const icon = known?.kind === 'runs' ? { id: 'circle-filled', color: 'charts.green' } : { id: 'circle-outline' };
  const deployable = id !== undefined && application !== undefined;
  const spoken = l10n.t('build {0}', [inert(build.label, 160), ...marks(whole)].join(', '));
  const deployed = known?.kind === 'last-deployed' ? formatWhen(known.at, state.now, state.locale) : '';
  const facts = [...members(build.raw), ...(deployed === '' ? [] : [[whole, deployed] as const])];
  const fixed = { label, icon, description: marks(last).join(' · '), facts, spoken };
  return deployable ? { ...fixed, context: 'build id', copy: id } : { ...fixed, context: 'unknownBuild' };
}

/** How a row says that a build was the last one deployed from this machine: in short, and in full. */
function lastDeployed(running: RunningBuild | undefined): readonly [string, string] {
  if (running?.kind !== 'last-deployed') return ['', ''];
  return [l10n.t('last deployed here'), l10n.t('last deployed from this machine')];
}

function deploymentRow(state: TreeState, record: DeploymentRecord): Bare {
  const { result } = record;
  const watch = state.watches.get(record.id);
  const when = formatWhen(record.requestedAt, state.now, state.locale);
  // A watch that was taken up again has an earlier result on the disk until something changes.
  const kind = watch ? 'running' : (outcomeOf(record) ?? 'unfinished');
  const open = !watch && isResumable(record);
  const words: Record<typeof kind, string> = {
    running: watch?.ending
      ? l10n.t('ended in {0}, confirming…', inert(watch.ending.phase, 24))
      : l10n.t('running for {0}', formatElapsed(watch?.elapsedMs ?? 0)),
    unfinished: l10n.t('not finished · resume watching'),
    succeeded: formatTotal(result ?? {}),
    failed: l10n.t('failed'),
    superseded: l10n.t('overtaken by another deployment'),
    stopped: open ? l10n.t('watching stopped · resume watching') : l10n.t('watching stopped'),
    'not-started': l10n.t('not started'),
    unknown: open ? l10n.t('unknown · resume watching') : l10n.t('unknown'),
  };
  const label = briefBuilds(record);
  const before = record.plan.applications.some(
    ({ running, buildId }) => running.kind !== 'not-known' && running.buildId !== buildId,
  );
  const context = ['deployment', 'id', ...(open ? ['resumable'] : []), ...(watch ? ['watched'] : [])];
  if (webPageOf(state.known.environment, record.deploymentId) !== undefined) context.push('webPage');
  if (!watch && treatablePhase(record) !== undefined) context.push('treatable');
  if (record.plan.applications.length > 0) context.push('repeatable', ...(before ? ['reversible'] : []));
  return {
    label,
    description: `${when} · ${words[kind]}`,
    icon: watch ? (watch.ending ? endedIcon : resultIcon('running')) : recordIcon(record),
    context: context.join(' '),
    command: 'sortie.showDeployment',
    copy: record.deploymentId ?? record.id,
    facts: recordFacts(record, when),
    spoken: l10n.t('deployment of {0}, {1}, {2}', label, when, words[kind]),
  };
}

/** The builds of a deployment, the first two only: the tooltip has them all. */
function briefBuilds({ plan }: DeploymentRecord): string {
  const more = plan.applications.length - 2;
  const brief = formatBuilds({ ...plan, applications: plan.applications.slice(0, 2) });
  return more > 0 ? `${brief} +${more}` : brief;
}

function recordFacts(record: DeploymentRecord, when: string): readonly (readonly [string, string])[] {
  const facts: readonly (readonly [string, string])[] = [
    [l10n.t('builds'), formatBuilds(record.plan)],
    [l10n.t('branch'), inert(record.plan.branch ?? '')],
    [l10n.t('requested'), when],
    [l10n.t('deployment'), inert(record.deploymentId ?? '')],
    [l10n.t('phases'), formatPhases(record.phases)],
    [l10n.t('result'), record.result?.message ?? ''],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** The members of a record of the platform, as they come, as inert text. */
function members(raw: unknown): readonly (readonly [string, string])[] {
  if (!isObject(raw)) return [];
  return Object.entries(raw)
    .slice(0, 40)
    .map(([name, value]) => [inert(name, 60), inertValue(value, 300)] as const);
}
