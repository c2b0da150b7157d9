import * as vscode from 'vscode';
import { formatBuilds } from '../../../platform/deployments/wording';
import type { Plan } from '../../../platform/deploymentTypes';
import { inert } from '../../../platform/inert';
import { askText } from '../../ui/ask';
import type { Frame, StepResult } from '../../ui/wizard';

/** Asks the user to type the ID of a production planet. Only the exact ID counts as consent to the plan. */
export function confirmPlanet(frame: Frame, plan: Plan): Promise<StepResult> {
  const { planetId } = plan.planet;
  const id = inert(planetId, 80);
  const prompt = vscode.l10n.t('Deploy {0} to production. To consent, type the planet ID {1}.', formatBuilds(plan), id);
  const validate = (text: string) =>
    text === planetId ? undefined : vscode.l10n.t("This isn't the ID of the planet. Type {0}.", id);
  const position = { ...frame.position, canGoBack: true };
  return askText({ ...frame, position }, { prompt, validate }, () => undefined);
}
