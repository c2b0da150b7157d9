import { describe, expect, it } from 'vitest';
import { Sources } from '../../../server/service/files/sources';
import { defaultSettings, type SortSettings } from '../../../server/service/settings';
import { Texts } from '../../../server/service/texts';
import { nextTurn } from '../../../server/turn';
import { createMemoryWorkspace, type MemoryWorkspace } from '../../../server/workspace/memory';

const path = 'apis/ext/common/v1/common_ext-1.0.apiconfig.yaml';
const uri = `file:///workspace/${path}`;

interface Setup {
  readonly workspace: MemoryWorkspace;
  readonly texts: Texts;
  readonly resources: () => string[];
  /** Resolves when the texts have taken in what happened. */
  readonly settled: () => Promise<void>;
}

function setUp(files: Record<string, string>, settings: SortSettings = defaultSettings): Setup {
  const workspace = createMemoryWorkspace(files);
  const sources = new Sources(() => {});
  let wake = () => {};
  const texts = new Texts(workspace, sources, settings, () => wake());
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
  return { workspace, texts, resources, settled };
}

const signal = new AbortController().signal;

const nine: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 9 }, (_, index) => [`apis/ext/a${index}/v1/a${index}_ext-1.0.apiconfig.yaml`, '']),
);

/** A search that finds these files. */
const finding = (...uris: readonly string[]): MemoryWorkspace['find'] =>
  async function* () {
    yield* uris;
  };

describe('the texts of a folder', () => {
  it('are read by their names, with progress', async () => {
    const { texts, resources } = setUp({
      [path]: 'A:\n',
      'readme.md': 'x',
      'node_modules/a_ext-1.0.schema.json': '{}',
    });
    const progress: string[] = [];
    await texts.index(signal, ({ done, total }) => progress.push(`${done}/${total}`));
    expect(resources()).toEqual(['A']);
    expect(progress).toEqual(['0/1', '1/1']);
  });

  it('are read in batches, between which what came meanwhile is handled and answered', async () => {
    const workspace = { ...createMemoryWorkspace(nine), pause: nextTurn };
    const texts = new Texts(workspace, new Sources(() => {}), defaultSettings, () => {});
    let answered = 0;
    const seen: string[] = [];
    await texts.index(signal, ({ done }) => {
      seen.push(`${done} read, ${answered} answered`);
      if (done > 0) setImmediate(() => setImmediate(() => answered++));
    });
    expect(seen).toEqual(['0 read, 0 answered', '4 read, 0 answered', '8 read, 1 answered', '9 read, 2 answered']);
  });

  it.each([
    [{ line: 0, character: 99 }, 'aX\r\nb'],
    [{ line: 1, character: 99 }, 'a\r\nbX'],
    [{ line: 9, character: 0 }, 'a\r\nbX'],
  ])('that are no configuration change at the end of a line for %j, which is behind it', (at, after) => {
    const { texts } = setUp({});
    const notes = 'file:///workspace/notes.md';
    texts.open(notes, 1, 'a\r\nb');
    texts.change(notes, 2, [{ range: { start: at, end: at }, text: 'X' }]);
    expect(texts.textOf(notes)).toBe(after);
  });

  it('count as the editor has them, then as the disk has them', async () => {
    const { workspace, texts, resources, settled } = setUp({ [path]: 'A:\n' });
    texts.open(uri, 1, 'B:\n');
    await texts.index(signal, undefined);
    expect(resources()).toEqual(['B']);
    texts.change(uri, 2, [
      { range: { start: { line: 0, character: 1 }, end: { line: 0, character: 1 } }, text: 'b' },
      { text: 'C:\n' },
    ]);
    expect([resources(), texts.textOf(uri), texts.versionOf(uri)]).toEqual([['C'], 'C:\n', 2]);
    workspace.write(path, 'D:\n');
    const closed = settled();
    texts.close(uri);
    await closed;
    expect([resources(), texts.textOf(uri)]).toEqual([['D'], undefined]);
  });

  it('follow what happens outside the editor', async () => {
    const { workspace, texts, resources, settled } = setUp({});
    await texts.index(signal, undefined);
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
    texts.dispose();
  });

  it('are the newest ones, whichever read ends first', async () => {
    const { workspace, texts, resources } = setUp({});
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
    texts.dispose();
  });

  it('of a file that is on no disk go when it is closed', async () => {
    const { texts, resources, settled } = setUp({});
    texts.open(uri, 1, 'A:\n');
    expect(resources()).toEqual(['A']);
    const closed = settled();
    texts.close(uri);
    await closed;
    expect(resources()).toEqual([]);
  });

  it('are no longer read above the limit, and again below it', async () => {
    const { texts, resources } = setUp({ [path]: `A:\n${'#'.repeat(100)}\n` }, { ...defaultSettings, maxFileSize: 50 });
    await texts.index(signal, undefined);
    expect(resources()).toEqual(['too-large']);
    texts.open(uri, 1, `A:\n${'#'.repeat(40)}`);
    const end = { line: 1, character: 40 };
    texts.change(uri, 2, [{ range: { start: end, end }, text: '#'.repeat(40) }]);
    expect(resources()).toEqual(['too-large']);
    expect(texts.textOf(uri)).toBe(`A:\n${'#'.repeat(80)}`);
    texts.change(uri, 3, [{ range: { start: { line: 1, character: 5 }, end: { line: 1, character: 80 } }, text: '' }]);
    expect([resources(), texts.textOf(uri)]).toEqual([['A'], 'A:\n#####']);
  });

  it('that are binary have one problem', async () => {
    const { texts, resources } = setUp({ [path]: 'A:\0\n' });
    await texts.index(signal, undefined);
    expect(resources()).toEqual(['binary']);
  });

  it('are chosen anew when the settings change', async () => {
    const odd = 'config/sorts.yaml';
    const { texts, resources } = setUp({ [path]: 'A:\n', [odd]: 'B:\n' });
    await texts.index(signal, undefined);
    texts.open(`file:///workspace/${odd}`, 1, 'C:\n');
    expect(resources()).toEqual(['A']);
    texts.configure({ ...defaultSettings, files: { ...defaultSettings.files, apiconfig: ['config/*.yaml'] } });
    expect([resources(), texts.textOf(`file:///workspace/${odd}`)]).toEqual([['C'], 'C:\n']);
  });

  it('are kept when they appear while the folder is being searched', async () => {
    const late = 'apis/ext/late/v1/late_ext-1.0.apiconfig.yaml';
    const { workspace, texts, resources, settled } = setUp({ [path]: 'A:\n' });
    const { find } = workspace;
    workspace.find = async function* (wanted, until) {
      yield* find(wanted, until);
      const read = settled();
      workspace.write(late, 'B:\n');
      await read;
    };
    await texts.index(signal, undefined);
    expect(resources().sort()).toEqual(['A', 'B']);
    texts.dispose();
  });

  it('do not count when their file is deleted outside, though an editor keeps it open, until it is there again', async () => {
    const { workspace, texts, resources, settled } = setUp({ [path]: 'A:\n' });
    texts.open(uri, 1, 'A:\n');
    await texts.index(signal, undefined);
    for (const [act, expected] of [
      [() => workspace.remove(path), []],
      [() => workspace.write(path, 'A:\n'), ['A']],
      [() => workspace.remove(path), []],
      [() => texts.change(uri, 2, [{ text: 'B:\n' }]), ['B']],
    ] as const) {
      const done = settled();
      act();
      await done;
      expect([resources(), texts.textOf(uri)]).toEqual([expected, expected[0] === 'B' ? 'B:\n' : 'A:\n']);
    }
    texts.dispose();
  });

  it('do not count when their file was opened while files were read, and is deleted outside', async () => {
    const { workspace, texts, resources } = setUp({ ...nine, [path]: 'A:\n' });
    await texts.index(signal, ({ done }) => {
      if (done === 4) texts.open(uri, 1, 'A:\n');
    });
    workspace.remove(path);
    await texts.settled();
    expect(resources()).toEqual([]);
    texts.dispose();
  });

  it('do not count when their file is deleted while the folder is being searched, and count when a search finds it again', async () => {
    const { workspace, texts, resources } = setUp({ [path]: 'A:\n' });
    const find = workspace.find;
    workspace.find = async function* (...asked) {
      yield* find(...asked);
      workspace.remove(path);
      await texts.settled();
    };
    texts.open(uri, 1, 'A:\n');
    await texts.index(signal, undefined);
    expect(resources()).toEqual([]);
    workspace.find = finding(uri);
    workspace.read = async () => ({ text: 'A:\n' });
    await texts.index(signal, undefined);
    expect(resources()).toEqual(['A']);
    texts.dispose();
  });

  it('do not count when their file is deleted as soon as it is opened', async () => {
    const { workspace, texts, resources } = setUp({ [path]: 'A:\n' });
    await texts.index(signal, undefined);
    texts.open(uri, 1, 'A:\n');
    workspace.remove(path);
    await texts.settled();
    expect(resources()).toEqual([]);
    texts.dispose();
  });

  it('count once under a new case of their name, where the disk does not tell cases apart', async () => {
    const { workspace, texts, resources } = setUp({ [path]: 'A:\n' });
    const { read } = workspace;
    workspace.read = (asked, ...rest) => read(asked.toLowerCase(), ...rest);
    await texts.index(signal, undefined);
    texts.open(uri, 1, 'A:\n');
    const newUri = uri.replace('common_ext', 'Common_ext');
    texts.renamed([{ oldUri: uri, newUri }]);
    workspace.find = finding(newUri);
    await texts.index(signal, undefined);
    expect(resources()).toEqual(['A']);
    texts.dispose();
  });

  it('do not count when a search finds their file no more, of whose end nobody told', async () => {
    const { workspace, texts, resources } = setUp({ [path]: 'A:\n' });
    texts.open(uri, 1, 'A:\n');
    await texts.index(signal, undefined);
    workspace.find = finding();
    workspace.read = async () => ({ failure: 'missing' });
    await texts.index(signal, undefined);
    expect(resources()).toEqual([]);
    texts.dispose();
  });

  it('count of a document that was never saved, opened again in another language', async () => {
    const { workspace, texts, resources } = setUp({});
    await texts.index(signal, undefined);
    texts.open(uri, 1, 'A:\n');
    texts.close(uri);
    texts.open(uri, 2, 'A:\n');
    workspace.tell({ uri, kind: 'changed' });
    await texts.settled();
    expect(resources()).toEqual(['A']);
    texts.dispose();
  });

  it.each([
    ['was never saved', {}, 'A:\n'],
    ['was deleted and is written on', { [path]: 'A:\n' }, 'B:\n'],
  ])('count of a document that %s, whatever happens to its folder', async (_, files, last) => {
    const { workspace, texts, resources, settled } = setUp(files);
    texts.open(uri, 1, 'A:\n');
    await texts.index(signal, undefined);
    const deleted = settled();
    workspace.remove(path);
    if (path in files) await deleted;
    texts.change(uri, 2, [{ text: last }]);
    workspace.tell({ uri, kind: 'changed' });
    await texts.settled();
    expect(resources()).toEqual([last.slice(0, 1)]);
    texts.dispose();
  });

  it('are those of the newest look at the file of an open document', async () => {
    const { workspace, texts, resources } = setUp({ [path]: 'A:\n' });
    texts.open(uri, 1, 'A:\n');
    await texts.index(signal, undefined);
    const answers: ((there: boolean) => void)[] = [];
    workspace.read = () =>
      new Promise((resolve) => {
        answers.push((there) => resolve(there ? { text: 'A:\n' } : { failure: 'missing' }));
      });
    for (const kind of ['deleted', 'created'] as const) workspace.tell({ uri, kind });
    answers[1]?.(true);
    answers[0]?.(false);
    await texts.settled();
    expect(resources()).toEqual(['A']);
    texts.dispose();
  });

  it('do not count under a name that is gone, though an editor keeps it open, until they are changed', async () => {
    const { texts, resources } = setUp({});
    const later = uri.replace('/v1/', '/v2/');
    const there = [{ oldUri: uri, newUri: later }];
    texts.open(uri, 1, 'A:\n');
    texts.open(later, 1, 'B:\n');
    texts.renamed(there);
    texts.configure({ ...defaultSettings, codeLens: false });
    expect([resources(), texts.textOf(uri)]).toEqual([['B'], 'A:\n']);
    const folder = (version: string) => `file:///workspace/apis/ext/common/${version}`;
    texts.renamed([{ oldUri: folder('v2'), newUri: folder('v1') }]);
    expect(resources()).toEqual(['A']);
    const start = { line: 0, character: 0 };
    texts.change(later, 2, [{ range: { start, end: start }, text: 'C' }]);
    expect(resources()).toEqual(['A', 'CB']);
  });

  it('stop being read when nobody wants them any more', async () => {
    const { texts, resources } = setUp({ [path]: 'A:\n' });
    const controller = new AbortController();
    controller.abort();
    await texts.index(controller.signal, undefined);
    expect(resources()).toEqual([]);
  });
});
