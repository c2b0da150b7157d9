import * as vscode from 'vscode';

/**
 * The delay between the end of a task and the update of the problems. VS Code reads the task's last lines a tenth of a
 * second after the task ends, and fires no event when it has read them.
 */
const afterTaskInMilliseconds = 1000;

/** The diagnostic collections for the problems that the language server reports. */
export class ServerProblems {
  private readonly collections = new Set<vscode.DiagnosticCollection>();
  private timer: NodeJS.Timeout | undefined;

  /**
   * Creates a diagnostic collection for a client. The collection of pulled diagnostics has the same name as the owner
   * of the problem matcher `$sortie`, so that no problem appears twice.
   */
  create(name: string | undefined): vscode.DiagnosticCollection {
    const collection = vscode.languages.createDiagnosticCollection(name);
    this.collections.add(collection);
    return collection;
  }

  dispose(collection: vscode.DiagnosticCollection): void {
    this.collections.delete(collection);
    collection.dispose();
  }

  /**
   * Shows all problems again after a task that uses the problem matcher has ended. Such a task replaces all problems of
   * the same owner, so problems that the task doesn't report, such as hints, disappear.
   */
  showAgainAfterTask(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      for (const collection of this.collections) {
        for (const [uri, diagnostics] of [...collection]) collection.set(uri, diagnostics);
      }
    }, afterTaskInMilliseconds);
  }

  cancel(): void {
    clearTimeout(this.timer);
  }
}
