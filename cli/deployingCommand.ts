import * as l10n from '@vscode/l10n';
import { systemClock } from '../platform/clock';
import { deploy, requestDeployment } from '../platform/deployments/deploy';
import { joinDeployment } from '../platform/deployments/join';
import { type OpenedPlanet, occupied, openPlanet } from '../platform/deployments/openPlanet';
import type { EngineOptions } from '../platform/deployments/options';
import { planFingerprint } from '../platform/deployments/plan';
import { Poller } from '../platform/deployments/poller';
import { describeFailure, notStarted, stoppedBeforeSending } from '../platform/deployments/results';
import type { Consent, Plan, Progress, Result } from '../platform/deploymentTypes';
import { PlatformError } from '../platform/http/failure';
import { inert } from '../platform/inert';
import type { Lease } from '../platform/records/lease';
import { type Protection, protectionOf } from '../platform/records/protection';
import type { Records } from '../platform/records/records';
import { thisUser } from '../platform/records/thisProcess';
import { readDuration } from './arguments';
import { unlessInterrupted } from './interruption';
import { obstacles, type ReviewedPlan } from './planning';
import { formatProtection, machineRecords } from './records';
import { DeploymentReport } from './report';
import type { Target } from './target';
import { type Command, isAutomated, type Terminal, UsageError } from './terminal';
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
 * everything but the prompt for consent (docs/promises.md, promise 6).
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
    const protection = await protectionOf(target.environment, records);
    for (const each of protection.unreadable) terminal.err(formatProtection(each));
    if (!isDryRun) requireConfirmation(values, target.environment.planetId, protection.production);
    const deployment = { target, records, makePlan, protection, limit, report, terminal };
    return await (isDryRun ? dryRun(deployment) : new DeployingRun(deployment, values).run());
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return report.ended(limit.isReached ? stoppedBeforeSending('timed-out') : notReadable(error));
  } finally {
    limit.stop();
  }
}

interface Deployment extends PreparedDeployment {
  readonly records: Records;
  readonly protection: Protection;
  readonly limit: TimeLimit;
  readonly report: DeploymentReport;
  readonly terminal: Terminal;
}

async function dryRun({ makePlan, records, protection, limit, report }: Deployment): Promise<number> {
  const reviewed = await makePlan(records);
  if (limit.isReached) return report.ended(stoppedBeforeSending('timed-out'));
  if ('kind' in reviewed) return report.ended(reviewed);
  const plan = asReviewed(reviewed.plan, protection);
  return report.planned(plan, [...reviewed.warnings, ...(await obstacles(plan, reviewed.busy, records))]);
}

function asReviewed(plan: Plan, { production }: Protection): Plan {
  return { ...plan, planet: { ...plan.planet, production } };
}

/** One run of a command that deploys: from the lock to the result. */
class DeployingRun {
  private readonly poller: Poller;

  constructor(
    private readonly deployment: Deployment,
    private readonly values: ConsentArguments,
  ) {
    this.poller = new Poller(deployment.target);
  }

  async run(): Promise<number> {
    const { target, report, limit } = this.deployment;
    try {
      const settling = this.engine(limit.remainingMs, (progress) => report.settling(progress));
      const opened = await openPlanet(target.environment, settling);
      if (opened.kind === 'ended') return report.ended(opened.result);
      if (opened.kind === 'running') return await this.join(opened);
      const { lease } = opened;
      try {
        return await this.plan(lease);
      } finally {
        await lease.release();
      }
    } finally {
      this.poller.close();
    }
  }

  /** Joins a running deployment if it has the same plan. Otherwise, sends nothing. */
  private async join({ recordId, fingerprint }: OpenedPlanet & { readonly kind: 'running' }): Promise<number> {
    const { makePlan, records, report, limit } = this.deployment;
    const reviewed = await makePlan(records);
    if ('kind' in reviewed) return report.ended(reviewed);
    const { plan } = reviewed;
    if (recordId === undefined || fingerprint !== planFingerprint(plan)) {
      const running = recordId === undefined ? undefined : await records.read(recordId).catch(() => undefined);
      return report.ended(occupied(plan, running));
    }
    this.review(asReviewed(plan, this.deployment.protection), reviewed.warnings, false);
    const record = this.values['no-wait'] === true ? await records.read(recordId).catch(() => undefined) : undefined;
    if (record !== undefined) return report.requested(record);
    const engine = this.engine(limit.stop(), (progress) => report.progress(progress, plan));
    return report.ended(await joinDeployment(plan, recordId, engine));
  }

  /** Makes the plan, asks for consent, and sends the request. */
  private async plan(lease: Lease): Promise<number> {
    const { target, makePlan, records, protection, limit, report, terminal } = this.deployment;
    const reviewed = await makePlan(records);
    if (limit.isReached) return report.ended(stoppedBeforeSending('timed-out'));
    if ('kind' in reviewed) return report.ended(reviewed);
    const plan = asReviewed(reviewed.plan, protection);
    const remainingMs = limit.stop();
    const asks = this.values.yes !== true;
    this.review(plan, reviewed.warnings, asks);
    if (asks && !(await consent(plan, terminal))) {
      const text = l10n.t("not started: you didn't consent. Nothing was sent.");
      return report.ended(notStarted('stopped-before-sending', text));
    }
    // Only what is known as production is recorded, so that an unreadable record protects no longer than it exists.
    const recorded = { ...plan, planet: { ...plan.planet, production: protection.known } };
    const engine = this.engine(remainingMs, (progress) => report.progress(progress, recorded));
    const given = consentBy(this.values, plan, target.clock.now());
    const options = { api: target.api, lease, requester: thisUser('command-line'), consent: given };
    if (this.values['no-wait'] !== true) return report.ended(await deploy(recorded, engine, options));
    const outcome = await requestDeployment(recorded, engine, options);
    return outcome.kind === 'requested' ? report.requested(outcome.record) : report.ended(outcome);
  }

  private review(plan: Plan, warnings: readonly string[], asks: boolean): void {
    if (asks || this.values.quiet !== true) this.deployment.report.review(plan, warnings);
  }

  private engine(timeoutMs: number | undefined, onProgress: (progress: Progress) => void): EngineOptions {
    const { records, target, terminal } = this.deployment;
    return {
      ...{ poller: this.poller, records, clock: target.clock, onProgress },
      stop: { signal: terminal.interrupted, suspend: terminal.terminated, timeoutMs },
    };
  }
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
 * Throws `UsageError` if `--yes` is the only consent for a production planet (docs/promises.md, security rule 2), or if
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

function notReadable(error: PlatformError): Result {
  if (error.code === 'aborted') return stoppedBeforeSending();
  return notStarted('no-baseline', l10n.t('not started: {0}. Nothing was sent.', describeFailure(error)), error);
}

/**
 * Asks for consent to the plan that was just shown. For a production planet, the user must enter the planet's ID, so
 * that a habitual "y" doesn't start a deployment. Any other input means no.
 */
export async function consent({ planet, applications }: Plan, terminal: Terminal): Promise<boolean> {
  if (planet.production) {
    const [id, count] = [inert(planet.planetId), applications.length];
    const question =
      count === 1
        ? l10n.t('Deploy 1 application to production? To consent, type the planet ID {0}: ', id)
        : l10n.t('Deploy {0} applications to production? To consent, type the planet ID {1}: ', count, id);
    return (await terminal.ask(question, terminal.ended))?.trim() === planet.planetId;
  }
  const answer = await terminal.ask(l10n.t('Deploy? [y/N] '), terminal.ended);
  return /^(y|yes)$/i.test(answer?.trim() ?? '');
}
