import * as vscode from 'vscode';
import type { Build } from '../../platform/apiTypes';
import type { Result } from '../../platform/deploymentTypes';
import type { Environment } from '../../platform/environment';
import { inert } from '../../platform/inert';
import { planetName } from '../../platform/planetName';
import type { Deployments } from '../deployments/deployments';
import type { Watches } from '../deployments/watching/watches';
import type { EnvironmentList } from '../environments/environmentList';
import { chosenEnvironment } from './chosenEnvironment';
import { type ChosenBuild, chosenBuilds, optionalText, ToolRefusal, text } from './input';
import { read } from './platformTools';
import { refuseUntrusted, type ToolBody } from './tool';

interface Asked {
  readonly environment: string | undefined;
  readonly branch: string;
  readonly builds: readonly ChosenBuild[];
}

/**
 * A tool that opens the review of a deployment. The tool can't consent: the user sees the plan in the usual dialog, and
 * nothing is sent until the user confirms the plan there. If this window can't deploy, `cannotDeploy` returns the
 * reason.
 */
export function deployTool(
  environments: EnvironmentList,
  load: () => Promise<Pick<Deployments, 'planets' | 'watches' | 'deploy'>>,
  log: Pick<vscode.LogOutputChannel, 'error'>,
  cannotDeploy?: () => string,
): ToolBody<Asked> {
  return {
    read(input) {
      if (cannotDeploy) throw new ToolRefusal(cannotDeploy());
      refuseUntrusted();
      return {
        environment: optionalText(input, 'environment'),
        branch: text(input, 'branch'),
        builds: chosenBuilds(input),
      };
    },
    progress: () => vscode.l10n.t('Waiting for you to review the deployment'),
    confirm({ environment: name, builds }) {
      const environment = chosenEnvironment(environments, name);
      const listed = builds.map(({ application, buildId }) => `${inert(application, 60)} ${inert(buildId, 100)}`);
      return {
        title: vscode.l10n.t('Review a deployment to {0}?', planetName(environment)),
        message: vscode.l10n.t('{0}. Nothing is sent until you confirm the plan in the dialog.', listed.join(', ')),
      };
    },
    async run({ environment: name, branch, builds }, token) {
      const environment = chosenEnvironment(environments, name);
      const { planets, watches, deploy } = await load();
      refuseUnlisted(builds, read(await planets.catalog(environment).loadBuilds(branch)), branch);
      if (token.isCancellationRequested) throw new vscode.CancellationError();
      const requested = whenRequested(watches, environment, token);
      const running = deploy.run(environment, { branch, builds });
      running.catch((error: unknown) => log.error(`deploy: ${String(error)}`));
      try {
        return outcome(await Promise.race([running.then((result) => result ?? 'nothing'), requested.promise]));
      } finally {
        requested.dispose();
      }
    },
  };
}

/** Throws a `ToolRefusal` if a build isn't listed on the branch, because the model may have invented the build. */
function refuseUnlisted(builds: readonly ChosenBuild[], listed: readonly Build[], branch: string): void {
  const unknown = builds.filter(
    ({ application, buildId }) => !listed.some((build) => build.id === buildId && build.application === application),
  );
  if (unknown.length === 0) return;
  const names = unknown.map(({ application, buildId }) => `${inert(application, 60)} ${inert(buildId, 100)}`);
  throw new ToolRefusal(
    vscode.l10n.t(
      "Branch {0} doesn't contain these builds: {1}. Nothing was sent.",
      inert(branch, 100),
      names.join(', '),
    ),
  );
}

type Outcome = Result | 'requested' | 'nothing';

function outcome(ended: Outcome): string {
  if (ended === 'requested') {
    return vscode.l10n.t(
      'The user confirmed, and the deployment was requested. The output and the status tool show how it ends.',
    );
  }
  if (ended === 'nothing') return vscode.l10n.t("The user didn't confirm. Nothing was sent.");
  return ended.message;
}

/**
 * Returns a promise that resolves when a watch reports that a deployment to this environment was requested. If no watch
 * reports this, the promise stays pending. It rejects if the tool call is canceled.
 */
function whenRequested(watches: Watches, environment: Environment, token: vscode.CancellationToken) {
  const subscriptions: vscode.Disposable[] = [];
  const promise = new Promise<'requested'>((resolve, reject) => {
    subscriptions.push(
      watches.onDidHappen((event) => {
        if (event.kind !== 'reported' || event.progress.kind !== 'line') return;
        const ours = JSON.stringify(event.watch.environment) === JSON.stringify(environment);
        if (ours && event.progress.line.kind === 'requested') resolve('requested');
      }),
      token.onCancellationRequested(() => reject(new vscode.CancellationError())),
    );
  });
  return { promise, dispose: () => vscode.Disposable.from(...subscriptions).dispose() };
}
