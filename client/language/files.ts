import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type FileContent, type FolderEntry, listFolder, readFile } from '../../protocol';

/** The number of bytes that are examined to determine whether a file is text. */
const sniffed = 8192;

/**
 * Serves the files that the language server can't read itself: those in virtual folders and, in a browser, all files.
 * Never serves files outside the workspace folders.
 */
export function serveFiles(client: BaseLanguageClient): vscode.Disposable {
  return vscode.Disposable.from(
    client.onRequest(listFolder.method, async ({ uri }: { readonly uri: string }) => ({
      entries: (await list(vscode.Uri.parse(uri))) ?? null,
    })),
    client.onRequest<FileContent, void>(
      readFile.method,
      ({ uri, maxLength }: { readonly uri: string; readonly maxLength: number }) =>
        read(vscode.Uri.parse(uri), maxLength),
    ),
  );
}

async function list(folder: vscode.Uri): Promise<readonly FolderEntry[] | undefined> {
  if (!vscode.workspace.getWorkspaceFolder(folder)) return undefined;
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    return entries.flatMap(([name, type]): FolderEntry[] => {
      if (type === vscode.FileType.Directory) return [{ name, kind: 'folder' }];
      return type === vscode.FileType.File ? [{ name, kind: 'file' }] : [];
    });
  } catch {
    return undefined;
  }
}

async function read(file: vscode.Uri, maxLength: number): Promise<FileContent> {
  if (!vscode.workspace.getWorkspaceFolder(file)) return { failure: 'missing' };
  try {
    const { type, size } = await vscode.workspace.fs.stat(file);
    if (type !== vscode.FileType.File) return { failure: 'not-a-file' };
    // In UTF-8, a UTF-16 code unit takes at most three bytes.
    if (size > 3 * maxLength) return { failure: 'too-large' };
    const bytes = await vscode.workspace.fs.readFile(file);
    if (bytes.subarray(0, sniffed).includes(0)) return { failure: 'binary' };
    const text = new TextDecoder().decode(bytes);
    return text.length > maxLength ? { failure: 'too-large' } : { text };
  } catch (error) {
    const missing = error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
    return { failure: missing ? 'missing' : 'unreadable' };
  }
}
