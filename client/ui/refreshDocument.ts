import * as vscode from 'vscode';

const commandOfScheme: Readonly<Record<string, string>> = {
  'sortie-preview': 'sortie.refreshPreview',
  'sortie-products': 'sortie.refreshDefinition',
  'sortie-comparison': 'sortie.refreshComparison',
};

/** Refreshes the active Sortie document: a sort preview, a product definition, or a comparison of environments. */
export async function refreshDocument(): Promise<void> {
  const scheme = vscode.window.activeTextEditor?.document.uri.scheme ?? '';
  const command = commandOfScheme[scheme];
  if (command !== undefined) await vscode.commands.executeCommand(command);
}
