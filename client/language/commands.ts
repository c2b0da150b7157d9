import * as vscode from 'vscode';
import { isObject } from '../../platform/json';
import { clientCommands } from '../../protocol';
import type { CommandBody } from '../ui/commands';
import { isGenerateTask } from './generate';
import type { Language } from './language';

/** The commands that code actions and lenses of the language server name. */
export function languageCommands(
  extension: vscode.Uri,
  language: Pick<Language, 'client' | 'generate'>,
): Record<string, CommandBody> {
  return {
    [clientCommands.generate]: async (task) => {
      if (isGenerateTask(task)) await language.generate(task);
    },
    [clientCommands.explainRule]: async (code) => {
      if (typeof code !== 'string' || !/^[a-z][a-z-]*$/.test(code)) return;
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

function isPosition(value: unknown): value is { readonly line: number; readonly character: number } {
  return isObject(value) && typeof value.line === 'number' && typeof value.character === 'number';
}
