import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import type { CommandBody } from '../ui/commands';
import { trusted } from '../ui/trust';
import type { DefinitionDocuments } from './documents';
import { jsonPathAt } from './jsonText';
import type { ShownDefinition } from './restored';

/**
 * The commands for product definition documents. Menus pass a URI; without one, the commands use the active document.
 */
export function documentCommands(documents: DefinitionDocuments): Record<string, CommandBody> {
  const onDocument =
    (body: (uri: vscode.Uri, shown: ShownDefinition & { readonly filter: string }) => Promise<unknown>): CommandBody =>
    async (argument) => {
      if (!trusted()) return;
      const found = documents.find(argument);
      if (found) await body(found.uri, found.shown);
      else
        await vscode.window.showInformationMessage(
          vscode.l10n.t("The active editor doesn't show a product definition. Open one first."),
        );
    };
  return {
    'sortie.refreshDefinition': onDocument((uri) => documents.refresh(uri)),
    'sortie.saveDefinition': onDocument((uri) => saveAs(uri)),
    'sortie.copyJsonPath': onDocument((uri) => copyJsonPath(uri)),
    'sortie.filterReferenceTable': onDocument(async (uri, { form, filter }) => {
      if (form !== 'table') return;
      const words = await vscode.window.showInputBox({
        title: vscode.l10n.t('Filter Rows'),
        prompt: vscode.l10n.t('Enter words that a row must contain. To show all rows, leave the field empty.'),
        value: filter,
      });
      if (words !== undefined) documents.setFilter(uri, words.trim());
    }),
  };
}

async function saveAs(uri: vscode.Uri): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const name = uri.path.slice(1).replace(/\.sortie-table$/, '.txt');
  const target = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Save Document'),
    defaultUri: folder && vscode.Uri.joinPath(folder.uri, name),
    filters: name.endsWith('.json') ? { JSON: ['json'] } : undefined,
  });
  if (!target) return;
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(document.getText()));
  await vscode.window.showTextDocument(target, { preview: false });
}

async function copyJsonPath(uri: vscode.Uri): Promise<void> {
  const editor = vscode.window.visibleTextEditors.find((each) => each.document.uri.toString() === uri.toString());
  if (editor?.document.languageId !== 'json') return;
  const path = jsonPathAt((line) => editor.document.lineAt(line).text, editor.selection.active.line);
  await copyText(path);
}

/** Copies text to the clipboard and shows a message in the status bar. */
export async function copyText(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(vscode.l10n.t('Copied {0}', inert(text, 200)), 5000);
}
