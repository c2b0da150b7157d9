import * as l10n from '@vscode/l10n';
import { systemClock } from '../platform/clock';
import { deploy, requestDeployment } from '../platform/deployments/deploy';
import { joinDeployment } from '../platform/deployments/join';
import type { EngineOptions } from '../platform/deployments/options';
import { planFingerprint } from '../platform/deployments/plan';
import { Poller } from '../platform/deployments/poller';
import { describeFailure, lockFailed, notStarted, stoppedBeforeSending } from '../platform/deployments/results';
import type { Consent, Plan, Result } from '../platform/deploymentTypes';
import type { Environment } from '../platform/environment';
import { PlatformError } from '../platform/http/failure';
import { inert } from '../platform/inert';
import { samePlanet } from '../platform/planet';
import type { Claim } from '../platform/records/claim';
import type { Records } from '../platform/records/records';
import { thisUser } from '../platform/records/requester';
import { readDuration } from './arguments';
import { consent } from './consent';
import { obstacles } from './dryRun';
import { isAutomated } from './interactive';
import { unlessInterrupted } from './interruption';
import type { ReviewedPlan } from './planning';
import { machineRecords } from './records';
import { DeploymentReport } from './report';
import type { Target } from './target';
import { type Command, type Terminal, UsageError } from './terminal';
import { TimeLimit } from './timeLimit';

/** The options for consent and waiting. */
export const consentOptions = {
  yes: { type: 'boolean' },
  'confirm-planet': { type: 'string' },
  'no-wait': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  timeout: { type: 'string' },
} as const;

/** Returns the help text for `consentOptions`. */
export function consentHelp(): string {
  return [
    l10n.t('  --yes                consent to the plan without a prompt'),
    l10n.t('  --confirm-planet ID  with --yes, confirm a production planet by its ID'),
    l10n.t('  --no-wait            exit as soon as the request is accepted'),
    l10n.t('  --timeout TIME       stop after this time, such as 30m, without the time for the prompt'),
    l10n.t('  --dry-run            print the plan, its restarts, and its warnings; send and record nothing'),
  ].join('\n');
}

/** Returns the help text for the exit codes. */
export function exitCodeHelp(): string {
  return l10n.t(
    'Exit codes: 0 = succeeded, 1 = not started, 2 = failed, 3 = superseded, 4 = stopped watching, 5 = unknown.',
  );
}

interface ConsentArguments {
  readonly yes?: boolean | undefined;
  readonly 'confirm-planet'?: string | undefined;
  readonly 'no-wait'?: boolean | undefined;
  readonly 'dry-run'?: boolean | undefined;
  readonly timeout?: string | undefined;
  readonly quiet?: boolean | undefined;
}

/** A planet to deploy to, and the function that creates the plan. */
export interface PreparedDeployment {
  readonly target: Target;
  /** Returns the plan, or a result that explains why there is none. Sends only read requests. */
  readonly makePlan: (records: Records) => Promise<ReviewedPlan | Result>;
}

/**
 * Returns the `run` function of a command that deploys. The command uses the same engine and the same rules for consent
 * as the editor. Each of the six results has its own exit code.
 *
 * @param name the command's name
 * @param prepare checks the arguments; throws `UsageError` if they are invalid, and sends nothing
 */
export function deploying<Values extends ConsentArguments>(
  name: string,
  parse: (args: readonly string[]) => Values,
  prepare: (values: Values, terminal: Terminal) => PreparedDeployment,
): Command['run'] {
  async function run(args: readonly string[], report: DeploymentReport, terminal: Terminal): Promise<number> {
    try {
      const values = parse(args);
      return await planAndSend(values, (limited) => prepare(values, limited), report, terminal);
    } catch (error) {
      if (error instanceof UsageError) return report.misused(error.message);
      throw error;
    }
  }
  return (args, terminal) => {
    const [json, quiet] = [args.includes('--json'), args.includes('--quiet')];
    const report = new DeploymentReport(terminal, { json, quiet, command: name });
    return unlessInterrupted(run(args, report, terminal), terminal, systemClock(), () => report.interrupted());
  };
}

/**
 * Makes the plan, asks for consent, and sends the request. With `--dry-run`, only prints the plan. `--timeout` covers
 * everything but the prompt for consent (contract, promise 6).
 */
async function planAndSend(
  values: ConsentArguments,
  prepare: (terminal: Terminal) => PreparedDeployment,
  report: DeploymentReport,
  terminal: Terminal,
): Promise<number> {
  const timeoutMs = values.timeout === undefined ? undefined : readDuration(values.timeout, '--timeout');
  const isDryRun = values['dry-run'] === true;
  if (!isDryRun) requirePossibleConsent(values, terminal);
  const limit = new TimeLimit(timeoutMs, systemClock());
  try {
    const { target, makePlan } = prepare({ ...terminal, ended: AbortSignal.any([terminal.ended, limit.signal]) });
    const records = machineRecords(terminal);
    const production = target.environment.production || (await wasProduction(target.environment, records));
    if (!isDryRun) requireConfirmation(values, target.environment.planetId, production);
    const reviewed = await makePlan(records);
    if (limit.isReached) return report.ended(stoppedBeforeSending('timed-out'));
    if ('kind' in reviewed) return report.ended(reviewed);
    const plan: Plan = { ...reviewed.plan, planet: { ...reviewed.plan.planet, production } };
    if (isDryRun)
      return report.planned(plan, [...reviewed.warnings, ...(await obstacles(plan, reviewed.busy, records))]);
    const claimed = await claimFor(plan, records);
    if (claimed.kind === 'refused') return report.ended(claimed.result);
    const remainingMs = limit.stop();
    const asks = claimed.kind === 'lease' && values.yes !== true;
    if (asks || values.quiet !== true) report.review(plan, reviewed.warnings);
    if (asks && !(await consent(plan, terminal))) {
      await claimed.lease.release();
      return report.ended(declined());
    }
    const given = consentBy(values, plan, target.clock.now());
    const sending = { claimed, records, timeoutMs: remainingMs, consent: given, waits: values['no-wait'] !== true };
    return await send(plan, target, sending, report, terminal);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return report.ended(limit.isReached ? stoppedBeforeSending('timed-out') : notReadable(error));
  } finally {
    limit.stop();
  }
}

interface Sending {
  readonly claimed: Exclude<Claimed, { readonly kind: 'refused' }>;
  readonly records: Records;
  readonly timeoutMs: number | undefined;
  readonly consent: Consent;
  readonly waits: boolean;
}

async function send(
  plan: Plan,
  target: Target,
  { claimed, records, timeoutMs, consent: given, waits }: Sending,
  report: DeploymentReport,
  terminal: Terminal,
): Promise<number> {
  const poller = new Poller(target);
  const engine: EngineOptions = {
    ...{ poller, records, clock: target.clock },
    stop: { signal: terminal.interrupted, suspend: terminal.terminated, timeoutMs },
    onProgress: (progress) => report.progress(progress, plan),
  };
  try {
    if (claimed.kind === 'held') return report.ended(await joinDeployment(plan, claimed.recordId, engine));
    const requester = thisUser('command-line');
    const options = { api: target.api, lease: claimed.lease, requester, consent: given };
    if (waits) return report.ended(await deploy(plan, engine, options));
    const outcome = await requestDeployment(plan, engine, options);
    return outcome.kind === 'requested' ? report.requested(outcome.record) : report.ended(outcome);
  } finally {
    poller.close();
  }
}

/**
 * Whether the planet was a production planet in an earlier deployment from this machine. The records are needed because
 * a planet that is specified without settings isn't marked as production.
 */
async function wasProduction(environment: Environment, records: Records): Promise<boolean> {
  const known = await records.list().catch(() => []);
  return known.some(({ plan: { planet } }) => planet.production && samePlanet(planet, environment));
}

/** Throws `UsageError` if there is no consent, and the user can't be asked for it. */
function requirePossibleConsent({ yes }: ConsentArguments, { interactive, variables }: Terminal): void {
  if (yes === true || interactive) return;
  throw new UsageError(
    isAutomated(variables)
      ? l10n.t(
          "Sortie doesn't ask for consent if the environment variable CI is set. Use --yes to consent, and for a production planet also --confirm-planet ID.",
        )
      : l10n.t(
          "Sortie can't ask for consent without a terminal. Use --yes to consent, and for a production planet also --confirm-planet ID.",
        ),
  );
}

/**
 * Throws `UsageError` if `--yes` is the only consent for a production planet (security rule 2), or if
 * `--confirm-planet` names a different planet. Must be called before anything is sent.
 */
function requireConfirmation(
  { yes, 'confirm-planet': confirmed }: ConsentArguments,
  planetId: string,
  production: boolean,
): void {
  if (confirmed !== undefined && confirmed !== planetId)
    throw new UsageError(l10n.t("--confirm-planet doesn't match planet {0}.", inert(planetId)));
  if (yes === true && production && confirmed === undefined)
    throw new UsageError(l10n.t('For a production planet, --yes also requires --confirm-planet {0}.', inert(planetId)));
}

function consentBy({ yes, 'confirm-planet': confirmed }: ConsentArguments, { planet }: Plan, at: number): Consent {
  if (yes !== true) return { kind: planet.production ? 'typed-planet' : 'confirmed', at };
  return { kind: confirmed === undefined ? 'yes-option' : 'yes-and-planet-options', at };
}

type Claimed =
  | (Claim & { readonly kind: 'lease' })
  | { readonly kind: 'held'; readonly recordId: string }
  | { readonly kind: 'refused'; readonly result: Result };

/**
 * Claims the planet before the user is asked for consent. If this machine is already deploying the same plan there,
 * returns the ID of that deployment's record. If it is deploying something else there, returns a refusal.
 */
async function claimFor(plan: Plan, records: Records): Promise<Claimed> {
  const claim = await records.claim(plan.planet).catch((error: unknown) => refused(lockFailed(error)));
  if (claim.kind === 'lease' || claim.kind === 'refused') return claim;
  if (claim.fingerprint !== planFingerprint(plan) || claim.recordId === undefined) {
    const text = l10n.t(
      'not started: another deployment from this machine to this planet is running. Nothing was sent.',
    );
    return refused(notStarted('another-deployment-running-here', text));
  }
  return { kind: 'held', recordId: claim.recordId };
}

function refused(result: Result): Claimed & { readonly kind: 'refused' } {
  return { kind: 'refused', result };
}

function declined(): Result {
  return notStarted('stopped-before-sending', l10n.t("not started: you didn't consent. Nothing was sent."));
}

function notReadable(error: PlatformError): Result {
  if (error.code === 'aborted') return stoppedBeforeSending();
  return notStarted('no-baseline', l10n.t('not started: {0}. Nothing was sent.', describeFailure(error)), error);
}
