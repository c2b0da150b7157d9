import * as vscode from 'vscode';
import { inert } from '../../../platform/inert';
import { clientCommands, projectFileName, type StateFactsTask, type VerifiableSort } from '../../../protocol';
import { problemsOf, type VerificationResult } from './document';

const source = 'Sortie Verify';

/** A displayed problem, and the task that would remove it by stating a fact. */
interface ShownProblem {
  readonly diagnostic: vscode.Diagnostic;
  readonly remedy: StateFactsTask | undefined;
}

/**
 * Shows the disagreements between a platform and the files as problems whose source is `Sortie Verify`. A problem
 * disappears when its file changes, or when a stated fact removes the disagreement.
 */
export class VerificationDiagnostics implements vscode.CodeActionProvider, vscode.Disposable {
  private readonly diagnostics = vscode.languages.createDiagnosticCollection('sortie-verify');
  private readonly shown = new Map<string, readonly ShownProblem[]>();
  private readonly subscriptions: readonly vscode.Disposable[];
  private watchers: vscode.Disposable[] = [];
  private changed = new Set<string>();

  /** `sorts` requests the default sorts that the server expects to be valid. */
  constructor(private readonly sorts: () => Promise<readonly VerifiableSort[]>) {
    this.subscriptions = [
      vscode.languages.registerCodeActionsProvider({ pattern: '**/*.{yaml,yml}' }, this, {
        providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
      }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length === 0) return;
        this.forget(document.uri);
        if (document.uri.path.endsWith(`/${projectFileName}`)) void this.dropSettled();
      }),
    ];
  }

  /**
   * Prepares for a new verification. If a file changes after this call, the problems that the verification finds in
   * that file aren't shown.
   */
  begin(): void {
    this.clear();
    this.changed = new Set();
  }

  /** Replaces the problems with those from a new verification. */
  show({ environment, verified }: VerificationResult<VerifiableSort>): void {
    this.clear();
    for (const one of verified) {
      for (const problem of problemsOf(one, environment)) {
        const key = one.sort.keys.find(({ name }) => name === problem.key);
        const location = key ? key.location : one.sort.location;
        if (!location || this.changed.has(vscode.Uri.parse(location.uri).toString())) continue;
        const uri = vscode.Uri.parse(location.uri);
        const { start, end } = location.range;
        const range = new vscode.Range(start.line, start.character, end.line, end.character);
        const { Information, Warning } = vscode.DiagnosticSeverity;
        const diagnostic = new vscode.Diagnostic(range, problem.message, key ? Information : Warning);
        diagnostic.source = source;
        diagnostic.code = problem.code;
        const remedy = key && stating(location.uri, one.sort.name, key.name);
        this.shown.set(uri.toString(), [...(this.shown.get(uri.toString()) ?? []), { diagnostic, remedy }]);
      }
    }
    for (const uri of this.shown.keys()) this.draw(uri);
    this.watch();
  }

  provideCodeActions(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
    const problems = this.shown.get(document.uri.toString()) ?? [];
    return problems.flatMap(({ diagnostic, remedy }) => {
      const [key] = remedy?.facts.sortKeys ?? [];
      if (key === undefined || !diagnostic.range.intersection(range)) return [];
      const title = vscode.l10n.t('Declare "{0}" as a sort key of the base product', inert(key, 100));
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      action.diagnostics = [diagnostic];
      action.command = { command: clientCommands.generate, title, arguments: [remedy] };
      return action;
    });
  }

  dispose(): void {
    this.clear();
    for (const subscription of this.subscriptions) subscription.dispose();
    this.diagnostics.dispose();
  }

  private clear(): void {
    this.shown.clear();
    this.diagnostics.clear();
    for (const watcher of this.watchers) watcher.dispose();
    this.watchers = [];
  }

  private draw(uri: string): void {
    const problems = this.shown.get(uri) ?? [];
    this.diagnostics.set(
      vscode.Uri.parse(uri),
      problems.map(({ diagnostic }) => diagnostic),
    );
  }

  private forget(uri: vscode.Uri): void {
    this.changed.add(uri.toString());
    if (this.shown.delete(uri.toString())) this.diagnostics.delete(uri);
  }

  /** Watches the files that have problems, to detect changes by other programs. */
  private watch(): void {
    const folders = new Map([...this.shown.keys()].map((uri) => [uri.slice(0, uri.lastIndexOf('/')), uri]));
    this.watchers = [...folders.keys()].flatMap((folder) => {
      const watcher = vscode.workspace.createFileSystemWatcher(
        new vscode.RelativePattern(vscode.Uri.parse(folder), '*'),
      );
      const forget = (uri: vscode.Uri) => this.forget(uri);
      return [watcher, watcher.onDidChange(forget), watcher.onDidDelete(forget)];
    });
  }

  /** Removes the problems about names that are valid sort keys now, because a fact has been stated. */
  private async dropSettled(): Promise<void> {
    if (this.shown.size === 0) return;
    const sorts = await this.sorts().catch(() => []);
    const isValid = ({ collection, facts: { sortKeys = [] } }: StateFactsTask) =>
      sorts.some(
        (sort) =>
          sort.name === collection &&
          sort.keys.some(({ name, expected }) => expected === 'valid' && sortKeys.includes(name)),
      );
    for (const [uri, problems] of this.shown) {
      this.shown.set(
        uri,
        problems.filter(({ remedy }) => !remedy || !isValid(remedy)),
      );
      this.draw(uri);
    }
  }
}

function stating(uri: string, collection: string, sortKey: string): StateFactsTask {
  return { kind: 'state-facts', uri, collection, facts: { sortKeys: [sortKey] } };
}
