import * as vscode from 'vscode';

/** The problems that the language server reports, as the editor shows them. */
export class ServerProblems {
  private readonly collections = new Set<vscode.DiagnosticCollection>();

  /** A collection for a client. Those that it pulls have the name that the problem matcher `$sortie` has as its owner. */
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
   * Shows all problems again. A task with the matcher replaces those of the same owner, so that no problem is shown twice;
   * at its end, the editor removes those that the task doesn't report, such as hints.
   */
  showAgain(): void {
    for (const collection of this.collections) {
      for (const [uri, diagnostics] of [...collection]) collection.set(uri, diagnostics);
    }
  }
}
