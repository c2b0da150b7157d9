import * as vscode from 'vscode';
import type { WizardPosition } from './wizard';

/** Shows a question at its place in a dialog: which step it is and whether a way leads back. It stays when the focus goes. */
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
