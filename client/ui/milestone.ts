import * as vscode from 'vscode';

/** What the steps of the walkthrough ask a person to do; each is a context key `sortie.did.<name>` once it was done. */
export type Milestone = 'openProject' | 'fixDefaultSort' | 'makeSortable' | 'startLocalPlatform' | 'deploy';

/** Tells the walkthrough that something was done. */
export function reach(milestone: Milestone): void {
  void vscode.commands.executeCommand('setContext', `sortie.did.${milestone}`, true);
}
