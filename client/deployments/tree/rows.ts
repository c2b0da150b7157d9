import * as l10n from '@vscode/l10n';
import { stringsIn } from '../../../platform/deployments/running';
import type { DeploymentRecord } from '../../../platform/deployments/types';
import { isResumable } from '../../../platform/deployments/unfinished';
import { formatBuilds, formatDuration, formatElapsed, shortBuild } from '../../../platform/deployments/wording';
import { inert, inertValue } from '../../../platform/inert';
import { isObject } from '../../../platform/json';
import { page, type Row } from '../../ui/row';
import { formatWhen } from '../../ui/when';
import { resultIcon } from './icons';
import type { BuildNode, Node } from './nodes';
import { runs } from './runs';
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
      return planetApplicationRow(state, node.application, node.element);
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

function planetRow({ known, planet, watches, records }: TreeState): Bare {
  const { environment } = known;
  const label = inert(environment.planetId, 100);
  const fixed = { label, context: 'planet id', copy: environment.planetId, children: 'open' as const };
  const address = [
    [l10n.t('environment'), inert(environment.name)],
    [l10n.t('planet'), label],
    [l10n.t('tenant'), inert(environment.tenantId)],
    [l10n.t('star system'), inert(environment.projectId)],
    [l10n.t('address'), inert(environment.baseUrl)],
  ] as const;
  if (planet.kind === 'loading') {
    return { ...fixed, icon: { id: 'loading~spin' }, description: l10n.t('asking for its status…'), facts: address };
  }
  if (planet.kind === 'failed') {
    const icon = { id: 'warning', color: 'problemsWarningIcon.foreground' };
    return { ...fixed, icon, description: planet.verdict.message, facts: address };
  }
  const status = planet.value;
  const [watch] = records.flatMap((record) => watches.get(record.id) ?? []);
  const elapsed = watch && status.operationInProgress ? formatElapsed(watch.elapsedMs) : '';
  const details = [status.phase, status.phaseDetails ?? '', elapsed].filter((text) => text.trim() !== '');
  const icon = status.operationInProgress ? { id: 'sync~spin', color: 'charts.blue' } : { id: 'globe' };
  const description = details.map((text) => inert(text, 120)).join(' · ');
  const spoken = l10n.t('planet {0}, {1}', label, description);
  return { ...fixed, icon, description, facts: [...address, ...members(status.raw)], spoken };
}

function planetApplicationRow(state: TreeState, application: string, element: unknown): Bare {
  const label = inert(application, 100);
  const planned = state.records
    .find((record) => state.watches.has(record.id))
    ?.plan.applications.find((each) => each.application === application);
  const running = runs(state, application);
  const now = running.kind === 'not-known' ? '' : shortBuild(application, running.buildId);
  const known = [
    application,
    ...[running, planned?.running].map((each) => (each && 'buildId' in each ? each.buildId : undefined)),
    planned?.buildId,
  ];
  const texts = isObject(element) ? stringsIn(element) : [inertValue(element, 60)];
  const told = texts.filter((text) => !known.includes(text) && !isMoment(text));
  const builds = planned
    ? `${planned.running.kind === 'not-known' ? '?' : shortBuild(application, planned.running.buildId)} → ${shortBuild(application, planned.buildId)}`
    : now;
  const source = !planned && running.kind === 'last-deployed' ? l10n.t('last deployed from this machine') : '';
  const description = [builds, source, ...told.slice(0, 3).map((text) => shortBuild(application, text.slice(0, 60)))]
    .filter((text) => text !== '')
    .join(' · ');
  return {
    label,
    icon: { id: 'package' },
    context: 'planetApplication',
    description: inert(description, 160),
    facts: members(element),
    spoken: l10n.t('application {0}', [label, inert(description, 160)].filter((text) => text !== '').join(', ')),
  };
}

function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(text);
}

function buildRow(state: TreeState, { build, highest, running }: BuildNode): Bare {
  const { id, application } = build;
  const label = id !== undefined && application !== undefined ? shortBuild(application, id) : inert(build.label, 160);
  const planet = inert(state.known.environment.planetId, 60);
  const marks = [
    running?.kind === 'runs' && running.buildId === id ? l10n.t('runs on {0}', planet) : '',
    running?.kind === 'last-deployed' && running.buildId === id ? l10n.t('last deployed from this machine') : '',
    highest ? l10n.t('highest number') : '',
  ].filter((text) => text !== '');
  const here = running?.kind === 'runs' && running.buildId === id;
  const icon = here ? { id: 'circle-filled', color: 'charts.green' } : { id: 'circle-outline' };
  const deployable = id !== undefined && application !== undefined;
  const spoken = l10n.t('build {0}', [inert(build.label, 160), ...marks].join(', '));
  const facts = members(build.raw);
  const fixed = { label, icon, description: marks.join(' · '), facts, spoken };
  return deployable ? { ...fixed, context: 'build id', copy: id } : { ...fixed, context: 'unknownBuild' };
}

function deploymentRow(state: TreeState, record: DeploymentRecord): Bare {
  const { result } = record;
  const watch = state.watches.get(record.id);
  const when = formatWhen(record.requestedAt, state.now, state.locale);
  // A watch that was taken up again has an earlier result on the disk until something changes.
  const kind = watch ? 'running' : (result?.kind ?? 'unfinished');
  const open = !watch && isResumable(record);
  const words: Record<typeof kind, string> = {
    running: l10n.t('running for {0}', formatElapsed(watch?.elapsedMs ?? 0)),
    unfinished: l10n.t('not finished · resume watching'),
    succeeded: formatDuration(result?.durationMs ?? 0),
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
  if (record.plan.applications.length > 0) context.push('repeatable', ...(before ? ['reversible'] : []));
  return {
    label,
    description: `${when} · ${words[kind]}`,
    icon: resultIcon(kind),
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
  const phases = record.phases.map(({ phase, ms }) => `${inert(phase, 60)} ${formatElapsed(ms)}`).join(', ');
  const facts: readonly (readonly [string, string])[] = [
    [l10n.t('builds'), formatBuilds(record.plan)],
    [l10n.t('branch'), inert(record.plan.branch ?? '')],
    [l10n.t('requested'), when],
    [l10n.t('deployment'), inert(record.deploymentId ?? '')],
    [l10n.t('phases'), phases],
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
