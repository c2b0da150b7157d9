import * as vscode from 'vscode';
import { exists } from '../ui/exists';
import { trusted } from '../ui/trust';
import { freeName, sampleName } from './sampleFolder';

/** Copies the sample to a folder that the user selects, under an unused name, and opens the copy. */
export async function openSample(context: vscode.ExtensionContext): Promise<void> {
  if (
    !trusted(
      vscode.l10n.t("To copy the sample, trust this folder first. Until then, Sortie can't write outside the folder."),
    )
  )
    return;
  const [parent] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Select a folder for the sample project'),
      openLabel: vscode.l10n.t('Copy the Sample Here'),
      canSelectFolders: true,
      canSelectFiles: false,
    })) ?? [];
  if (!parent) return;
  const copy = await copySample(vscode.Uri.joinPath(context.extensionUri, 'samples', sampleName), parent);
  if (!copy) return;
  await context.globalState.update(introduceKey, copy.toString());
  const forceNewWindow = (vscode.workspace.workspaceFolders ?? []).length > 0;
  await vscode.commands.executeCommand('vscode.openFolder', copy, { forceNewWindow });
}

async function copySample(sample: vscode.Uri, parent: vscode.Uri): Promise<vscode.Uri | undefined> {
  try {
    const name = await freeName(sampleName, (each) => exists(vscode.Uri.joinPath(parent, each)));
    const copy = vscode.Uri.joinPath(parent, name);
    await vscode.workspace.fs.copy(sample, copy, { overwrite: false });
    return copy;
  } catch (error) {
    if (!(error instanceof vscode.FileSystemError)) throw error;
    const message = vscode.l10n.t("The sample can't be copied there ({0}). Select another folder.", error.code);
    await vscode.window.showErrorMessage(message);
    return undefined;
  }
}

/**
 * The storage key for the URI of a new sample copy. The sample's description is shown when the copy is first opened.
 */
const introduceKey = 'sortie.sample.introduce';

/**
 * Shows the sample's description in the window that has just opened a copy of the sample, unless a file is already
 * open.
 */
export async function introduceSample(context: vscode.ExtensionContext): Promise<void> {
  const copy = context.globalState.get<string>(introduceKey);
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.toString() === copy);
  if (!folder) return;
  await context.globalState.update(introduceKey, undefined);
  if (vscode.window.activeTextEditor) return;
  await vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.joinPath(folder.uri, 'README.md'));
}
