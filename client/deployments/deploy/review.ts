import * as vscode from 'vscode';
import type { Plan } from '../../../platform/deployments/types';
import { inert } from '../../../platform/inert';
import { pickOne, type Rows, separator } from '../../ui/pick';
import type { Frame, StepResult } from '../../ui/wizard';
import { productionQuestion, reviewHead, reviewRow } from './rows';
import { workingTree } from './workingTree';

type ReviewAction = 'deploy' | 'back' | 'planet' | { readonly application: string };

/** What the review ended with: consent, or the way back, to one application where that was picked. */
export interface Reviewed {
  readonly result: StepResult;
  readonly application?: string;
}

/** Shows the whole plan and asks for consent to exactly that. Production asks once more, in a modal dialog. */
export async function review(frame: Frame, plan: Plan, warnings: readonly string[] = []): Promise<Reviewed> {
  const planned = plan.applications.map((each) => ({ ...reviewRow(each), value: { application: each.application } }));
  const rows: Rows<ReviewAction> = [
    { ...reviewHead(plan), value: 'planet' },
    ...planned,
    ...warnings.map((warning) => ({ label: `$(warning) ${warning}`, value: 'planet' as const })),
    separator(''),
    { label: `$(cloud-upload) ${vscode.l10n.t('Deploy')}`, value: 'deploy' },
    ...(frame.position.canGoBack ? [{ label: `$(arrow-left) ${vscode.l10n.t('Back')}`, value: 'back' as const }] : []),
  ];
  let action: ReviewAction | undefined;
  const placeholder = vscode.l10n.t('Check the plan, then deploy it');
  const result = await pickOne<ReviewAction>(
    { ...frame, placeholder, rows, chosen: (value) => value === 'deploy' },
    (value) => {
      action = value;
    },
  );
  if (result !== 'next') return { result };
  if (action === 'back') return { result: 'back' };
  if (typeof action === 'object' && frame.position.canGoBack)
    return { result: 'back', application: action.application };
  return action === 'deploy' && (await consentToProduction(plan)) ? { result: 'next' } : review(frame, plan, warnings);
}

async function consentToProduction(plan: Plan): Promise<boolean> {
  if (!plan.planet.production) return true;
  const { unsaved, uncommitted } = await workingTree();
  const { question, detail } = productionQuestion(plan, unsaved, uncommitted);
  const deploy = { title: vscode.l10n.t('Deploy to {0}', inert(plan.planet.planetId, 80)) };
  const back = { title: vscode.l10n.t('Back'), isCloseAffordance: true };
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, deploy, back)) === deploy;
}
