import * as l10n from '@vscode/l10n';
import type { DeploymentStatus } from '../../../platform/apiTypes';
import { isComplete } from '../../../platform/deployments/completion';
import { shortBuild } from '../../../platform/deployments/wording';
import { inert, visible } from '../../../platform/inert';
import { webPageOf } from '../../../platform/webPage';
import type { Icon } from '../../ui/row';
import { applicationOf } from '../lists';
import { type DeploymentsRow, type Facts, joined, members } from './facts';
import { busyIcon, environmentIcon, loadingIcon } from './icons';
import { canStart } from './notices';
import { hasFailed, ongoingDeployment, runningBuildOn } from './runningBuild';
import { type EnvironmentState, lastStatus, type TreeState } from './state';

/** A short and a full description of a planet's status. `flags` are for context menus. */
interface StatusSummary {
  readonly icon: Icon;
  readonly brief: string;
  readonly whole: string;
  readonly flags?: readonly string[];
  readonly facts?: Facts;
}

/** The row for an environment: the status of its planet, and the age of that status if the planet isn't polled. */
export function environmentRow(state: TreeState, environment: EnvironmentState): DeploymentsRow {
  const { known, isDefault } = environment;
  const { name, planetId, production } = known.environment;
  const label = inert(planetId, 100);
  const summary = summaryOf(state, environment);
  const marks = [
    name === planetId ? '' : inert(name, 40),
    isDefault ? l10n.t('default') : '',
    ...(production && name.toLowerCase() !== 'production' ? [l10n.t('production')] : []),
  ];
  const page = webPageOf(known.environment, lastStatus(environment)?.deploymentId) === undefined ? '' : 'webPage';
  const flags = [
    isDefault ? 'default' : '',
    production ? 'production' : '',
    known.local ? 'local' : 'configured',
    page,
  ];
  return {
    label,
    icon: summary.icon,
    description: joined(...marks, summary.brief, ageOf(state, environment)),
    children: isDefault ? 'open' : 'closed',
    command: summary.flags?.includes('failed') ? 'sortie.showDeployment' : undefined,
    context: ['environment', 'id', ...flags, ...(summary.flags ?? [])].filter((flag) => flag !== '').join(' '),
    copy: planetId,
    facts: [...addressFacts(environment, label), ...(summary.facts ?? [])],
    spoken: l10n.t('planet {0}, {1}', label, joined(...marks, summary.whole, ageOf(state, environment))),
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
    const brief = planet.kind === 'loading' ? l10n.t('reading its status…') : l10n.t('starting…');
    return { icon: loadingIcon(environment), brief, whole: brief };
  }
  if (planet.kind === 'failed') {
    const { message, brief = message, cause } = planet.diagnosis;
    const signedOut = cause === 'token';
    return {
      icon: environmentIcon(environment, signedOut ? 'signed-out' : 'unreachable'),
      ...{ brief, whole: message, facts: [[l10n.t('status'), message]] },
      flags: [signedOut ? 'signedOut' : 'unreachable', ...(canStart(environment.known, cause) ? ['startable'] : [])],
    };
  }
  const { display } = state;
  const facts: Facts = [[l10n.t('read'), display.dates.when(planet.at, display.now)], ...members(planet.value.raw)];
  return { ...reported(state, environment, planet.value), facts };
}

function reported(state: TreeState, environment: EnvironmentState, status: DeploymentStatus): StatusSummary {
  const { display } = state;
  const going = ongoingDeployment(state, environment);
  const since =
    going?.watch || going?.unseen
      ? l10n.t('since {0}', display.dates.start(going.record.requestedAt, display.now))
      : '';
  const busy = busyIcon(environment, environment.live || going?.watch !== undefined);
  if (going?.unseen) {
    const begins = joined(l10n.t('requested'), since);
    return { icon: busy, brief: begins, whole: begins, flags: ['running'] };
  }
  const details = inert(status.phaseDetails ?? '', 120);
  const whole = (what: string, time: string) => joined(inert(status.phase, 120), what, time);
  const brief = (what: string, time: string) => joined(inert(status.phase, 24), what, time);
  if (status.operationInProgress) {
    return { icon: busy, brief: brief(details, since), whole: whole(details, since), flags: ['running'] };
  }
  const builds = runningBuilds(state, environment, status);
  const failed = hasFailed(status);
  const icon = environmentIcon(environment, failed ? 'ended-badly' : 'idle');
  const flags = failed ? ['failed'] : [];
  if (!isComplete(status)) return { icon, brief: brief(details, ''), whole: whole(details, ''), flags };
  const all = l10n.t('all applications');
  return { icon, brief: brief(builds === '' ? all : builds, ''), whole: whole(details, builds) };
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
