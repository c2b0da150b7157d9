import { expect } from 'vitest';
import type {
  CodeAction,
  CompletionItem,
  CompletionList,
  Diagnostic,
  DocumentDiagnosticReport,
  Hover,
  Position,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol/node';
import { marked } from './cursor';
import { applyWorkspaceEdit } from './edits';
import { block, renderDiagnostics, renderItems } from './render';
import type { Running } from './server';

/**
 * A simulated editor with a running server. The editor keeps track of the open documents and shows what the user would
 * see.
 */
export class Editor {
  private readonly documents = new Map<string, { version: number; text: string }>();

  constructor(readonly server: Running) {}

  /** Opens a file with the given text, or replaces its text if it is already open. */
  show(file: string, text: string): void {
    const { connection } = this.server;
    const uri = this.server.uriOf(file);
    const before = this.documents.get(uri);
    const version = (before?.version ?? 0) + 1;
    this.documents.set(uri, { version, text });
    const textDocument = { uri, version };
    if (before)
      void connection.sendNotification('textDocument/didChange', { textDocument, contentChanges: [{ text }] });
    else {
      const languageId = file.endsWith('.yaml') ? 'yaml' : 'jsonc';
      void connection.sendNotification('textDocument/didOpen', { textDocument: { ...textDocument, languageId, text } });
    }
  }

  close(file: string): void {
    const uri = this.server.uriOf(file);
    this.documents.delete(uri);
    void this.server.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  textOf(uri: string): string {
    return this.documents.get(uri)?.text ?? this.server.read(uri);
  }

  ask<Result>(method: string, file: string, more: object = {}): Promise<Result> {
    const textDocument = { uri: this.server.uriOf(file) };
    return this.server.connection.sendRequest<Result>(method, { textDocument, ...more });
  }

  async diagnostics(file: string): Promise<readonly Diagnostic[]> {
    const report = await this.ask<DocumentDiagnosticReport>('textDocument/diagnostic', file);
    return report.kind === 'full' ? report.items : [];
  }

  /** Pulls diagnostics until `matches` accepts them. Pulls again after each refresh request from the server. */
  async untilDiagnostics(
    file: string,
    matches: (found: readonly Diagnostic[]) => boolean,
  ): Promise<readonly Diagnostic[]> {
    for (;;) {
      const refreshed = this.server.refreshed();
      const found = await this.diagnostics(file);
      if (matches(found)) return found;
      await refreshed;
    }
  }

  async expectDiagnostics(file: string, text: string, expected: string): Promise<void> {
    this.show(file, text);
    expect(renderDiagnostics(text, await this.diagnostics(file))).toBe(block(expected));
  }

  async expectCompletion(file: string, text: string, expected: string): Promise<void> {
    expect(renderItems(await this.complete(file, text))).toBe(block(expected));
  }

  async complete(file: string, text: string): Promise<readonly CompletionItem[]> {
    const position = this.showMarked(file, text);
    const list = await this.ask<CompletionList | null>('textDocument/completion', file, { position });
    return list?.items ?? [];
  }

  async expectHover(file: string, text: string, expected: string): Promise<void> {
    const position = this.showMarked(file, text);
    const hover = await this.ask<Hover | null>('textDocument/hover', file, { position });
    const contents = hover?.contents;
    const value = contents && typeof contents === 'object' && 'value' in contents ? contents.value : '';
    // The temporary folder in the links is different in each test run.
    expect(value.replace(/\]\(file:[^)]*\/([^/)]+)\)/g, ']($1)')).toBe(block(expected));
  }

  /** Returns the code actions at the cursor. */
  async actions(file: string, text: string, only?: readonly string[]): Promise<readonly CodeAction[]> {
    const position = this.showMarked(file, text);
    const context = { diagnostics: await this.diagnostics(file), ...(only ? { only } : {}) };
    const range = { start: position, end: position };
    return (await this.ask<CodeAction[] | null>('textDocument/codeAction', file, { range, context })) ?? [];
  }

  /** Applies the action with this title. Returns the text of each changed file, by path relative to the folder. */
  async applyFix(file: string, text: string, title: string): Promise<Readonly<Record<string, string>>> {
    const { connection } = this.server;
    const found = await this.actions(file, text);
    const action = found.find((one) => one.title === title);
    if (!action) throw new Error(`No action "${title}" among: ${found.map((one) => one.title).join(' | ')}`);
    const resolved = action.edit ? action : await connection.sendRequest<CodeAction>('codeAction/resolve', action);
    if (!resolved.edit) throw new Error(`The action "${title}" has no edit`);
    return this.applied(resolved.edit);
  }

  applied(edit: WorkspaceEdit): Readonly<Record<string, string>> {
    const texts = applyWorkspaceEdit(edit, (uri) => this.textOf(uri));
    const prefix = `${this.server.uriOf('.')}/`;
    return Object.fromEntries([...texts].map(([uri, text]) => [decodeURIComponent(uri.slice(prefix.length)), text]));
  }

  private showMarked(file: string, text: string): Position {
    const { text: plain, position } = marked(text);
    this.show(file, plain);
    return position;
  }
}
