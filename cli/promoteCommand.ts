import * as l10n from '@vscode/l10n';
import type { Build, DeploymentRequestElement } from '../platform/apiTypes';
import { isRecognized, type PlanetApplication } from '../platform/deployments/planetApplications';
import { promotable, promotionProblem, sourceWarning } from '../platform/deployments/promotion';
import { notStarted } from '../platform/deployments/results';
import type { Result } from '../platform/deploymentTypes';
import { inert } from '../platform/inert';
import { planetName } from '../platform/planetName';
import type { Records } from '../platform/records/records';
import { outputHelp, parseOptions, targetOptions, tokenHelp } from './arguments';
import { readChoice } from './choices';
import { consentHelp, consentOptions, deploying, exitCodeHelp, type PreparedDeployment } from './deployingCommand';
import { listUntil } from './listing';
import { planFor, readStatus } from './planning';
import { openTarget, type Target, type TargetArguments } from './target';
import { type Command, type Terminal, UsageError } from './terminal';

const { planet: _planet, environment: _environment, ...sharedOptions } = targetOptions;

const options = {
  ...sharedOptions,
  ...consentOptions,
  from: { type: 'string' },
  to: { type: 'string' },
  app: { type: 'string', multiple: true },
} as const;

/** `sortie promote`: deploys one planet's running builds to another planet in the same star system. */
export const promoteCommand: Command = {
  help: () =>
    [
      l10n.t('Usage: sortie promote --from NAME --to NAME --settings FILE [options]'),
      l10n.t('       sortie promote --from PLANET --to PLANET --base-url URL --tenant ID --project ID [options]'),
      '',
      l10n.t('  --from, --to         environments in the settings file, or planets in the star system'),
      l10n.t(
        '  --app APP            promote only this application; if its running build is unknown, use --app APP=BUILD',
      ),
      consentHelp(),
      '',
      l10n.t(`Planets:
  --base-url URL --tenant ID --project ID
  --settings FILE                      a VS Code settings file that contains both environments`),
      tokenHelp(),
      outputHelp(),
      '',
      exitCodeHelp(),
    ].join('\n'),
  run: deploying('promote', (args: readonly string[]) => parseOptions(args, options), prepare),
};

interface PromoteArguments extends TargetArguments {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly app?: readonly string[] | undefined;
}

function prepare(values: PromoteArguments, terminal: Terminal): PreparedDeployment {
  const { from, to, app = [] } = values;
  if (from === undefined || to === undefined) throw new UsageError(l10n.t('Specify --from and --to.'));
  const wanted = app.map(readWanted);
  const source = openTarget(withPlanet(values, from), terminal);
  const target = openTarget(withPlanet(values, to), terminal);
  const problem = promotionProblem(source.environment, target.environment);
  if (problem !== undefined) throw new UsageError(problem);
  return { target, makePlan: (records) => makePlan({ source, target, wanted }, records, terminal) };
}

function withPlanet(values: PromoteArguments, name: string): TargetArguments {
  return { ...values, ...(values.settings === undefined ? { planet: name } : { environment: name }) };
}

/** An application to promote, with its build if the user specified one. */
type Wanted = Partial<DeploymentRequestElement> & Pick<DeploymentRequestElement, 'application'>;

function readWanted(text: string): Wanted {
  return text.includes('=') ? readChoice(text) : { application: text };
}

interface Promotion {
  readonly source: Target;
  readonly target: Target;
  readonly wanted: readonly Wanted[];
}

async function makePlan({ source, target, wanted }: Promotion, records: Records, terminal: Terminal) {
  const status = await readStatus(source, terminal);
  const recognized = (builds: readonly Build[]) => isRecognized(status, builds);
  const listed = await listUntil(recognized, status, [], source.api, terminal.ended);
  const known = await records.list().catch(() => []);
  const { environment } = source;
  const offered = promotable({ planet: environment, status, listed, records: known });
  if (offered.kind === 'busy') return sourceBusy(source);
  const all = wanted.length > 0 ? wanted : offered.applications;
  const choices = all.map((each) => buildOf(each, offered.applications));
  const unknown = choices.filter(({ buildId }) => buildId === undefined).map(({ application }) => application);
  if (unknown.length > 0 || choices.length === 0) return sourceNotKnown(source, offered.applications, unknown);
  const { planetId, name: environmentName } = environment;
  const chosen = choices.flatMap(({ application, buildId }) =>
    buildId === undefined ? [] : [{ application, buildId }],
  );
  const builds = { choices: chosen, listed, promotedFrom: { environmentName, planetId } };
  const reviewed = await planFor(builds, target, records, terminal);
  const warning = sourceWarning(environment, status);
  return warning === undefined ? reviewed : { ...reviewed, warnings: [warning, ...reviewed.warnings] };
}

/**
 * Returns an application with the build that the user specified, or else with its running build. Omits the build if the
 * running build is unknown.
 */
function buildOf(
  { application, buildId }: Wanted | (PlanetApplication & { readonly buildId?: undefined }),
  offered: readonly PlanetApplication[],
): Wanted {
  if (buildId !== undefined) return { application, buildId };
  const running = offered.find((each) => each.application === application)?.running;
  return running?.kind === 'runs' ? { application, buildId: running.buildId } : { application };
}

function sourceBusy({ environment }: Target): Result {
  const name = planetName(environment);
  return notStarted(
    'source-busy',
    l10n.t('not started: an operation is in progress on {0}, so its builds are changing. Nothing was sent.', name),
  );
}

/**
 * Returns a result whose message lists the applications whose running builds are unknown. For each one, the message
 * also contains the build that was last deployed from this machine, if any.
 */
function sourceNotKnown(
  { environment }: Target,
  offered: readonly PlanetApplication[],
  unknown: readonly string[],
): Result {
  const name = planetName(environment);
  const hints = unknown.map((application) => {
    const running = offered.find((each) => each.application === application)?.running;
    return running?.kind === 'last-deployed'
      ? l10n.t('{0} (last deployed from this machine: {1})', inert(application, 80), inert(running.buildId, 80))
      : inert(application, 80);
  });
  const what = hints.length > 0 ? hints.join(', ') : l10n.t('all applications');
  return notStarted(
    'source-not-known',
    l10n.t(
      'not started: the running build of {1} on {0} is unknown. Specify the builds with --app APP=BUILD. Nothing was sent.',
      name,
      what,
    ),
  );
}
