import * as vscode from 'vscode';
import { type Entry, find, put, segmentsOf, treeOf } from './tree';

/** The content of the folder's files, by path. The bundler inserts this object. */
declare const virtualFiles: Readonly<Record<string, string>>;

/** Serves an in-memory file system at `memfs:/…`. Like many file systems on the web, it can't be searched. */
export function activate(context: vscode.ExtensionContext): void {
  const root = treeOf(virtualFiles);
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const at = (uri: vscode.Uri): Entry => {
    const entry = find(root, segmentsOf(uri.path));
    if (!entry) throw vscode.FileSystemError.FileNotFound(uri);
    return entry;
  };
  const folderAt = (uri: vscode.Uri) => {
    const entry = at(uri);
    if (entry.kind !== 'folder') throw vscode.FileSystemError.FileNotADirectory(uri);
    return entry;
  };
  const remove = (uri: vscode.Uri) => {
    const segments = segmentsOf(uri.path);
    folderAt(uri.with({ path: `/${segments.slice(0, -1).join('/')}` })).entries.delete(segments.at(-1) ?? '');
    changed.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
  };
  const write = (uri: vscode.Uri, bytes: Uint8Array) => {
    const known = put(root, segmentsOf(uri.path), bytes);
    changed.fire([{ type: known ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created, uri }]);
  };
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat(uri) {
      const entry = at(uri);
      return entry.kind === 'file'
        ? { type: vscode.FileType.File, ctime: 0, mtime: entry.mtime, size: entry.bytes.byteLength }
        : { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    },
    readDirectory: (uri) =>
      [...folderAt(uri).entries].map(([name, { kind }]) => [
        name,
        kind === 'file' ? vscode.FileType.File : vscode.FileType.Directory,
      ]),
    readFile(uri) {
      const entry = at(uri);
      if (entry.kind !== 'file') throw vscode.FileSystemError.FileIsADirectory(uri);
      return entry.bytes;
    },
    writeFile: (uri, bytes) => write(uri, bytes),
    createDirectory: (uri) => {
      const segments = segmentsOf(uri.path);
      const parent = folderAt(uri.with({ path: `/${segments.slice(0, -1).join('/')}` }));
      parent.entries.set(segments.at(-1) ?? '', { kind: 'folder', entries: new Map() });
      changed.fire([{ type: vscode.FileChangeType.Created, uri }]);
    },
    delete: remove,
    rename(from, to) {
      const entry = at(from);
      if (entry.kind !== 'file') throw vscode.FileSystemError.NoPermissions(from);
      write(to, entry.bytes);
      remove(from);
    },
  };
  context.subscriptions.push(
    changed,
    vscode.workspace.registerFileSystemProvider('memfs', provider, { isCaseSensitive: true }),
  );
}
