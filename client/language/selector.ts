import * as vscode from 'vscode';
import { projectFileName } from '../../protocol';

/**
 * Returns the selector for documents that the language server receives. The server determines the kind of each
 * document.
 * @param schemes the file system schemes; other documents, such as the left side of a diff, aren't selected
 */
export function selectorFor(schemes: readonly string[]) {
  return schemes.flatMap((scheme) => [
    { scheme, pattern: '**/*.{schema,mapping,updater}.json' },
    { scheme, pattern: '**/*.apiconfig.{yaml,yml}' },
    { scheme, pattern: '**/*.swagger.{yaml,yml}' },
    { scheme, pattern: '**/published-apis.{yaml,yml}' },
    { scheme, pattern: '**/*.{gs,gsx}' },
    { scheme, pattern: '**/*.{eti,etx,eix}' },
    { scheme, pattern: `**/${projectFileName}` },
  ]);
}

/** The file system schemes of this window: `file`, and those of virtual folders. */
export function schemesHere(): readonly string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return [...new Set(['file', ...folders.map(({ uri }) => uri.scheme)])];
}

/**
 * A glob for files that only configuration projects contain. The language server starts if such a file exists. In a
 * project whose files have unusual names, it's the project file that contains their patterns.
 */
export const projectFiles = `**/{${projectFileName},*-1.0.schema.json,*-1.0.mapping.json,*-1.0.apiconfig.yaml,*-1.0.apiconfig.yml}`;

/**
 * Whether a path belongs to a configuration file, a Gosu file, or an entity file. Gosu files and entity files also exist
 * outside configuration projects.
 */
export function isProjectFile(path: string): boolean {
  return /-1\.0\.(?:(?:schema|mapping|updater)\.json|apiconfig\.ya?ml|swagger\.ya?ml)$|\.(?:gsx?|eti|etx|eix)$/.test(
    path,
  );
}

/** Whether an open document is a configuration file or a project file, for which the language server starts. */
export function needsServer({ uri }: vscode.TextDocument): boolean {
  if (!schemesHere().includes(uri.scheme)) return false;
  if (uri.path.endsWith(`/${projectFileName}`)) return true;
  return isProjectFile(uri.path) && !/\.(?:gsx?|eti|etx|eix)$/.test(uri.path);
}
