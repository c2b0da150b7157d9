import * as vscode from 'vscode';
import type { Middleware } from 'vscode-languageclient';
import type { ChangeAnnotation, CreateFile, WorkspaceEdit } from 'vscode-languageserver-types';
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
      if (method === 'textDocument/rename') {
        if (!isEdit(result)) return result;
        void describe(result, param);
        return Object.assign(result, checkedInPreview(result));
      }
      if (method !== 'codeAction/resolve' && method !== generate.method) return result;
      if (isObject(result) && isEdit(result.edit))
        Object.assign(result, { edit: checkedInPreview(result.edit, activeUri()) });
      return result;
    },
    provideCodeActions: async (document, range, context, token, next) => {
      const actions = (await next(document, range, context, token)) ?? [];
      for (const action of actions) if (!action.command) await addReport(action as vscode.CodeAction, reports);
      return actions;
    },
    resolveCodeAction: async (item, token, next) => {
      const action = await next(item, token);
      if (action?.edit) await reports.offered.add(action.edit, visibleUri());
      return action;
    },
  };
}

/** Adds the report command to an action. The editor runs this command after the action's edit. */
async function addReport(action: vscode.CodeAction, reports: EditReports): Promise<void> {
  action.command = { command: reportEdit, title: action.title };
  if (action.edit) await reports.offered.add(action.edit, visibleUri());
}

function visibleUri(): vscode.Uri | undefined {
  return vscode.window.activeTextEditor?.document.uri;
}

function isEdit(value: unknown): value is WorkspaceEdit {
  return isObject(value) && (isObject(value.changes) || Array.isArray(value.documentChanges));
}

const nothing = 'sortie.nothing';

function activeUri(): string | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return uri?.scheme === 'file' ? uri.toString() : undefined;
}

/**
 * Returns an edit that opens in the refactoring preview with all changes checked. The preview opens only if a change
 * needs confirmation, but such changes are initially unchecked. Therefore, only an additional change needs confirmation:
 * the creation of a file that exists, which does nothing and has no row in the preview. If no change in `edit` needs
 * confirmation, returns `edit` as it is.
 */
export function checkedInPreview(edit: WorkspaceEdit, anyFile?: string): WorkspaceEdit {
  const annotations = Object.entries(edit.changeAnnotations ?? {});
  const changes = edit.documentChanges ?? [];
  const asking = annotations.find(([, { needsConfirmation }]) => needsConfirmation === true);
  const created = new Set(changes.flatMap((change) => ('uri' in change && change.kind === 'create' ? change.uri : [])));
  const existing = changes.flatMap((change) => ('textDocument' in change ? change.textDocument.uri : []));
  const uri = existing.find((one) => !created.has(one)) ?? anyFile;
  if (!asking || uri === undefined) return edit;
  const unasking = annotations.map(([id, each]): [string, ChangeAnnotation] => [
    id,
    { ...each, needsConfirmation: false },
  ]);
  const opening: CreateFile = { kind: 'create', uri, options: { ignoreIfExists: true }, annotationId: nothing };
  return {
    ...edit,
    documentChanges: [opening, ...changes],
    changeAnnotations: { ...Object.fromEntries(unasking), [nothing]: asking[1] },
  };
}

/** Shows what a rename doesn't cover, with a search for the old name. The preview itself shows no descriptions. */
async function describe({ changeAnnotations = {} }: WorkspaceEdit, param: unknown): Promise<void> {
  const [description] = Object.values(changeAnnotations).flatMap((each) => each.description ?? []);
  if (description === undefined) return;
  const search = vscode.l10n.t('Search in Files');
  if ((await vscode.window.showInformationMessage(description, search)) !== search) return;
  await vscode.commands.executeCommand('workbench.action.findInFiles', { query: nameAt(param) });
}

function nameAt(param: unknown): string {
  const { textDocument, position } = Object(param);
  const uri = vscode.Uri.parse(textDocument.uri).toString();
  const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri);
  const range = document?.getWordRangeAtPosition(new vscode.Position(position.line, position.character), /[\w$]+/);
  return range && document ? document.getText(range) : '';
}
