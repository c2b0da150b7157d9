import * as vscode from 'vscode';
import type { Middleware } from 'vscode-languageclient';
import type { ChangeAnnotation, TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import { isObject } from '../../../platform/json';
import { generate } from '../../../protocol';
import { type EditReports, reportEdit } from './report';

/**
 * Middleware that makes the refactoring preview open with all changes checked, and that reports the edits that code
 * actions make.
 */
export function editMiddleware(reports: EditReports): Middleware {
  return {
    sendRequest: async (type, param, token, next) => {
      const result = await next(type, param, token);
      const method = typeof type === 'string' ? type : type.method;
      if (method === 'textDocument/rename')
        return isEdit(result) ? Object.assign(result, checkedInPreview(result)) : result;
      if (method !== 'codeAction/resolve' && method !== generate.method) return result;
      if (isObject(result) && isEdit(result.edit)) Object.assign(result, { edit: checkedInPreview(result.edit) });
      return result;
    },
    provideCodeActions: async (document, range, context, token, next) => {
      const actions = (await next(document, range, context, token)) ?? [];
      for (const action of actions) if ('edit' in action) await addReport(action, reports);
      return actions;
    },
    resolveCodeAction: async (item, token, next) => {
      const action = await next(item, token);
      if (action) await addReport(action, reports);
      return action;
    },
  };
}

/**
 * Adds a report command to an action that edits a file other than the active one. The editor runs this command after
 * the edit.
 */
async function addReport(action: vscode.CodeAction, reports: EditReports): Promise<void> {
  const { edit, command } = action;
  if (!edit || command) return;
  const home = vscode.window.activeTextEditor?.document.uri;
  if (edit.entries().every(([uri]) => uri.toString() === home?.toString())) return;
  const id = await reports.remember(edit, home);
  action.command = { command: reportEdit, title: action.title, arguments: [id] };
}

function isEdit(value: unknown): value is WorkspaceEdit {
  return isObject(value) && (isObject(value.changes) || Array.isArray(value.documentChanges));
}

const nothing = 'sortie.nothing';

/**
 * Returns an edit that opens in the refactoring preview with all changes checked. The preview opens only if a change
 * needs confirmation, but changes that need confirmation are initially unchecked. Therefore, in the returned edit, only
 * an additional, empty change needs confirmation. If no change in `edit` needs confirmation, returns `edit` as it is.
 */
export function checkedInPreview(edit: WorkspaceEdit): WorkspaceEdit {
  const annotations = Object.entries(edit.changeAnnotations ?? {});
  const changes = edit.documentChanges ?? [];
  const asking = annotations.find(([, { needsConfirmation }]) => needsConfirmation === true);
  const at = changes.findIndex((change) => 'textDocument' in change);
  const first = changes[at];
  if (!asking || !first || !('textDocument' in first)) return edit;
  const unasking = annotations.map(([id, each]): [string, ChangeAnnotation] => [
    id,
    { ...each, needsConfirmation: false },
  ]);
  return {
    ...edit,
    documentChanges: changes.with(at, withNothing(first)),
    changeAnnotations: { ...Object.fromEntries(unasking), [nothing]: asking[1] },
  };
}

function withNothing(change: TextDocumentEdit): TextDocumentEdit {
  const start = { line: 0, character: 0 };
  const edit = { range: { start, end: start }, newText: '', annotationId: nothing };
  return { ...change, edits: [edit, ...change.edits] };
}
