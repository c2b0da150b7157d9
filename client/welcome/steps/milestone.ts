import * as vscode from 'vscode';

/** The tasks of the walkthrough's steps. */
export type Milestone = 'openProject' | 'fixDefaultSort' | 'makeSortable' | 'startLocalPlatform' | 'deploy';

/**
 * Notifies the walkthrough that something was done: its step completes when the context key `sortie.did.<name>` turns true.
 * The key turns back at once: the editor forgets a step whose key is true already when it reads the walkthrough first.
 */
export function notifyWalkthrough(milestone: Milestone): void {
  for (const value of [true, false])
    void vscode.commands.executeCommand('setContext', `sortie.did.${milestone}`, value);
}
