import * as vscode from 'vscode';

/** The diagnostic collections for the language server's problems. */
export class ServerProblems {
  private readonly collections = new Set<vscode.DiagnosticCollection>();

  /**
   * Creates a diagnostic collection for a client. The collection of pulled diagnostics has the same name as the owner
   * of the problem matcher `$sortie`.
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
   * Shows all problems again after a task with the problem matcher. The task replaces the problems of the same owner,
   * so no problem appears twice. When the task ends, the editor removes the problems that the task doesn't report, such
   * as hints.
   */
  showAgain(): void {
    for (const collection of this.collections) {
      for (const [uri, diagnostics] of [...collection]) collection.set(uri, diagnostics);
    }
  }
}
