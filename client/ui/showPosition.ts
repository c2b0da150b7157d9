import * as vscode from 'vscode';
import type { WizardPosition } from './wizard';

/** Shows the step number and the *Back* button of a question. The question stays open if it loses focus. */
export function showPosition(
  input: Pick<vscode.InputBox, 'step' | 'totalSteps' | 'buttons' | 'ignoreFocusOut'>,
  { step, total, canGoBack }: WizardPosition,
): void {
  input.ignoreFocusOut = true;
  if (total > 1) {
    input.step = step;
    input.totalSteps = total;
  }
  if (canGoBack) input.buttons = [vscode.QuickInputButtons.Back];
}
