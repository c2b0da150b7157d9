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

/** An editor on a running server: documents that are open, and what a person sees of them. */
export interface Editor {
  readonly server: Running;
  /** Opens a file with a text, or replaces its text when it is open. */
  show(file: string, text: string): void;
  close(file: string): void;
  textOf(uri: string): string;
  ask<Result>(method: string, file: string, more?: object): Promise<Result>;
  diagnostics(file: string): Promise<readonly Diagnostic[]>;
  /** Pulls until the diagnostics match, again each time that the server asks for it. */
  untilDiagnostics(file: string, matches: (found: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]>;
  expectDiagnostics(file: string, text: string, expected: string): Promise<void>;
  expectCompletion(file: string, text: string, expected: string): Promise<void>;
  complete(file: string, text: string): Promise<readonly CompletionItem[]>;
  expectHover(file: string, text: string, expected: string): Promise<void>;
  /** Titles of the actions at the cursor. */
  actions(file: string, text: string, only?: readonly string[]): Promise<readonly CodeAction[]>;
  /** The texts of all files that the action of that title changes, by path below the folder. */
  applyFix(file: string, text: string, title: string): Promise<Readonly<Record<string, string>>>;
  applied(edit: WorkspaceEdit): Readonly<Record<string, string>>;
}

/** An editor on a server that is running. */
export function createEditor(server: Running): Editor {
  const { connection } = server;
  const open = new Map<string, { version: number; text: string }>();
  const textOf = (uri: string) => open.get(uri)?.text ?? server.read(uri);

  const show = (file: string, text: string) => {
    const uri = server.uriOf(file);
    const before = open.get(uri);
    const version = (before?.version ?? 0) + 1;
    open.set(uri, { version, text });
    const textDocument = { uri, version };
    if (before)
      void connection.sendNotification('textDocument/didChange', { textDocument, contentChanges: [{ text }] });
    else {
      const languageId = file.endsWith('.yaml') ? 'yaml' : 'jsonc';
      void connection.sendNotification('textDocument/didOpen', { textDocument: { ...textDocument, languageId, text } });
    }
  };
  const ask = <Result>(method: string, file: string, more: object = {}) =>
    connection.sendRequest<Result>(method, { textDocument: { uri: server.uriOf(file) }, ...more });

  const diagnostics = async (file: string) => {
    const report = await ask<DocumentDiagnosticReport>('textDocument/diagnostic', file);
    return report.kind === 'full' ? report.items : [];
  };
  const showMarked = (file: string, text: string): Position => {
    const { text: plain, position } = marked(text);
    show(file, plain);
    return position;
  };
  const complete = async (file: string, text: string) => {
    const position = showMarked(file, text);
    const answer = await ask<CompletionList | null>('textDocument/completion', file, { position });
    return answer?.items ?? [];
  };
  const actions = async (file: string, text: string, only?: readonly string[]) => {
    const position = showMarked(file, text);
    const context = { diagnostics: await diagnostics(file), ...(only ? { only } : {}) };
    const range = { start: position, end: position };
    return (await ask<CodeAction[] | null>('textDocument/codeAction', file, { range, context })) ?? [];
  };
  const applied = (edit: WorkspaceEdit) => {
    const texts = applyWorkspaceEdit(edit, textOf);
    const prefix = `${server.uriOf('.')}/`;
    return Object.fromEntries([...texts].map(([uri, text]) => [decodeURIComponent(uri.slice(prefix.length)), text]));
  };

  return {
    server,
    show,
    close(file) {
      const uri = server.uriOf(file);
      open.delete(uri);
      void connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    },
    textOf,
    ask,
    diagnostics,
    async untilDiagnostics(file, matches) {
      for (;;) {
        const refreshed = server.refreshed();
        const found = await diagnostics(file);
        if (matches(found)) return found;
        await refreshed;
      }
    },
    async expectDiagnostics(file, text, expected) {
      show(file, text);
      expect(renderDiagnostics(text, await diagnostics(file))).toBe(block(expected));
    },
    async expectCompletion(file, text, expected) {
      expect(renderItems(await complete(file, text))).toBe(block(expected));
    },
    complete,
    async expectHover(file, text, expected) {
      const position = showMarked(file, text);
      const hover = await ask<Hover | null>('textDocument/hover', file, { position });
      const contents = hover?.contents;
      expect(contents && typeof contents === 'object' && 'value' in contents ? contents.value : '').toBe(
        block(expected),
      );
    },
    actions,
    async applyFix(file, text, title) {
      const found = await actions(file, text);
      const action = found.find((one) => one.title === title);
      if (!action) throw new Error(`No action "${title}" among: ${found.map((one) => one.title).join(' | ')}`);
      const resolved = action.edit ? action : await connection.sendRequest<CodeAction>('codeAction/resolve', action);
      if (!resolved.edit) throw new Error(`The action "${title}" has no edit`);
      return applied(resolved.edit);
    },
    applied,
  };
}
