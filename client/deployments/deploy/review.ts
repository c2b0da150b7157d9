import * as vscode from 'vscode';
import { formatBuilds, promotedFromText } from '../../../platform/deployments/wording';
import type { Plan } from '../../../platform/deploymentTypes';
import { inert } from '../../../platform/inert';
import { askText } from '../../ui/ask';
import { pickOne, type Rows, separator } from '../../ui/pick';
import { type Frame, inStep, type StepResult } from '../../ui/wizard';
import { fileRows, reviewHead, reviewRow } from './reviewRows';
import { readWorkingTree, saveAll, type WorkingTree } from './workingTree';

type ReviewAction = 'deploy' | 'back' | 'save' | 'none' | { readonly application: string };

/**
 * The result of the review. If the user selects an application's row to go back, `application` is the code of that
 * application.
 */
interface Reviewed {
  readonly result: StepResult;
  readonly application?: string;
}

/**
 * Shows the whole plan and asks the user for consent. For production, the user must type the planet's ID; pressing
 * Enter isn't enough.
 */
export async function review(frame: Frame, plan: Plan, warnings: readonly string[] = []): Promise<Reviewed> {
  for (;;) {
    const { production } = plan.planet;
    const { result, action } = await askAction(frame, plan, warnings);
    if (result !== 'next') return { result };
    if (action === 'save') await saveAll();
    if (action === 'back') return { result: 'back' };
    if (typeof action === 'object' && frame.position.canGoBack)
      return { result: 'back', application: action.application };
    if (action !== 'deploy') continue;
    const consented = production ? await confirmPlanet(frame, plan) : 'next';
    if (consented !== 'back') return { result: consented };
  }
}

async function askAction(
  frame: Frame,
  plan: Plan,
  warnings: readonly string[],
): Promise<{ readonly result: StepResult; readonly action: ReviewAction }> {
  let action: ReviewAction = 'none';
  const rows = reviewRows(frame, plan, warnings, plan.planet.production ? await readWorkingTree() : undefined);
  const placeholder = vscode.l10n.t('Review the plan, then deploy');
  const result = await pickOne<ReviewAction>(
    { ...inStep(frame, vscode.l10n.t('Review')), placeholder, rows, chosen: (value) => value === 'deploy' },
    (value) => {
      action = value;
    },
  );
  return { result, action };
}

/**
 * @param files the configuration and Gosu files with unsaved or uncommitted changes; undefined if the environment isn't
 * production
 */
function reviewRows(
  frame: Frame,
  plan: Plan,
  warnings: readonly string[],
  files: WorkingTree | undefined,
): Rows<ReviewAction> {
  const noAction = { value: 'none' } as const;
  const canSave = (files?.unsaved.length ?? 0) > 0;
  const deploy = files
    ? `$(shield) ${vscode.l10n.t('Type the Planet ID to Deploy…')}`
    : `$(cloud-upload) ${vscode.l10n.t('Deploy')}`;
  return [
    { ...reviewHead(plan), ...noAction },
    ...(plan.promotedFrom ? [{ label: promotedFromText(plan.promotedFrom), ...noAction }] : []),
    ...plan.applications.map((each) => ({ ...reviewRow(each), value: { application: each.application } })),
    ...warnings.map((warning) => ({ label: `$(warning) ${warning}`, ...noAction })),
    ...(files ? fileRows(files).map((row) => ({ ...row, ...noAction })) : []),
    separator(''),
    ...(canSave ? [{ label: `$(save-all) ${vscode.l10n.t('Save All')}`, value: 'save' as const }] : []),
    { label: deploy, value: 'deploy' },
    ...(frame.position.canGoBack ? [{ label: `$(arrow-left) ${vscode.l10n.t('Back')}`, value: 'back' as const }] : []),
  ];
}

/** Asks the user to type the ID of a production planet. Only the exact ID counts as consent to the plan. */
function confirmPlanet(frame: Frame, plan: Plan): Promise<StepResult> {
  const { planetId } = plan.planet;
  const id = inert(planetId, 80);
  const prompt = vscode.l10n.t('Deploy {0} to production. To consent, type the planet ID {1}.', formatBuilds(plan), id);
  const validate = (text: string) =>
    text === planetId ? undefined : vscode.l10n.t("This isn't the ID of the planet. Type {0}.", id);
  const step = inStep(frame, vscode.l10n.t('Type the Planet ID'));
  return askText({ ...step, position: { ...step.position, canGoBack: true } }, { prompt, validate }, () => undefined);
}
