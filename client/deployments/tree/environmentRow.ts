import * as l10n from '@vscode/l10n';
import type { DeploymentStatus } from '../../../platform/apiTypes';
import { isComplete } from '../../../platform/deployments/completion';
import { shortBuild } from '../../../platform/deployments/wording';
import { inert, visible } from '../../../platform/inert';
import { planetName } from '../../../platform/planetName';
import { webPageOf } from '../../../platform/webPage';
import type { Icon } from '../../ui/row';
import { applicationOf } from '../lists';
import { type DeploymentsRow, type Facts, joined, members } from './facts';
import { busyIcon, environmentIcon, loadingIcon } from './icons';
import { canStart } from './notices';
import { hasFailed, ongoingDeployment, runningBuildOn } from './runningBuild';
import { type EnvironmentState, lastStatus, type TreeState } from './state';

/**
 * A planet's status. `first` is the most important part, such as the phase. `whole` is the text for screen readers, and
 * `flags` are for context menus.
 */
interface StatusSummary {
  readonly icon: Icon;
  readonly first: string;
  readonly rest?: string;
  readonly whole?: string;
  readonly flags?: readonly string[];
  readonly facts?: Facts;
}

/**
 * The row for an environment: the status of its planet, what distinguishes the planet from others with the same ID, and
 * the age of a status that isn't polled. What changes comes first, because a narrow view cuts off the end.
 */
export function environmentRow(state: TreeState, environment: EnvironmentState): DeploymentsRow {
  const { known, isDefault } = environment;
  const { name, planetId, qualifier = '', production } = known.environment;
  const { icon, first, rest = '', whole = first, flags: own = [], facts = [] } = summaryOf(state, environment);
  const marks = [
    name === planetId ? '' : inert(name, 40),
    isDefault ? l10n.t('default') : '',
    ...(production && name.toLowerCase() !== 'production' ? [l10n.t('production')] : []),
    ageOf(state, environment),
  ];
  const page = webPageOf(known.environment, lastStatus(environment)?.deploymentId) === undefined ? '' : 'webPage';
  const flags = [
    isDefault ? 'default' : '',
    production ? 'production' : '',
    known.local ? 'local' : 'configured',
    page,
  ];
  const spoken = planetName(known.environment, 100);
  return {
    label: inert(planetId, 100),
    icon,
    description: joined(qualifier === '' ? first : inert(first, 24), inert(qualifier, 40), rest, ...marks),
    children: isDefault ? 'open' : 'closed',
    command: own.includes('failed') ? 'sortie.showDeployment' : undefined,
    context: ['environment', 'id', ...flags, ...own].filter((flag) => flag !== '').join(' '),
    copy: planetId,
    facts: [...addressFacts(environment, spoken), ...facts],
    spoken: l10n.t('planet {0}, {1}', spoken, joined(whole, ...marks)),
  };
}

function addressFacts({ known }: EnvironmentState, planet: string): Facts {
  const { environment } = known;
  return [
    [l10n.t('environment'), inert(environment.name)],
    [l10n.t('planet'), planet],
    [l10n.t('tenant'), inert(environment.tenantId)],
    [l10n.t('star system'), inert(environment.projectId)],
    [l10n.t('address'), visible(environment.baseUrl)],
  ];
}

function ageOf({ display }: TreeState, { planet, live }: EnvironmentState): string {
  if (live || planet.kind !== 'there') return '';
  return display.dates.age(planet.at, display.now);
}

function summaryOf(state: TreeState, environment: EnvironmentState): StatusSummary {
  const { planet } = environment;
  if (planet.kind === 'loading' || planet.kind === 'starting') {
    const first = planet.kind === 'loading' ? l10n.t('reading its status…') : l10n.t('starting…');
    return { icon: loadingIcon(environment), first };
  }
  if (planet.kind === 'failed') {
    const { message, brief = message, cause } = planet.diagnosis;
    const signedOut = cause === 'token';
    return {
      icon: environmentIcon(environment, signedOut ? 'signed-out' : 'unreachable'),
      ...{ first: brief, whole: message, facts: [[l10n.t('status'), message]] },
      flags: [signedOut ? 'signedOut' : 'unreachable', ...(canStart(environment.known, cause) ? ['startable'] : [])],
    };
  }
  const { display } = state;
  const facts: Facts = [[l10n.t('read'), display.dates.when(planet.at, display.now)], ...members(planet.value.raw)];
  return { ...reported(state, environment, planet.value), facts };
}

function reported(state: TreeState, environment: EnvironmentState, status: DeploymentStatus): StatusSummary {
  const [first, phase] = [inert(status.phase, 24), inert(status.phase, 120)];
  const details = inert(status.phaseDetails ?? '', 120);
  const rest = withoutPhase(details, status.phase);
  const going = ongoingDeployment(state, environment);
  if (going?.unseen || status.operationInProgress) {
    const icon = busyIcon(environment, environment.live || going?.watch !== undefined);
    const since = sinceText(state, going);
    const flags = ['running'];
    if (!going?.unseen) return { icon, first, rest: joined(rest, since), whole: joined(phase, details, since), flags };
    const requested = l10n.t('requested');
    return { icon, first: requested, rest: since, whole: joined(requested, since), flags };
  }
  const failed = hasFailed(status);
  const icon = environmentIcon(environment, failed ? 'ended-badly' : 'idle');
  if (!isComplete(status)) return { icon, first, rest, whole: joined(phase, details), flags: failed ? ['failed'] : [] };
  const builds = runningBuilds(state, environment, status);
  return { icon, first, rest: builds || l10n.t('all applications'), whole: joined(phase, details, builds) };
}

function sinceText({ display }: TreeState, going: ReturnType<typeof ongoingDeployment>): string {
  if (!going?.watch && !going?.unseen) return '';
  return l10n.t('since {0}', display.dates.start(going.record.requestedAt, display.now));
}

/** Returns details without the phase at their start: `cc (2 of 3)` for `Upgrading cc (2 of 3)` in phase `UPGRADING`. */
function withoutPhase(details: string, phase: string): string {
  return details.toLowerCase().startsWith(`${phase.toLowerCase()} `) ? details.slice(phase.length + 1) : details;
}

/** The running builds that are known, such as `cc 16/15, pc 8/8`. */
function runningBuilds(state: TreeState, environment: EnvironmentState, { applications }: DeploymentStatus): string {
  const codes = new Set(applications.map(applicationOf).filter((code) => code !== undefined));
  const known = [...codes].flatMap((application) => {
    const running = runningBuildOn(state, environment, application);
    return running.kind === 'runs' ? [`${inert(application, 40)} ${shortBuild(application, running.buildId)}`] : [];
  });
  return known.join(', ');
}
