import * as vscode from 'vscode';
import { canPromote } from '../../../platform/deployments/promotion';
import type { Result } from '../../../platform/deploymentTypes';
import { planetName } from '../../../platform/planetName';
import type { EnvironmentList } from '../../environments/environmentList';
import type { KnownEnvironment } from '../../environments/known';
import { trusted } from '../../ui/trust';
import { runWizard } from '../../ui/wizard';
import type { DeployCommand } from '../deploy/deployCommand';
import type { RetryOffer } from '../deploy/retryOffer';
import type { History } from '../history';
import type { Planets } from '../planets';
import { PromoteQuestions } from './promoteQuestions';

interface PromoteCommandParts {
  readonly environments: EnvironmentList;
  readonly planets: Planets;
  readonly history: History;
  readonly deploy: DeployCommand;
  readonly retry: RetryOffer;
}

/**
 * Deploys one planet's running builds to another planet in the same star system. Asks only for environments,
 * applications, and builds. The lock, the review, the consent, and the request are the same as for any other
 * deployment.
 */
export class PromoteCommand {
  constructor(private readonly parts: PromoteCommandParts) {}

  /**
   * Returns the deployment's result, or undefined if no deployment was started or joined.
   * @param source the environment to promote from; if undefined, asks the user
   * @param target the environment to promote to; if undefined, asks the user
   */
  async run(source: KnownEnvironment | undefined, target?: KnownEnvironment): Promise<Result | undefined> {
    if (!trusted()) return undefined;
    const all = target ? [target] : this.parts.environments.all();
    const targetsOf = ({ environment }: KnownEnvironment) =>
      all.filter((target) => canPromote(environment, target.environment));
    const sources = source ? [source] : all.filter((each) => targetsOf(each).length > 0);
    if (sources.every((each) => targetsOf(each).length === 0)) {
      await offerNothing(source);
      return undefined;
    }
    const { planets, history } = this.parts;
    const questions = new PromoteQuestions({ sources, target, targetsOf, planets, history });
    for (;;) {
      try {
        if (!(await runWizard(questions.steps()))) return undefined;
        break;
      } catch (error) {
        const { environment } = questions.source ?? {};
        if (!environment || !(await this.parts.retry.offer(environment, error))) return undefined;
      }
    }
    const promotion = questions.promotion();
    return promotion && this.parts.deploy.run(promotion.target, promotion.selected);
  }
}

async function offerNothing(source: KnownEnvironment | undefined): Promise<void> {
  const name = source && planetName(source.environment);
  await vscode.window.showInformationMessage(
    name === undefined
      ? vscode.l10n.t('Promoting requires two environments of the same star system.')
      : vscode.l10n.t(
          '{0} is the only environment of its star system. To promote builds, add another environment of this star system.',
          name,
        ),
  );
}
