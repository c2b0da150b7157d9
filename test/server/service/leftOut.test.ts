import { describe, expect, test } from 'vitest';
import { createSortService } from '../../../server/service/create';
import { ClientWorkspace } from '../../../server/workspace/client';
import { MemoryWorkspace } from '../../../server/workspace/memory';
import { billing, paths } from '../kit/billing';
import { able, never } from './features/scene';
import { FolderScene, inFolder, type Storage, type Texts } from './folderScene';

const { schema, apiconfig, resource } = paths;
/** A copy with a mistake, so that it has a problem if it is checked. */
const copy: Texts = { ...billing, [apiconfig]: (billing[apiconfig] ?? '').replace('-dueDate', '-nothing') };
const at = (folder: string, file: string) => `${folder}/${file}`;
const checkout = { '.git/HEAD': 'ref: refs/heads/main\n' };

/** Returns which of some folders with a copy are left out. */
async function leftOutOf(folders: readonly string[], texts: Texts, storage?: Storage): Promise<readonly string[]> {
  const copies = Object.assign({}, ...folders.map((folder) => inFolder(folder, copy)));
  const scene = await FolderScene.open({ ...billing, ...copies, ...texts }, storage);
  return folders.filter((folder) => !scene.checked().some((file) => file.startsWith(`${folder}/`)));
}

describe.each<Storage>(['in memory', 'on disk'])('%s, these files are left out:', (storage) => {
  test.each<readonly [string, readonly string[], Texts, readonly string[]]>([
    ['a folder that Git ignores', ['build', 'a/build', 'rebuilt'], { '.gitignore': 'build/\n' }, ['build', 'a/build']],
    ['a folder at the top only', ['build', 'a/build'], { '.gitignore': '/build\n' }, ['build']],
    ['all but what a negated pattern names', ['out/a', 'out/b'], { '.gitignore': 'out/*\n!out/b/\n' }, ['out/a']],
    [
      'a file in an ignored folder, even if a pattern names it',
      ['out/a'],
      { '.gitignore': 'out/\n!out/a/\n' },
      ['out/a'],
    ],
    ['what an inner .gitignore ignores', ['x/tmp', 'y/tmp'], { 'x/.gitignore': 'tmp\n' }, ['x/tmp']],
    ['what an inner .gitignore anchors', ['x/tmp', 'x/y/tmp'], { 'x/.gitignore': '/tmp\n' }, ['x/tmp']],
    [
      'not what an inner .gitignore re-includes',
      ['x/tmp', 'tmp'],
      { '.gitignore': 'tmp\n', 'x/.gitignore': '!tmp\n' },
      ['tmp'],
    ],
    ['a folder with special characters', ['[a]/tmp'], { '[a]/.gitignore': '# all\r\n\r\ntmp\r\n' }, ['[a]/tmp']],
    [
      'what a negation of nothing leaves ignored',
      ['x/tmp'],
      { '.gitignore': 'tmp\n', 'x/.gitignore': '!\n' },
      ['x/tmp'],
    ],
    ['nothing because of a damaged pattern', ['build'], { '.gitignore': '[z-\n\\\n***\\/[\n' }, []],
    [
      'a nested checkout',
      ['.worktrees/a'],
      { ...checkout, '.worktrees/a/.git': 'gitdir: /p/.git/worktrees/a\n' },
      ['.worktrees/a'],
    ],
    ['a nested clone', ['deps/b'], { ...checkout, 'deps/b/.git/HEAD': '' }, ['deps/b']],
    [
      'a checkout in a submodule',
      ['sub/c'],
      { ...checkout, 'sub/.git': 'gitdir: ../.git/modules/sub', 'sub/c/.git/HEAD': '' },
      ['sub/c'],
    ],
    [
      'a worktree of a submodule',
      ['copy'],
      { ...checkout, 'copy/.git': 'gitdir: /p/.git/modules/sub/worktrees/copy\n' },
      ['copy'],
    ],
    ['not a submodule', ['sub'], { ...checkout, 'sub/.git': 'gitdir: ../.git/modules/sub\n' }, []],
    ['not checkouts side by side', ['one', 'two'], { 'one/.git/HEAD': '', 'two/.git/HEAD': '' }, []],
  ])('%s', async (_, folders, texts, expected) => {
    expect(await leftOutOf(folders, texts, storage)).toEqual(expected);
  });
});

test('a client supplies the same files', async () => {
  const texts: Texts = {
    ...billing,
    ...checkout,
    ...inFolder('build', copy),
    ...inFolder('deps/b', copy),
    '.gitignore': 'build\n',
    'deps/b/.git/HEAD': '',
  };
  const memory = new MemoryWorkspace(texts, 'memfs:/w');
  const workspace = new ClientWorkspace('memfs:/w', {
    descend: (folder) => !folder.endsWith('.git'),
    pause: async () => {},
    files: {
      list: async (uri) => entriesIn(texts, uri.slice('memfs:/w'.length + 1)),
      read: (uri, most) => memory.read(uri, most),
    },
  });
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  expect(service.files()).toHaveLength(Object.keys(billing).length);
  expect(service.leftOut()).toEqual([
    'build is left out, because Git ignores it. Number of files: 9.',
    'deps/b is left out, because it is a nested checkout. Number of files: 9.',
  ]);
  service.dispose();
});

function entriesIn(texts: Texts, folder: string) {
  const prefix = folder === '' ? '' : `${folder}/`;
  const below = Object.keys(texts).flatMap((file) =>
    file.startsWith(prefix) ? [file.slice(prefix.length).split('/')] : [],
  );
  const kinds = new Map(
    below.map(([name = '', ...rest]) => [name, rest.length > 0 ? ('folder' as const) : ('file' as const)]),
  );
  return [...kinds].map(([name, kind]) => ({ name, kind }));
}

describe('a file that Git ignores', () => {
  const texts = { ...billing, ...inFolder('build', copy), '.gitignore': 'build/\n' };

  test('has no problems, no fixes, and is never renamed', async () => {
    const scene = await FolderScene.open(texts);
    const file = at('build', apiconfig);
    expect(await scene.problems(file)).toEqual([]);
    expect(await scene.service.problemCounts(scene.uriOf(file))).toMatchObject({ error: 0, warning: 0 });
    expect(await scene.fixes(file, '"-noth|ing"')).toEqual([]);
    expect(await scene.service.fixAll(scene.uriOf(file), never)).toBeNull();
    await expect(scene.renamed(at('build', schema), '"batch|_Ext"', 'lot_Ext')).rejects.toThrow(
      'billing_ext-1.0.schema.json is left out, because Git ignores build.',
    );
    expect(await scene.references(schema, '"batch|_Ext"')).toEqual([paths.mapping, schema].sort());
  });

  test('supplies facts only for names that no other file has', async () => {
    const lacking = Object.fromEntries(Object.entries(texts).filter(([file]) => file !== resource));
    const scene = await FolderScene.open(lacking);
    const name = 'resource: ext.rest.billing.v1.invoices.Invoices|ExtResource';
    expect(await scene.definitions(apiconfig, name)).toEqual([at('build', resource)]);
    expect(await scene.definitions(apiconfig, '"-due|Date"')).toEqual([paths.baseSchema, schema].sort());
    expect(await scene.problems(apiconfig)).toEqual([]);
    const several = await FolderScene.open({ ...lacking, ...inFolder('out', billing), '.gitignore': 'build/\nout/\n' });
    expect(await several.definitions(apiconfig, name)).toEqual([]);
    expect(await several.problems(apiconfig)).toEqual([]);
  });

  test("isn't edited even if it's the only one", async () => {
    const scene = await FolderScene.open({ ...billing, '.gitignore': 'gsrc/\n' });
    await expect(scene.renamed(apiconfig, '"-due|Date"', 'x')).rejects.toThrow('base product');
    const range = { start: { line: 2, character: 8 }, end: { line: 2, character: 8 } };
    const wanted = { diagnostics: [] };
    expect(await scene.service.codeActions(scene.uriOf(resource), range, wanted, able, never)).toEqual([]);
  });
});

describe('while the server runs,', () => {
  const texts = { ...billing, ...inFolder('build', copy) };

  async function open() {
    const workspace = new MemoryWorkspace(texts);
    const service = createSortService(workspace);
    await service.index(new AbortController().signal);
    const problems = async () => (await service.diagnostics(workspace.uriOf(at('build', apiconfig)), never)).length;
    return { workspace, service, problems };
  }

  test('a change of a .gitignore file takes effect at once', async () => {
    const { workspace, service, problems } = await open();
    expect(await problems()).toBe(1);
    workspace.write('.gitignore', 'build/\n');
    await service.settled();
    expect(await problems()).toBe(0);
    expect(service.files()).toHaveLength(Object.keys(billing).length);
    workspace.write('.gitignore', 'other/\n');
    await service.settled();
    expect(await problems()).toBe(1);
    workspace.write('build/.gitignore', '*\n');
    await service.settled();
    expect(await problems()).toBe(0);
    workspace.remove('build/.gitignore');
    await service.settled();
    expect(await problems()).toBe(1);
    service.dispose();
  });

  test('a new checkout is left out, until it is deleted', async () => {
    const { workspace, service, problems } = await open();
    workspace.write('.git/HEAD', '');
    workspace.notify({ uri: workspace.uriOf('.git'), kind: 'created' });
    workspace.write('build/.git', 'gitdir: /p/.git/worktrees/build\n');
    await service.settled();
    expect(await problems()).toBe(0);
    workspace.remove('build/.git');
    await service.settled();
    expect(await problems()).toBe(1);
    service.dispose();
  });
});
