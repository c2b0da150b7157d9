import * as vscode from 'vscode';

/** The diagnostic collections for the language server's problems. */
export class ServerProblems {
  private readonly collections = new Set<vscode.DiagnosticCollection>();

  /**
   * Creates a collection for a client. The one for pulled diagnostics has the same name as the owner of the problem
   * matcher `$sortie`.
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
   * Shows all problems again. A task with the matcher replaces the problems of the same owner, so none appears twice.
   * When the task ends, the editor removes the problems that the task doesn't report, such as hints.
   */
  showAgain(): void {
    for (const collection of this.collections) {
      for (const [uri, diagnostics] of [...collection]) collection.set(uri, diagnostics);
    }
  }
}
