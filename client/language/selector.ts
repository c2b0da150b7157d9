import * as vscode from 'vscode';

/**
 * The files that the language server receives, as a document selector. The server decides what each of them is.
 *
 * @param schemes of their file systems. Other documents have the same names, such as the left side of a diff
 */
export function selectorFor(schemes: readonly string[]) {
  return schemes.flatMap((scheme) => [
    { scheme, pattern: '**/*.{schema,mapping,updater}.json' },
    { scheme, pattern: '**/*.apiconfig.{yaml,yml}' },
    { scheme, pattern: '**/*.swagger.{yaml,yml}' },
    { scheme, pattern: '**/*.{gs,gsx}' },
  ]);
}

/** The schemes of the file systems in this window: that of the disk, and those of virtual folders. */
export function schemesHere(): readonly string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return [...new Set(['file', ...folders.map(({ uri }) => uri.scheme)])];
}

/** A glob of files that only a configuration project has. If one exists, the language server starts. */
export const projectFiles = '**/*-1.0.{schema.json,mapping.json,apiconfig.yaml,apiconfig.yml}';

/** Whether a file, by its path, is reason enough to start the language server. */
export function isProjectFile(path: string): boolean {
  return /-1\.0\.(?:(?:schema|mapping|updater)\.json|apiconfig\.ya?ml|swagger\.ya?ml)$|\.gsx?$/.test(path);
}
