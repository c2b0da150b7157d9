import * as l10n from '@vscode/l10n';
import { systemClock } from '../platform/clock';
import { deploy, requestDeployment } from '../platform/deployments/deploy';
import { joinDeployment } from '../platform/deployments/join';
import type { EngineOptions } from '../platform/deployments/options';
import { planFingerprint } from '../platform/deployments/plan';
import { Poller } from '../platform/deployments/poller';
import { describeFailure, lockFailed, notStarted } from '../platform/deployments/results';
import type { Consent, Plan, Result } from '../platform/deploymentTypes';
import { PlatformError } from '../platform/http/failure';
import { inert } from '../platform/inert';
import type { Claim } from '../platform/records/claim';
import { protectionOf } from '../platform/records/protection';
import type { Records } from '../platform/records/records';
import { thisUser } from '../platform/records/requester';
import { readDuration } from './arguments';
import { consent } from './consent';
import { unlessInterrupted } from './interruption';
import type { ReviewedPlan } from './planning';
import { formatProtection, machineRecords } from './records';
import { DeploymentReport } from './report';
import type { Target } from './target';
import { type Command, type Terminal, UsageError } from './terminal';

/** The options for consent and waiting. */
export const consentOptions = {
  yes: { type: 'boolean' },
  'confirm-planet': { type: 'string' },
  'no-wait': { type: 'boolean' },
  timeout: { type: 'string' },
} as const;

/** Returns the help text for `consentOptions`. */
export function consentHelp(): string {
  return [
    l10n.t('  --yes                consent to the plan without a prompt'),
    l10n.t('  --confirm-planet ID  with --yes, confirm a production planet by its ID'),
    l10n.t('  --no-wait            exit as soon as the request is accepted'),
    l10n.t('  --timeout TIME       stop watching after this time, such as 30m; the result is then unknown'),
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
  readonly timeout?: string | undefined;
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
      const timeoutMs = values.timeout === undefined ? undefined : readDuration(values.timeout, '--timeout');
      if (values.yes !== true && !terminal.interactive)
        throw new UsageError(
          l10n.t("Sortie can't ask for consent without a terminal. Use --yes to consent to the deployment."),
        );
      const { target, makePlan } = prepare(values, terminal);
      const records = machineRecords(terminal);
      const { production, known, unreadable } = await protectionOf(target.environment, records);
      for (const each of unreadable) terminal.err(formatProtection(each));
      requireConfirmation(values, target.environment.planetId, production);
      const reviewed = await makePlan(records);
      if ('kind' in reviewed) return report.ended(reviewed);
      const plan: Plan = { ...reviewed.plan, planet: { ...reviewed.plan.planet, production } };
      const claimed = await claimFor(plan, records);
      if (claimed.kind === 'refused') return report.ended(claimed.result);
      report.plan(plan);
      for (const warning of reviewed.warnings) terminal.err(warning);
      if (claimed.kind === 'lease' && values.yes !== true && !(await consent(plan, terminal))) {
        await claimed.lease.release();
        return report.ended(declined());
      }
      const given = consentBy(values, plan, target.clock.now());
      const sending = { claimed, records, timeoutMs, consent: given, waits: values['no-wait'] !== true };
      const recorded = { ...plan, planet: { ...plan.planet, production: known } };
      return await send(recorded, target, sending, report, terminal);
    } catch (error) {
      if (error instanceof UsageError) return report.misused(error.message);
      if (error instanceof PlatformError) return report.ended(notReadable(error));
      throw error;
    }
  }
  return (args, terminal) => {
    const report = new DeploymentReport(terminal, args.includes('--json'), name);
    return unlessInterrupted(run(args, report, terminal), terminal, systemClock(), () => report.interrupted());
  };
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
  if (error.code === 'aborted')
    return notStarted('stopped-before-sending', l10n.t('not started: stopped before anything was sent.'));
  return notStarted('no-baseline', l10n.t('not started: {0}. Nothing was sent.', describeFailure(error)), error);
}
