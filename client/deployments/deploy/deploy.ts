import * as vscode from 'vscode';
import type { DeploymentRequestElement } from '../../../platform/api';
import { deploy } from '../../../platform/deployments/deploy';
import type { Reading } from '../../../platform/deployments/poller';
import type { Plan, Result } from '../../../platform/deployments/types';
import type { Environment } from '../../../platform/environment';
import { PlatformError } from '../../../platform/http/failure';
import { inert } from '../../../platform/inert';
import type { Lease } from '../../../platform/records/lease';
import { judge, type Verdict } from '../../environments/verdict';
import { trusted } from '../../ui/trust';
import type { DeploymentParts } from '../parts';
import { askPlan, NothingToDeploy, NotPlanned, NotRead } from './dialog';
import { lastChoice, rememberChoice } from './memory';
import { alreadyUnderWay } from './underWay';

/** Builds that are chosen before the dialog opens, from a row of the tree or from an earlier deployment. */
export interface Chosen {
  readonly branch?: string;
  readonly builds: readonly DeploymentRequestElement[];
}

/**
 * Asks for a plan, and once for consent, and deploys it. Answers the result, or nothing when nobody consented.
 * Refuses where the folder is not trusted.
 */
export async function runDeploy(
  parts: DeploymentParts,
  environment: Environment,
  chosen?: Chosen,
): Promise<Result | undefined> {
  if (!trusted()) return undefined;
  try {
    const holder = await parts.history.records.holder(environment).catch(() => undefined);
    if (holder) return await alreadyUnderWay(parts, environment, holder.recordId, chosen?.builds);
    const plan = await consent(parts, environment, chosen);
    return plan && (await send(parts, environment, plan.plan, plan.lease));
  } catch (error) {
    if (error instanceof NothingToDeploy || error instanceof NotPlanned) {
      await vscode.window.showWarningMessage(error.message);
      return undefined;
    }
    if (error instanceof NotRead) return tellFailure(parts, environment, error.verdict, chosen);
    if (!(error instanceof PlatformError)) throw error;
    const verdict = judge(error, { ...environment, name: inert(environment.name) });
    parts.log.warn(`${verdict.message} ${inert(error.platformMessage ?? '')}`.trimEnd());
    return tellFailure(parts, environment, verdict, chosen);
  }
}

interface Consented {
  readonly plan: Plan;
  readonly lease: Lease;
}

async function consent(
  parts: DeploymentParts,
  environment: Environment,
  chosen: Chosen | undefined,
): Promise<Consented | undefined> {
  const reading = await readStatus(parts, environment);
  if (!reading.ok) throw reading.error;
  if (reading.status.operationInProgress) {
    await tellBusy(environment);
    return undefined;
  }
  const claim = await parts.history.records.claim(environment);
  if (claim.kind === 'held') {
    await alreadyUnderWay(parts, environment, claim.recordId, undefined);
    return undefined;
  }
  const { lease } = claim;
  let given = false;
  try {
    const plan = await askPlan({
      environment,
      catalog: parts.catalogs.of(environment),
      clock: parts.clock,
      status: reading.status,
      records: parts.history.of(environment),
      typedBranches: parts.source.typedBranches(environment),
      last: lastChoice(parts.context.workspaceState, environment),
      ...(chosen ? { chosen } : {}),
    });
    if (!plan) return undefined;
    if (!chosen) {
      const applications = plan.applications.map(({ application }) => application);
      const branch = plan.branch === undefined ? {} : { branch: plan.branch };
      await rememberChoice(parts.context.workspaceState, environment, { applications, ...branch });
    }
    given = true;
    return { plan, lease };
  } finally {
    if (!given) await lease.release();
  }
}

function readStatus(parts: DeploymentParts, environment: Environment): Thenable<Reading> {
  const title = vscode.l10n.t('Asking {0} for its status', inert(environment.name));
  const options = { location: vscode.ProgressLocation.Window, title };
  return vscode.window.withProgress(options, () => parts.pollers.of(environment).read());
}

function send(parts: DeploymentParts, environment: Environment, plan: Plan, lease: Lease): Promise<Result> {
  return parts.watches.run(environment, undefined, (session) =>
    deploy(plan, { ...parts.engine(environment), ...session, lease }),
  );
}

async function tellBusy(environment: Environment): Promise<void> {
  const watchIt = vscode.l10n.t('Watch it');
  const message = vscode.l10n.t('An operation is in progress on {0}. Nothing was sent.', inert(environment.name));
  const chosen = await vscode.window.showWarningMessage(message, watchIt);
  if (chosen === watchIt) await vscode.commands.executeCommand('sortie.watchDeployment');
}

async function tellFailure(
  parts: DeploymentParts,
  environment: Environment,
  verdict: Verdict,
  chosen: Chosen | undefined,
): Promise<Result | undefined> {
  if (verdict.culprit === 'token') {
    return (await parts.signIn.ask(environment)) ? runDeploy(parts, environment, chosen) : undefined;
  }
  const again = vscode.l10n.t('Try again');
  if ((await vscode.window.showWarningMessage(verdict.message, again)) !== again) return undefined;
  return runDeploy(parts, environment, chosen);
}
