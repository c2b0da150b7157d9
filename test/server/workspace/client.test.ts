import { describe, expect, test } from 'vitest';
import type { FileChange } from '../../../server/service/workspace';
import { ClientWorkspace, type ClientWorkspaceOptions, type GivenFiles } from '../../../server/workspace/client';

const never = new AbortController().signal;

/** Returns a fake client's files. `texts` contains their content by path relative to the root. */
function givenFiles(root: string, texts: Record<string, string>): GivenFiles & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async list(uri) {
      asked.push(uri);
      const folder = uri === root ? `${root}/` : `${uri}/`;
      const below = Object.keys(texts).map((path) => `${root}/${path}`);
      const rests = below.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length));
      if (rests.length === 0) return undefined;
      const names = new Set(rests.map((rest) => rest.split('/')[0] ?? ''));
      return [...names].map((name) => ({ name, kind: rests.includes(name) ? 'file' : 'folder' }));
    },
    async read(uri, maxLength) {
      const text = texts[uri.slice(root.length + 1)];
      if (text === undefined) return { failure: 'missing' };
      return text.length > maxLength ? { failure: 'too-large' } : { text };
    },
  };
}

function open(root: string, files: GivenFiles, more: Partial<ClientWorkspaceOptions> = {}) {
  const descend = (folder: string) => folder !== 'node_modules';
  return new ClientWorkspace(root, { files, descend, pause: () => Promise.resolve(), ...more });
}

async function found(workspace: ReturnType<typeof open>, signal = never): Promise<string[]> {
  const uris = await workspace.find((path) => path.endsWith('.json'), signal);
  return [...uris].sort();
}

describe.each(['memfs:/sample', 'vscode-vfs://github/owner/repo', 'file:///home/me/project'])('a folder %s', (root) => {
  const texts = { 'a.json': 'A', 'deep/er/b.json': 'B', 'deep/no.txt': '', 'node_modules/x.json': 'X' };

  test('lists the wanted files of all folders that are searched', async () => {
    const files = givenFiles(root, texts);
    expect(await found(open(root, files))).toEqual([`${root}/a.json`, `${root}/deep/er/b.json`]);
    expect(files.asked).not.toContain(`${root}/node_modules`);
  });

  test('reads files, but nothing outside the folder', async () => {
    const workspace = open(root, givenFiles(root, texts));
    expect(await workspace.read(`${root}/deep/er/b.json`, 10, never)).toEqual({ text: 'B' });
    expect(await workspace.read(`${root}/gone.json`, 10, never)).toEqual({ failure: 'missing' });
    expect(await workspace.read(`${root}/a.json`, 0, never)).toEqual({ failure: 'too-large' });
    expect(await workspace.read(`${root}-other/a.json`, 10, never)).toEqual({ failure: 'missing' });
    expect(await workspace.read(`elsewhere:/sample/a.json`, 10, never)).toEqual({ failure: 'missing' });
  });
});

test('the root of a file system is also a folder', async () => {
  const workspace = open('memfs:/', {
    ...givenFiles('memfs:', { 'a b.json': 'A' }),
    list: async () => [{ name: 'a b.json', kind: 'file' }],
  });
  expect(workspace.root).toBe('memfs:');
  expect(await found(workspace)).toEqual(['memfs:/a%20b.json']);
});

test('a client that stops supplying files is tolerated', async () => {
  const gone = () => Promise.reject(new Error('gone'));
  const workspace = open('memfs:/sample', { list: gone, read: gone });
  expect(await found(workspace)).toEqual([]);
  expect(await workspace.read('memfs:/sample/a.json', 10, never)).toEqual({ failure: 'unreadable' });
});

test('nothing is listed after cancellation', async () => {
  const ending = new AbortController();
  const files = givenFiles('memfs:/sample', { 'deep/a.json': '' });
  const list = async (uri: string) => {
    ending.abort();
    return files.list(uri);
  };
  expect(await found(open('memfs:/sample', { ...files, list }), ending.signal)).toEqual([]);
  expect(files.asked).toEqual(['memfs:/sample']);
});

describe('changes', () => {
  const root = 'memfs:/sample';

  /** Informs a workspace of a change. Returns all changes that the workspace then reports. */
  async function heardOf(texts: Record<string, string>, change: FileChange, disposed = false): Promise<string[]> {
    const listeners = new Set<(changes: readonly FileChange[]) => void>();
    const changes: NonNullable<ClientWorkspaceOptions['changes']> = (listener) => {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    };
    const heard: string[] = [];
    const watching = open(root, givenFiles(root, texts), { changes }).watch((batch) => {
      for (const { uri, kind } of batch) heard.push(`${kind} ${uri}`);
    });
    for (const listener of listeners) listener([change]);
    if (disposed) watching.dispose();
    await new Promise((resolve) => setImmediate(resolve));
    watching.dispose();
    expect(listeners.size).toBe(0);
    return heard;
  }

  test("in a new folder are reported for the folder's files", async () => {
    const change = { uri: `${root}/new`, kind: 'created' } as const;
    expect(await heardOf({ 'new/a.json': '', 'new/deep/b.json': '' }, change)).toEqual([
      `created ${root}/new`,
      `created ${root}/new/a.json`,
      `created ${root}/new/deep/b.json`,
    ]);
  });

  test("in a file, a deleted folder, or a folder that isn't searched are reported as received", async () => {
    const texts = { 'a.json': '', 'node_modules/x.json': '' };
    for (const [name, kind] of [
      ['a.json', 'changed'],
      ['gone', 'deleted'],
      ['node_modules', 'created'],
    ] as const) {
      expect(await heardOf(texts, { uri: `${root}/${name}`, kind })).toEqual([`${kind} ${root}/${name}`]);
    }
  });

  test('are no longer reported after disposal', async () => {
    const change = { uri: `${root}/new`, kind: 'created' } as const;
    expect(await heardOf({ 'new/a.json': '' }, change, true)).toEqual([`created ${root}/new`]);
  });
});
