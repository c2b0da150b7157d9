import { homedir } from 'node:os';
import * as l10n from '@vscode/l10n';
import type { Build, DeploymentRequestElement, DeploymentStatus } from '../platform/apiTypes';
import { readBaseline } from '../platform/deployments/baseline';
import { deploy, requestDeployment } from '../platform/deployments/deploy';
import { environmentIdChange, lastEnvironment } from '../platform/deployments/environmentId';
import { joinDeployment } from '../platform/deployments/join';
import type { EngineOptions } from '../platform/deployments/options';
import { planDeployment, planFingerprint, problemsOf } from '../platform/deployments/plan';
import { samePlanet } from '../platform/deployments/planet';
import { Poller } from '../platform/deployments/poller';
import { describeFailure, lockFailed, notStarted } from '../platform/deployments/results';
import { expiryWarning } from '../platform/deployments/tokenExpiry';
import type { Consent, Plan, Result } from '../platform/deployments/types';
import type { Environment } from '../platform/environment';
import { PlatformError } from '../platform/http/failure';
import { inert } from '../platform/inert';
import type { Claim } from '../platform/records/claim';
import { stateDirectory } from '../platform/records/directory';
import { createRecords, type Records } from '../platform/records/records';
import { thisUser } from '../platform/records/requester';
import { parseOptions, readDuration, targetHelp, targetOptions } from './arguments';
import { latestBuilds, readApplications, readChoice } from './choices';
import { consent } from './consent';
import { listUntilRecognized } from './listing';
import { DeploymentReport } from './report';
import { openTarget, type Target } from './target';
import { type Command, type Terminal, UsageError } from './terminal';

const options = {
  ...targetOptions,
  app: { type: 'string', multiple: true },
  latest: { type: 'string' },
  branch: { type: 'string' },
  yes: { type: 'boolean' },
  'confirm-planet': { type: 'string' },
  'no-wait': { type: 'boolean' },
  timeout: { type: 'string' },
} as const;

/** `sortie deploy`: the same plan, consent and engine as in the editor. Exit codes are those of the six results. */
export const deployCommand: Command = {
  help: () =>
    [
      l10n.t('Usage: sortie deploy --app APP=BUILD [--app …] [options]'),
      l10n.t('       sortie deploy --latest APP,APP --branch BRANCH [options]'),
      '',
      l10n.t('  --app APP=BUILD    deploy this build, such as cc=cc/16/15'),
      l10n.t('  --latest APP,…     deploy the build with the highest number of --branch'),
      l10n.t('  --yes              consent to the plan; without it a person is asked on a terminal'),
      l10n.t('  --confirm-planet ID   with --yes for a production planet: its ID'),
      l10n.t('  --no-wait          end once the request was accepted'),
      l10n.t('  --timeout 30m      stop watching after this time; the result is then unknown'),
      '',
      targetHelp(),
      '',
      l10n.t('Exit codes: 0 succeeded, 1 not started, 2 failed, 3 superseded, 4 stopped watching, 5 unknown.'),
    ].join('\n'),
  async run(args, terminal) {
    const report = new DeploymentReport(terminal, args.includes('--json'));
    try {
      const values = parseOptions(args, options);
      const choices = (values.app ?? []).map(readChoice);
      const latest = values.latest === undefined ? [] : readApplications(values.latest);
      if (choices.length === 0 && latest.length === 0)
        throw new UsageError(l10n.t('What is to be deployed? Give --app or --latest.'));
      if (latest.length > 0 && values.branch === undefined) throw new UsageError(l10n.t('--latest needs --branch.'));
      const timeoutMs = values.timeout === undefined ? undefined : readDuration(values.timeout, '--timeout');
      if (values.yes !== true && !terminal.interactive) {
        throw new UsageError(l10n.t('Nobody can be asked here. Give --yes to consent to the deployment.'));
      }
      const target = openTarget(values, terminal);
      const records = createRecords(
        stateDirectory({ platform: process.platform, home: homedir(), variables: terminal.variables }),
      );
      requireConfirmation(values, target.environment);
      const { plan, warnings } = await makePlan({ choices, latest, branch: values.branch }, target, records, terminal);
      const claimed = await claimFor(plan, records);
      if (claimed.kind === 'refused') return report.ended(claimed.result);
      report.plan(plan);
      for (const warning of warnings) terminal.err(warning);
      if (claimed.kind === 'lease' && values.yes !== true && !(await consent(plan, terminal))) {
        await claimed.lease.release();
        return report.ended(declined());
      }
      const poller = new Poller(target);
      const engine: EngineOptions = {
        ...{ poller, records, clock: target.clock },
        stop: { signal: terminal.interrupted, suspend: terminal.terminated, timeoutMs },
        onProgress: (progress) => report.progress(progress, plan),
      };
      try {
        if (claimed.kind === 'held') return report.ended(await joinDeployment(plan, claimed.recordId, engine));
        const options = {
          ...{ api: target.api, lease: claimed.lease, requester: thisUser('command-line') },
          consent: consentBy(values, plan, target.clock.now()),
        };
        if (values['no-wait'] !== true) return report.ended(await deploy(plan, engine, options));
        const outcome = await requestDeployment(plan, engine, options);
        return outcome.kind === 'requested' ? report.requested(outcome.record) : report.ended(outcome);
      } finally {
        poller.close();
      }
    } catch (error) {
      if (error instanceof UsageError) return report.misused(error.message);
      if (error instanceof PlatformError) return report.ended(notReadable(error));
      throw error;
    }
  },
};

/** For a production planet, `--yes` isn't enough (security rule 2). Nothing has been sent yet. */
function requireConfirmation(
  { yes, 'confirm-planet': confirmed }: { readonly yes?: boolean; readonly 'confirm-planet'?: string },
  { planetId, production }: Environment,
): void {
  if (confirmed !== undefined && confirmed !== planetId)
    throw new UsageError(l10n.t('--confirm-planet names another planet than {0}.', inert(planetId)));
  if (yes === true && production && confirmed === undefined)
    throw new UsageError(l10n.t('For a production planet, --yes also needs --confirm-planet {0}.', inert(planetId)));
}

/** How the user consented to the plan. */
function consentBy(
  { yes, 'confirm-planet': confirmed }: { readonly yes?: boolean; readonly 'confirm-planet'?: string },
  { planet }: Plan,
  at: number,
): Consent {
  if (yes !== true) return { kind: planet.production ? 'typed-planet' : 'confirmed', at };
  return { kind: confirmed === undefined ? 'yes-option' : 'yes-and-planet-options', at };
}

interface Wanted {
  readonly choices: readonly DeploymentRequestElement[];
  readonly latest: readonly string[];
  readonly branch: string | undefined;
}

/** A plan, and what its review says besides. */
interface Reviewed {
  readonly plan: Plan;
  readonly warnings: readonly string[];
}

async function makePlan(wanted: Wanted, target: Target, records: Records, terminal: Terminal): Promise<Reviewed> {
  const { api, environment } = target;
  const wrong = problemsOf(wanted.choices);
  if (wanted.choices.length > 0 && wrong.length > 0) throw new UsageError(wrong.join(' '));
  const { branch } = wanted;
  const branchBuilds: readonly Build[] = branch === undefined ? [] : await api.builds(branch, terminal.ended);
  const choices = [...wanted.choices, ...latestBuilds(wanted.latest, branchBuilds)];
  const status = await statusOf(target, terminal);
  const known = await records.list().catch(() => []);
  const planned = planDeployment({
    environment,
    ...(branch === undefined ? {} : { branch }),
    choices,
    status,
    listed: await listUntilRecognized(choices, status, branchBuilds, api, terminal.ended),
    records: known,
  });
  if (!planned.ok) throw new UsageError(planned.problems.join(' '));
  const here = known.filter(({ plan }) => samePlanet(plan.planet, environment));
  const warnings = [
    expiryWarning(target.tokenExpiresAt, here, target.clock.now()),
    environmentIdChange(lastEnvironment(environment, known), status),
  ].filter((text) => text !== undefined);
  return { plan: planned.plan, warnings };
}

async function statusOf(target: Target, terminal: Terminal): Promise<DeploymentStatus> {
  const poller = new Poller(target);
  const close = () => poller.close();
  terminal.ended.addEventListener('abort', close, { once: true });
  try {
    const polled = await readBaseline(poller, target.clock, terminal.ended);
    if (!polled.ok) throw polled.error;
    return polled.status;
  } finally {
    terminal.ended.removeEventListener('abort', close);
    close();
  }
}

type Claimed =
  | (Claim & { readonly kind: 'lease' })
  | { readonly kind: 'held'; readonly recordId: string }
  | { readonly kind: 'refused'; readonly result: Result };

/** Takes the planet before consent. The same plan that is under way is joined; another one is refused. */
async function claimFor(plan: Plan, records: Records): Promise<Claimed> {
  const claim = await records.claim(plan.planet).catch(() => undefined);
  if (claim === undefined) return { kind: 'refused', result: lockFailed() };
  if (claim.kind === 'lease') return claim;
  if (claim.fingerprint !== planFingerprint(plan) || claim.recordId === undefined) {
    const text = l10n.t(
      'not started: another deployment to this planet is under way from this machine. Nothing was sent.',
    );
    return { kind: 'refused', result: notStarted('another-deployment-running-here', text) };
  }
  return { kind: 'held', recordId: claim.recordId };
}

function declined(): Result {
  return notStarted('stopped-before-sending', l10n.t('not started: there was no consent. Nothing was sent.'));
}

function notReadable(error: PlatformError): Result {
  if (error.code === 'aborted')
    return notStarted('stopped-before-sending', l10n.t('not started: stopped before anything was sent.'));
  return notStarted('no-baseline', l10n.t('not started: {0}. Nothing was sent.', describeFailure(error)), error);
}
