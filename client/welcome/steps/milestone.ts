import * as vscode from 'vscode';

/** The steps of the walkthrough. */
export type Milestone = 'openProject' | 'fixDefaultSort' | 'makeSortable' | 'startLocalPlatform' | 'deploy';

/**
 * Completes a step of the walkthrough by setting the context key `sortie.did.<name>` to true. Then resets the key,
 * because the walkthrough ignores a key that is already true when it first reads its steps.
 */
export function notifyWalkthrough(milestone: Milestone): void {
  for (const value of [true, false])
    void vscode.commands.executeCommand('setContext', `sortie.did.${milestone}`, value);
}
