import * as vscode from 'vscode';

/**
 * Selects the documents that the language server receives. The server decides what each document is.
 *
 * @param schemes the file system schemes; other documents, such as the left side of a diff, have the same names
 */
export function selectorFor(schemes: readonly string[]) {
  return schemes.flatMap((scheme) => [
    { scheme, pattern: '**/*.{schema,mapping,updater}.json' },
    { scheme, pattern: '**/*.apiconfig.{yaml,yml}' },
    { scheme, pattern: '**/*.swagger.{yaml,yml}' },
    { scheme, pattern: '**/*.{gs,gsx}' },
  ]);
}

/** The file system schemes of this window: `file`, and those of virtual folders. */
export function schemesHere(): readonly string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return [...new Set(['file', ...folders.map(({ uri }) => uri.scheme)])];
}

/** A glob for files that only configuration projects have. The language server starts if one exists. */
export const projectFiles = '**/*-1.0.{schema.json,mapping.json,apiconfig.yaml,apiconfig.yml}';

/** Whether a file with this path makes the language server start. */
export function isProjectFile(path: string): boolean {
  return /-1\.0\.(?:(?:schema|mapping|updater)\.json|apiconfig\.ya?ml|swagger\.ya?ml)$|\.gsx?$/.test(path);
}
