import { describe, expect, it } from 'vitest';
import type { BlockFacts } from '../../../../server/service/facts/facts';
import { formatOf } from '../../../../server/service/facts/formats';
import { defaultSettings, type SortSettings } from '../../../../server/service/settings';
import { DocumentOverlay } from '../../../../server/service/text/overlay';
import { Sources } from '../../../../server/service/text/sources';
import { MemoryWorkspace } from '../../../../server/workspace/memory';

const path = 'apis/ext/common/v1/common_ext-1.0.apiconfig.yaml';
const uri = `file:///workspace/${path}`;

interface Setup {
  readonly workspace: MemoryWorkspace;
  readonly overlay: DocumentOverlay<BlockFacts>;
  readonly resources: () => string[];
  /** Resolves when all previous events have been processed. */
  readonly settled: () => Promise<void>;
}

function setUp(files: Record<string, string>, settings: SortSettings = defaultSettings): Setup {
  const workspace = new MemoryWorkspace(files);
  const sources = new Sources(formatOf);
  let wake = () => {};
  const overlay = new DocumentOverlay(workspace, sources, settings, {
    onFound: () => {},
    onProjectFiles: async () => {},
    onChange: () => {},
    onBatch: async () => wake(),
    pause: () => workspace.pause(),
  });
  const resources = () =>
    [...sources.all()].flatMap(({ table }) =>
      table
        .list()
        .flatMap(({ block: { facts, problems } }) => [
          ...(facts.kind === 'apiconfig' ? facts.resources.map(({ name }) => name) : [facts.kind]),
          ...problems.map((problem) => (problem.code === 'invalid-syntax' ? problem.reason : problem.code)),
        ]),
    );
  const settled = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  return { workspace, overlay, resources, settled };
}

const signal = new AbortController().signal;

const nine: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 9 }, (_, index) => [`apis/ext/a${index}/v1/a${index}_ext-1.0.apiconfig.yaml`, '']),
);

/** Returns a search that finds exactly these files. */
const finding =
  (...uris: readonly string[]): MemoryWorkspace['find'] =>
  async () =>
    uris;

describe('the texts of a folder', () => {
  it('are read by name, with progress', async () => {
    const { overlay, resources } = setUp({
      [path]: 'A:\n',
      'readme.md': 'x',
      'node_modules/a_ext-1.0.schema.json': '{}',
    });
    const progress: string[] = [];
    await overlay.index(signal, ({ done, total }) => progress.push(`${done}/${total}`));
    expect(resources()).toEqual(['A']);
    expect(progress).toEqual(['0/1', '1/1']);
  });

  it('includes each change, even while a document that was closed is being read', async () => {
    for (let turns = 0; turns < 20; turns++) {
      const { workspace, overlay, resources } = setUp({ [path]: 'A:\n' });
      await overlay.index(signal, undefined);
      overlay.open(uri, 1, 'A:\n');
      overlay.close(uri);
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      workspace.write(path, 'B:\n');
      await overlay.settled();
      expect([turns, ...resources()]).toEqual([turns, 'B']);
    }
  });

  it.each([
    [{ line: 0, character: 99 }, 'aX\r\nb'],
    [{ line: 1, character: 99 }, 'a\r\nbX'],
    [{ line: 9, character: 0 }, 'a\r\nbX'],
  ])("that aren't configuration clamp the position %j, which is beyond the end of a line", (at, after) => {
    const { overlay } = setUp({});
    const notes = 'file:///workspace/notes.md';
    overlay.open(notes, 1, 'a\r\nb');
    overlay.change(notes, 2, [{ range: { start: at, end: at }, text: 'X' }]);
    expect(overlay.textOf(notes)).toBe(after);
  });

  it('are those in the editor, and after closing, those on disk', async () => {
    const { workspace, overlay, resources, settled } = setUp({ [path]: 'A:\n' });
    overlay.open(uri, 1, 'B:\n');
    await overlay.index(signal, undefined);
    expect(resources()).toEqual(['B']);
    overlay.change(uri, 2, [
      { range: { start: { line: 0, character: 1 }, end: { line: 0, character: 1 } }, text: 'b' },
      { text: 'C:\n' },
    ]);
    expect([resources(), overlay.textOf(uri), overlay.versionOf(uri)]).toEqual([['C'], 'C:\n', 2]);
    workspace.write(path, 'D:\n');
    const closed = settled();
    overlay.close(uri);
    await closed;
    expect([resources(), overlay.textOf(uri)]).toEqual([['D'], undefined]);
  });

  it('change with files outside the editor', async () => {
    const { workspace, overlay, resources, settled } = setUp({});
    await overlay.index(signal, undefined);
    for (const [act, expected] of [
      [() => workspace.write(path, 'A:\n'), ['A']],
      [() => workspace.write(path, 'B:\n'), ['B']],
      [() => workspace.remove(path), []],
    ] as const) {
      const done = settled();
      act();
      await done;
      expect(resources()).toEqual(expected);
    }
    overlay.dispose();
  });

  it('are the newest ones, whichever read ends first', async () => {
    const { workspace, overlay, resources } = setUp({});
    const reads: ((text: string) => void)[] = [];
    workspace.read = () =>
      new Promise((resolve) => {
        reads.push((text) => resolve({ text }));
      });
    const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));
    for (const text of ['A:\n', 'B:\n']) workspace.write(path, text);
    await turnOfTheLoop();
    const [first, second] = reads.splice(0);
    second?.('B:\n');
    await turnOfTheLoop();
    expect(resources()).toEqual(['B']);
    workspace.write(path, 'C:\n');
    await turnOfTheLoop();
    first?.('A:\n');
    await turnOfTheLoop();
    reads[0]?.('C:\n');
    await turnOfTheLoop();
    expect(resources()).toEqual(['C']);
    overlay.dispose();
  });

  it("of a file that isn't on disk are gone when it is closed", async () => {
    const { overlay, resources, settled } = setUp({});
    overlay.open(uri, 1, 'A:\n');
    expect(resources()).toEqual(['A']);
    const closed = settled();
    overlay.close(uri);
    await closed;
    expect(resources()).toEqual([]);
  });

  it('are no longer read above the limit, and read again below it', async () => {
    const { overlay, resources } = setUp(
      { [path]: `A:\n${'#'.repeat(100)}\n` },
      { ...defaultSettings, maxFileSize: 50 },
    );
    await overlay.index(signal, undefined);
    expect(resources()).toEqual(['too-large']);
    overlay.open(uri, 1, `A:\n${'#'.repeat(40)}`);
    const end = { line: 1, character: 40 };
    overlay.change(uri, 2, [{ range: { start: end, end }, text: '#'.repeat(40) }]);
    expect(resources()).toEqual(['too-large']);
    expect(overlay.textOf(uri)).toBe(`A:\n${'#'.repeat(80)}`);
    overlay.change(uri, 3, [
      { range: { start: { line: 1, character: 5 }, end: { line: 1, character: 80 } }, text: '' },
    ]);
    expect([resources(), overlay.textOf(uri)]).toEqual([['A'], 'A:\n#####']);
  });

  it('that are binary have one problem', async () => {
    const { overlay, resources } = setUp({ [path]: 'A:\0\n' });
    await overlay.index(signal, undefined);
    expect(resources()).toEqual(['binary']);
  });

  it('are selected again when the settings change', async () => {
    const odd = 'config/sorts.yaml';
    const { overlay, resources } = setUp({ [path]: 'A:\n', [odd]: 'B:\n' });
    await overlay.index(signal, undefined);
    overlay.open(`file:///workspace/${odd}`, 1, 'C:\n');
    expect(resources()).toEqual(['A']);
    overlay.configure({ ...defaultSettings, files: { ...defaultSettings.files, apiconfig: ['config/*.yaml'] } });
    expect([resources(), overlay.textOf(`file:///workspace/${odd}`)]).toEqual([['C'], 'C:\n']);
  });

  it('are kept if they appear during the search of the folder', async () => {
    const late = 'apis/ext/late/v1/late_ext-1.0.apiconfig.yaml';
    const { workspace, overlay, resources, settled } = setUp({ [path]: 'A:\n' });
    const find = workspace.find.bind(workspace);
    workspace.find = async (wanted) => {
      const found = await find(wanted);
      const read = settled();
      workspace.write(late, 'B:\n');
      await read;
      return found;
    };
    await overlay.index(signal, undefined);
    expect(resources().sort()).toEqual(['A', 'B']);
    overlay.dispose();
  });

  it("don't count after their file was deleted outside, even if an editor keeps it open, until it exists again", async () => {
    const { workspace, overlay, resources, settled } = setUp({ [path]: 'A:\n' });
    overlay.open(uri, 1, 'A:\n');
    await overlay.index(signal, undefined);
    for (const [act, expected] of [
      [() => workspace.remove(path), []],
      [() => workspace.write(path, 'A:\n'), ['A']],
      [() => workspace.remove(path), []],
    ] as const) {
      const done = settled();
      act();
      await done;
      expect([resources(), overlay.textOf(uri)]).toEqual([expected, 'A:\n']);
    }
    overlay.change(uri, 2, [{ text: 'B:\n' }]);
    expect([resources(), overlay.textOf(uri)]).toEqual([['B'], 'B:\n']);
    overlay.dispose();
  });

  it("don't count if their file is opened during indexing and then deleted outside", async () => {
    const { workspace, overlay, resources } = setUp({ ...nine, [path]: 'A:\n' });
    await overlay.index(signal, ({ done }) => {
      if (done === 4) overlay.open(uri, 1, 'A:\n');
    });
    workspace.remove(path);
    await overlay.settled();
    expect(resources()).toEqual([]);
    overlay.dispose();
  });

  it("don't count if their file is deleted during the search, and count if a search finds it again", async () => {
    const { workspace, overlay, resources } = setUp({ [path]: 'A:\n' });
    const find = workspace.find.bind(workspace);
    workspace.find = async (wanted) => {
      const found = await find(wanted);
      workspace.remove(path);
      await overlay.settled();
      return found;
    };
    overlay.open(uri, 1, 'A:\n');
    await overlay.index(signal, undefined);
    expect(resources()).toEqual([]);
    workspace.find = finding(uri);
    workspace.read = async () => ({ text: 'A:\n' });
    await overlay.index(signal, undefined);
    expect(resources()).toEqual(['A']);
    overlay.dispose();
  });

  it("don't count if their file is deleted immediately after opening", async () => {
    const { workspace, overlay, resources } = setUp({ [path]: 'A:\n' });
    await overlay.index(signal, undefined);
    overlay.open(uri, 1, 'A:\n');
    workspace.remove(path);
    await overlay.settled();
    expect(resources()).toEqual([]);
    overlay.dispose();
  });

  it('count once after a change of case in the name, on a file system that ignores case', async () => {
    const { workspace, overlay, resources } = setUp({ [path]: 'A:\n' });
    const read = workspace.read.bind(workspace);
    workspace.read = (asked, ...rest) => read(asked.toLowerCase(), ...rest);
    await overlay.index(signal, undefined);
    overlay.open(uri, 1, 'A:\n');
    const newUri = uri.replace('common_ext', 'Common_ext');
    overlay.renamed([{ oldUri: uri, newUri }]);
    workspace.find = finding(newUri);
    await overlay.index(signal, undefined);
    expect(resources()).toEqual(['A']);
    overlay.dispose();
  });

  it("don't count if a search no longer finds their file, even without a report", async () => {
    const { workspace, overlay, resources } = setUp({ [path]: 'A:\n' });
    overlay.open(uri, 1, 'A:\n');
    await overlay.index(signal, undefined);
    workspace.find = finding();
    workspace.read = async () => ({ failure: 'missing' });
    await overlay.index(signal, undefined);
    expect(resources()).toEqual([]);
    overlay.dispose();
  });

  it('count if a document that was never saved is opened again in another language', async () => {
    const { workspace, overlay, resources } = setUp({});
    await overlay.index(signal, undefined);
    overlay.open(uri, 1, 'A:\n');
    overlay.close(uri);
    overlay.open(uri, 2, 'A:\n');
    workspace.notify({ uri, kind: 'changed' });
    await overlay.settled();
    expect(resources()).toEqual(['A']);
    overlay.dispose();
  });

  it.each([
    ['was never saved', {}, 'A:\n'],
    ['was deleted and is edited again', { [path]: 'A:\n' }, 'B:\n'],
  ])('count if a document %s, whatever happens to its folder', async (_, files, last) => {
    const { workspace, overlay, resources, settled } = setUp(files);
    overlay.open(uri, 1, 'A:\n');
    await overlay.index(signal, undefined);
    const deleted = settled();
    workspace.remove(path);
    if (path in files) await deleted;
    overlay.change(uri, 2, [{ text: last }]);
    workspace.notify({ uri, kind: 'changed' });
    await overlay.settled();
    expect(resources()).toEqual([last.slice(0, 1)]);
    overlay.dispose();
  });

  it("are those of the latest check of an open document's file", async () => {
    const { workspace, overlay, resources } = setUp({ [path]: 'A:\n' });
    overlay.open(uri, 1, 'A:\n');
    await overlay.index(signal, undefined);
    const answers: ((there: boolean) => void)[] = [];
    workspace.read = () =>
      new Promise((resolve) => {
        answers.push((there) => resolve(there ? { text: 'A:\n' } : { failure: 'missing' }));
      });
    for (const kind of ['deleted', 'created'] as const) workspace.notify({ uri, kind });
    answers[1]?.(true);
    answers[0]?.(false);
    await overlay.settled();
    expect(resources()).toEqual(['A']);
    overlay.dispose();
  });

  it("don't count under an old name that an editor keeps open, until they are edited", async () => {
    const { overlay, resources } = setUp({});
    const later = uri.replace('/v1/', '/v2/');
    const there = [{ oldUri: uri, newUri: later }];
    overlay.open(uri, 1, 'A:\n');
    overlay.open(later, 1, 'B:\n');
    overlay.renamed(there);
    overlay.configure({ ...defaultSettings, codeLens: false });
    expect([resources(), overlay.textOf(uri)]).toEqual([['B'], 'A:\n']);
    const folder = (version: string) => `file:///workspace/apis/ext/common/${version}`;
    overlay.renamed([{ oldUri: folder('v2'), newUri: folder('v1') }]);
    expect(resources()).toEqual(['A']);
    const start = { line: 0, character: 0 };
    overlay.change(later, 2, [{ range: { start, end: start }, text: 'C' }]);
    expect(resources()).toEqual(['A', 'CB']);
  });

  it('are no longer read after disposal', async () => {
    const { overlay, resources } = setUp({ [path]: 'A:\n' });
    const controller = new AbortController();
    controller.abort();
    await overlay.index(controller.signal, undefined);
    expect(resources()).toEqual([]);
  });
});
