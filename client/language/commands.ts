import * as vscode from 'vscode';
import { isObject } from '../../platform/json';
import { clientCommands, projectFileName } from '../../protocol';
import type { CommandBody } from '../ui/commands';
import { exists } from '../ui/exists';
import { turnedOn } from '../ui/turnedOn';
import { reportEdit } from './edits/report';
import { isGenerateTask } from './generate';
import type { Language } from './language';

/** The commands that the language server's code actions, code lenses, and completion items refer to. */
export function languageCommands(
  extension: vscode.Uri,
  language: Pick<Language, 'client' | 'generate' | 'reports'>,
): Record<string, CommandBody> {
  return {
    [reportEdit]: () => language.reports.reportApplied(),
    [clientCommands.generate]: async (task, shows) => {
      if (isGenerateTask(task)) await language.generate(task, shows === 'written' ? shows : 'named');
    },
    [clientCommands.suggest]: () => vscode.commands.executeCommand('editor.action.triggerSuggest'),
    'sortie.createProjectFile': () => createProjectFile(language),
    'sortie.showDeclarations': () => vscode.commands.executeCommand('editor.action.peekDeclaration'),
    [clientCommands.explainRule]: async (code, uri, position) => {
      if (typeof code !== 'string' || !/^[a-z][a-z-]*$/.test(code)) return;
      if (typeof uri === 'string' && isPosition(position) && (await showHover(uri, position))) return;
      const page = vscode.Uri.joinPath(extension, 'docs', 'rules', `${code}.md`);
      await vscode.commands.executeCommand('markdown.showPreview', page);
    },
    [clientCommands.showReferences]: async (uri, position, locations) => {
      if (typeof uri !== 'string' || !isPosition(position) || !Array.isArray(locations)) return;
      const { protocol2CodeConverter } = await language.client();
      const at = new vscode.Position(position.line, position.character);
      const found = locations.map((location) => protocol2CodeConverter.asLocation(location));
      await vscode.commands.executeCommand('editor.action.showReferences', vscode.Uri.parse(uri), at, found);
    },
  };
}

/** Creates the project file of a folder, or opens the existing one. Asks for the folder if there are several. */
async function createProjectFile(language: Pick<Language, 'generate'>): Promise<void> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const folder = folders.length > 1 ? await vscode.window.showWorkspaceFolderPick() : folders[0];
  if (!folder) return;
  const file = vscode.Uri.joinPath(folder.uri, projectFileName);
  if (await exists(file)) await vscode.window.showTextDocument(file);
  else if (turnedOn([folder])) await language.generate({ kind: 'create-project-file', uri: folder.uri.toString() });
}

/** Shows the hover at a position in the active document. Returns false if another document is active. */
async function showHover(uri: string, { line, character }: LinePosition): Promise<boolean> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.uri.toString() !== vscode.Uri.parse(uri).toString()) return false;
  const at = new vscode.Position(line, character);
  editor.selection = new vscode.Selection(at, at);
  await vscode.commands.executeCommand('editor.action.showHover', { focus: 'autoFocusImmediately' });
  return true;
}

interface LinePosition {
  readonly line: number;
  readonly character: number;
}

function isPosition(value: unknown): value is LinePosition {
  return isObject(value) && typeof value.line === 'number' && typeof value.character === 'number';
}
