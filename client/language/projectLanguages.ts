import * as vscode from 'vscode';
import { isOn } from '../ui/turnedOn';
import { isProjectFile, projectFiles } from './selector';

/** The languages of files whose extensions aren't registered, because they also exist outside configuration projects. */
const languages = [
  { language: 'gosu', files: /\.gs[xp]?$/i },
  { language: 'xml', files: /\.(?:eti|etx|eix)$/i },
] as const;

/**
 * Sets the languages of a configuration project's Gosu and entity documents. Skips folders without a project, and
 * documents whose language another extension has set.
 */
export class ProjectLanguages implements vscode.Disposable {
  private readonly projects = new Set<string>();
  private subscription: vscode.Disposable | undefined;

  constructor(private readonly report: (problem: string) => void) {}

  start(): void {
    if (this.subscription) return;
    this.subscription = vscode.workspace.onDidOpenTextDocument((document) => this.consider(document));
    for (const document of vscode.workspace.textDocuments) this.consider(document);
  }

  dispose(): void {
    this.subscription?.dispose();
  }

  private consider(document: vscode.TextDocument): void {
    const language = languageFor(document);
    if (language === undefined) return;
    this.isInProject(document.uri)
      .then((found) =>
        found && !document.isClosed ? vscode.languages.setTextDocumentLanguage(document, language) : undefined,
      )
      .catch((error: unknown) => this.report(`language of ${document.uri.path}: ${String(error)}`));
  }

  private async isInProject(uri: vscode.Uri): Promise<boolean> {
    const folder = folderOf(uri);
    if (!folder || !isOn(folder)) return false;
    const key = folder.uri.toString();
    if (this.projects.has(key)) return true;
    if (vscode.workspace.textDocuments.some((document) => isProjectIn(folder, document))) return true;
    const [found] = await vscode.workspace.findFiles(new vscode.RelativePattern(folder, projectFiles), undefined, 1);
    if (found) this.projects.add(key);
    return found !== undefined;
  }
}

/**
 * Returns the folder of a document. If no folder contains the URI, compares only paths, because the old version of a
 * file in a diff has the same path as the file but a different scheme.
 */
function folderOf(uri: vscode.Uri): vscode.WorkspaceFolder | undefined {
  const isInside = (folder: vscode.WorkspaceFolder) => uri.path.startsWith(`${folder.uri.path}/`);
  return vscode.workspace.getWorkspaceFolder(uri) ?? vscode.workspace.workspaceFolders?.find(isInside);
}

/** Returns the language to set. Undefined if the document has a language, or if its language isn't set. */
function languageFor({ uri, languageId }: vscode.TextDocument): string | undefined {
  return languageId === 'plaintext' ? languageOf(uri.path) : undefined;
}

function languageOf(path: string): string | undefined {
  return languages.find(({ files }) => files.test(path))?.language;
}

/**
 * Whether an open document shows that its folder contains a project. This check is needed for file systems that can't
 * be searched.
 */
function isProjectIn(folder: vscode.WorkspaceFolder, { uri }: vscode.TextDocument): boolean {
  const isConfiguration = isProjectFile(uri.path) && languageOf(uri.path) === undefined;
  return isConfiguration && vscode.workspace.getWorkspaceFolder(uri)?.uri.toString() === folder.uri.toString();
}
