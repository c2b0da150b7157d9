/** A file with its bytes, or a folder with its entries. */
export type Entry = File | Folder;

export interface File {
  readonly kind: 'file';
  bytes: Uint8Array;
  mtime: number;
}

export interface Folder {
  readonly kind: 'folder';
  readonly entries: Map<string, Entry>;
}

/** Creates a tree of files, given each file's text by path. The paths don't begin with a slash. */
export function treeOf(files: Readonly<Record<string, string>>): Folder {
  const root: Folder = { kind: 'folder', entries: new Map() };
  for (const [path, text] of Object.entries(files)) put(root, segmentsOf(path), new TextEncoder().encode(text));
  return root;
}

export function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Returns the entry at a path. Undefined if the path doesn't exist. */
export function find(root: Folder, segments: readonly string[]): Entry | undefined {
  let entry: Entry | undefined = root;
  for (const segment of segments) entry = entry?.kind === 'folder' ? entry.entries.get(segment) : undefined;
  return entry;
}

/** Writes a file and creates missing folders. Returns whether the file existed before. */
export function put(root: Folder, segments: readonly string[], bytes: Uint8Array): boolean {
  let folder = root;
  for (const segment of segments.slice(0, -1)) {
    const next = folder.entries.get(segment) ?? { kind: 'folder', entries: new Map() };
    folder.entries.set(segment, next);
    if (next.kind !== 'folder') throw new Error(`${segment} is a file`);
    folder = next;
  }
  const name = segments.at(-1) ?? '';
  const known = folder.entries.has(name);
  folder.entries.set(name, { kind: 'file', bytes, mtime: Date.now() });
  return known;
}
