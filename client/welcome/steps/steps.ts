import * as vscode from 'vscode';
import type { Language } from '../../language/language';
import { isProjectFile, projectFiles } from '../../language/selector';
import type { PlatformHere } from '../../local/platformHere';
import { type EditMilestone, EditMilestones } from './editMilestones';

/**
 * Completes the walkthrough's steps as the user performs them. Stops following edits once both editing steps are done.
 */
export class WalkthroughSteps implements vscode.Disposable {
  private readonly editMilestones = new EditMilestones();
  private readonly left = new Set<EditMilestone>(['fixDefaultSort', 'makeSortable']);
  private readonly reached = new Set<Milestone>();
  private readonly subscriptions: vscode.Disposable[];
  private readonly editing: vscode.Disposable;
  /** Whether the workspace contains a configuration project, or a search for one is running. */
  private hasProject = false;

  constructor(language: Language, local: PlatformHere) {
    this.editing = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && isProjectFile(document.uri.path))
          this.editMilestones.edited(document.uri.toString());
      }),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        for (const uri of uris) if (isProjectFile(uri.path)) this.checkMilestones(uri);
      }),
    );
    this.subscriptions = [
      this.editing,
      language.onDidChangeStatus(({ state, total }) => state === 'ready' && void this.lookForProject(total)),
      language.onDidMakeSortable(() => this.done('makeSortable')),
      local.onDidChange(() => local.runs && this.done('startLocalPlatform')),
      vscode.window.tabGroups.onDidChangeTabs(({ opened, changed }) => {
        if ([...opened, ...changed].some(mayBeWalkthrough))
          for (const milestone of this.reached) notifyWalkthrough(milestone);
      }),
    ];
  }

  done(milestone: Milestone): void {
    this.reached.add(milestone);
    notifyWalkthrough(milestone);
    if (milestone === 'fixDefaultSort' || milestone === 'makeSortable') this.left.delete(milestone);
    if (this.left.size === 0) this.editing.dispose();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /**
   * Completes the step *open a project* if the workspace contains a project. If the workspace contains a virtual
   * folder, completes the step once the server has read a file, because virtual folders can't always be searched.
   */
  private async lookForProject(read: number): Promise<void> {
    if (this.hasProject) return;
    this.hasProject = true;
    const virtual = vscode.workspace.workspaceFolders?.some(({ uri }) => uri.scheme !== 'file') ?? false;
    const found = virtual
      ? read > 0
      : await Promise.resolve(vscode.workspace.findFiles(projectFiles, undefined, 1)).then(
          ({ length }) => length > 0,
          () => false,
        );
    this.hasProject = found;
    if (found) this.done('openProject');
  }

  private checkMilestones(uri: vscode.Uri): void {
    const codes = vscode.languages.getDiagnostics(uri).flatMap(({ source, code }) => {
      if (source !== 'sortie') return [];
      return [String(typeof code === 'object' ? code.value : code)];
    });
    for (const milestone of this.editMilestones.problems(uri.toString(), codes)) this.done(milestone);
  }
}

/**
 * Whether a tab may be the walkthrough. The walkthrough misses steps that were completed before it opened, so these
 * steps are completed again.
 */
function mayBeWalkthrough({ input }: vscode.Tab): boolean {
  return input === undefined;
}

type Milestone = 'openProject' | 'fixDefaultSort' | 'makeSortable' | 'startLocalPlatform' | 'deploy';

/**
 * Completes a step of the walkthrough by setting the context key `sortie.did.<name>` to true. Then resets the key,
 * because the walkthrough ignores a key that is already true when it first reads its steps.
 */
function notifyWalkthrough(milestone: Milestone): void {
  for (const value of [true, false])
    void vscode.commands.executeCommand('setContext', `sortie.did.${milestone}`, value);
}
