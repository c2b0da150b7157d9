import * as vscode from 'vscode';
import type { DeploymentRequestElement } from '../../../platform/api';
import { joinDeployment } from '../../../platform/deployments/deploy';
import { planFingerprint } from '../../../platform/deployments/plan';
import type { DeploymentRecord, Result } from '../../../platform/deployments/types';
import { formatBuilds } from '../../../platform/deployments/wording';
import type { Environment } from '../../../platform/environment';
import { inert } from '../../../platform/inert';
import type { DeploymentParts } from '../parts';
import { resumeWatching } from '../watching/resume';

/**
 * What becomes of a wish to deploy to a planet that a window or a command line of this machine has: the same builds
 * join the deployment that is under way and share its result, anything else is refused, with a way to watch. Nothing
 * is ever sent from here (contract, promise 1).
 */
export async function alreadyUnderWay(
  parts: DeploymentParts,
  environment: Environment,
  recordId: string | undefined,
  builds: readonly DeploymentRequestElement[] | undefined,
): Promise<Result | undefined> {
  const record = recordId === undefined ? undefined : await parts.history.records.read(recordId);
  const name = inert(environment.name);
  if (!record) {
    await vscode.window.showWarningMessage(
      vscode.l10n.t(
        'A deployment to {0} is being prepared already, here, in another window or on a command line.',
        name,
      ),
    );
    return undefined;
  }
  if (builds && isSamePlan(record, environment, builds)) {
    const message = vscode.l10n.t(
      'This deployment to {0} is under way already. It is watched; nothing is sent again.',
      name,
    );
    void offerOutput(parts, message);
    return join(parts, environment, record);
  }
  const watchIt = vscode.l10n.t('Watch it');
  const message = vscode.l10n.t(
    'A deployment to {0} is under way ({1}). Another one can start when it has ended.',
    name,
    formatBuilds(record.plan),
  );
  if ((await vscode.window.showWarningMessage(message, watchIt)) !== watchIt) return undefined;
  parts.output.show();
  await resumeWatching(parts, record.id);
  return undefined;
}

function isSamePlan(
  record: DeploymentRecord,
  environment: Environment,
  applications: readonly DeploymentRequestElement[],
): boolean {
  return planFingerprint(record.plan) === planFingerprint({ planet: environment, applications });
}

/** The result of a deployment that runs already, watched here or followed where another process watches it. */
async function join(
  parts: DeploymentParts,
  environment: Environment,
  record: DeploymentRecord,
): Promise<Result | undefined> {
  parts.output.show();
  const own = parts.watches.of(record.id);
  if (own) return parts.watches.join(own);
  return parts.watches.run(environment, record, (session) =>
    joinDeployment(record.plan, record.id, { ...parts.engine(environment), ...session }),
  );
}

async function offerOutput({ output }: DeploymentParts, message: string): Promise<void> {
  const show = vscode.l10n.t('Show output');
  if ((await vscode.window.showInformationMessage(message, show)) === show) output.show(false);
}
