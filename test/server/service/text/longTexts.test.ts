import { describe, expect, test } from 'vitest';
import { formatOf } from '../../../../server/service/facts/formats';
import { longStringEnd } from '../../../../server/service/languages/json/jsonCut';
import { defaultSettings } from '../../../../server/service/settings';
import { readFileName } from '../../../../server/service/text/fileName';
import { Interner } from '../../../../server/service/text/interner';
import { DocumentOverlay } from '../../../../server/service/text/overlay';
import { SourceFile } from '../../../../server/service/text/source';
import { Sources } from '../../../../server/service/text/sources';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { fc } from '../../../properties';
import { blocksOf, fileOf, reading } from '../facts/fileReader';

const apiconfig = 'apis/ext/common/v1/common_ext-1.0.apiconfig.yaml';
const schema = 'schemas/ext/common/v1/common_ext-1.0.schema.json';
const mapping = 'mappings/ext/common/v1/common_ext-1.0.mapping.json';
const gosu = 'gsrc/ext/rest/A.gs';

const resources = (count: number, sort = 'a') =>
  Array.from({ length: count }, (_, index) => `R${index}:\n  defaultSort:\n    - ${sort}\n`).join('');
const definitions = (count: number, type = 'object') => {
  const each = Array.from({ length: count }, (_, index) => `    "D${index}": { "type": "${type}" }`);
  return `{\n  "definitions": {\n${each.join(',\n')}\n  }\n}\n`;
};

/** Returns a schema with one definition, which has many properties. */
const definitionOf = (properties: number) => {
  const each = Array.from(
    { length: properties },
    (_, index) => `      "p${index}": { "type": "string", "enum": ["a", "b", "c", "d", "e", "f", "g"] }`,
  );
  return `{\n  "definitions": {\n    "D": { "properties": {\n${each.join(',\n')}\n    } }\n  }\n}\n`;
};

/** Reads text in steps, and stops after `most` steps. */
function readIn(file: SourceFile<unknown>, text: string, most = Number.POSITIVE_INFINITY): void {
  let steps = 0;
  for (const _ of file.loading(text)) if (++steps >= most) return;
}

describe('a text that is read in steps', () => {
  const texts: readonly [string, readonly string[]][] = [
    [
      apiconfig,
      [resources(700), resources(300, 'b'), `# x\n${resources(700)}`, 'A:\n', '', `${resources(500)}---\nB:\n`],
    ],
    [schema, [definitions(700), definitions(300, 'string'), definitions(900), '{', '', '{"definitions": {}}']],
  ];

  test.each(texts)(
    'has the same blocks as a text that is read at once, whatever the previous text was: %s',
    (path, all) => {
      const text = fc.constantFrom(...all);
      const steps = fc.integer({ min: 1, max: 8 });
      fc.assert(
        fc.property(text, text, steps, text, fc.boolean(), (first, second, most, last, isDropped) => {
          const file = fileOf(path, first);
          if (isDropped) file.drop();
          readIn(file, second, most);
          readIn(file, last);
          expect(reading(file)).toEqual(reading(fileOf(path, last)));
          expect(file.text()).toBe(last);
          expect([file.table.length, file.table.lineCount]).toEqual([last.length, last.split('\n').length]);
          expect(new Set(file.table.list().map(({ block }) => block.id)).size).toBe(file.table.size);
        }),
        { numRuns: 20 },
      );
    },
  );

  test.each(texts)('reports each block that it writes and removes: %s', (path, all) => {
    for (const first of all) {
      const file = fileOf(path, first);
      const known = new Map(file.table.list().map(({ block }) => [block.id, block]));
      for (const change of file.loading(all[0] ?? '')) {
        for (const { id } of change?.removed ?? []) expect(known.delete(id)).toBe(true);
        for (const block of change?.written ?? []) known.set(block.id, block);
        expect(known).toEqual(new Map(file.table.list().map(({ block }) => [block.id, block])));
      }
    }
  });

  test.each([
    [apiconfig, resources(3000)],
    [apiconfig, `resources:\n${resources(3000).replace(/^/gm, '  ')}`],
    [apiconfig, 'a: 1\n---\n'.repeat(3000)],
    [schema, definitions(3000)],
  ])('parses few parts in each step: %s', (path, text) => {
    let parsed = 0;
    let most = 0;
    const name = readFileName(path);
    if (!name) throw new Error(path);
    const format = formatOf(name);
    const parse: typeof format.parse = (...args) => {
      parsed++;
      return format.parse(...args);
    };
    let last = 0;
    const file = new SourceFile(path, name, { ...format, parse }, new Interner(), () => ++last);
    for (const _ of file.loading(text)) {
      most = Math.max(most, parsed);
      parsed = 0;
    }
    expect(file.table.size).toBeGreaterThanOrEqual(3000);
    expect(most).toBeLessThanOrEqual(50);
  });

  test('searches for the next part in steps', () => {
    const file = fileOf(apiconfig, '');
    const yields = (text: string) => [...file.loading(text)].filter((change) => !change).length;
    expect(yields(`A:\n${'  a: 1\n'.repeat(20_000)}`)).toBeGreaterThan(30);
  });

  test.each([
    ['simple YAML', apiconfig, `A:\n  other:\n${'    - name\n'.repeat(8_000)}`],
    ['other YAML', apiconfig, `A:\n  mapper: "\\t"\n  other:\n${'    - name\n'.repeat(3_000)}`],
    ['a definition with many properties', schema, definitionOf(1_000)],
    ['a mapper with many properties', mapping, definitionOf(1_000).replace('definitions', 'mappers')],
    ['a class with many members', gosu, `class A {\n${'  function f() {}\n'.repeat(5_000)}}\n`],
    ['a class with many tokens', gosu, `class A {\n  function f() { ${'a(b); '.repeat(20_000)}}\n}\n`],
    [
      'a class with many sort columns',
      gosu,
      `class A extends B {\n  override property get CustomSortColumnMap() : Map<String, C> {\n    var map = {${'"a" -> new C(A#B, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a),'.repeat(1_000)}}\n    return map\n  }\n}\n`,
    ],
  ])('reads a long part in steps: %s', (_, path, text) => {
    const name = readFileName(path);
    if (!name) throw new Error(path);
    const work = formatOf(name);
    const [part] = [...work.split(text)]
      .flatMap((each) => each ?? [])
      .sort((a, b) => b.end - b.start - (a.end - a.start));
    if (!part) throw new Error('no part');
    expect(text.length).toBeGreaterThan(30_000);
    const steps = [...work.parse(text.slice(part.start, part.end), part.context, new Interner())];
    expect(steps.length).toBeGreaterThan(50);
    expect(blocksOf(path, text).flatMap(({ problems }) => problems)).toEqual([]);
  });

  test('reads very many frames in steps', () => {
    const name = readFileName(schema);
    const frames = ['{"definitions":{', ...Array.from({ length: 5_000 }, () => '},"definitions":{'), '}}'];
    const work = name && formatOf(name).parseFrames?.(frames, new Interner());
    expect([...(work ?? [])].length).toBeGreaterThan(200);
  });

  test.each([
    [apiconfig, `A:\n  defaultSort:\n${'    - name\n'.repeat(1_000)}`],
    [gosu, `class A {\n${'  function f() {}\n'.repeat(5_000)}}\n`],
    [schema, definitionOf(1_000)],
  ])('an edit of a long part is read in steps: %s', (path, text) => {
    const file = fileOf(path, text);
    const middle = Math.floor(text.length / 2);
    expect(file.edit(middle, middle, ' ')).toBeUndefined();
    expect(file.text()).toBe(text);
  });

  test.each([
    ['letters', 'x'.repeat(5_000_000)],
    ['escape sequences', '\\"'.repeat(100_000)],
    ['an escape sequence per 1,000 letters', `${'x'.repeat(1000)}\\n`.repeat(5000)],
  ])('searches for the end of a long string in steps: %s', (_, content) => {
    let steps = 1;
    const search = longStringEnd(`"${content}", "b"`, 0);
    for (let step = search.next(); ; step = search.next()) {
      if (step.done) {
        expect(step.value).toBe(content.length + 2);
        break;
      }
      steps++;
    }
    expect(steps).toBeGreaterThanOrEqual(10);
    expect(steps).toBeLessThan(30);
  });

  test.each(['"', '\\"', '\n', '\r', ''])('finds the end of a long string before %j', (end) => {
    for (const length of [199, 200, 201, 499_999, 500_000, 500_001]) {
      const text = `{ "definitions": { "A": { "title": "${'x'.repeat(length)}${end}" }, "B": {} } }`;
      const short = text.replace(/x+/, 'x');
      const sizes = [text, short].map((one) => blocksOf(schema, one).map(({ facts }) => facts));
      expect(sizes[0]?.length).toBe(sizes[1]?.length);
    }
  });
});

describe('a file with very many parts', () => {
  const partTooLarge = { code: 'invalid-syntax', reason: 'part-too-large', span: { start: 0, end: 0 } };

  test.each([
    [apiconfig, 'a: 1\n'.repeat(40_000)],
    [schema, definitions(40_000)],
  ])('is read up to the limit, and one problem reports this: %s', (path, text) => {
    const blocks = blocksOf(path, text);
    expect(blocks.length).toBeGreaterThan(12_000);
    expect(blocks.length).toBeLessThan(12_010);
    expect(blocks.flatMap(({ problems }) => problems)).toEqual([partTooLarge]);
  });

  test('is read again after an edit that may move the limit', () => {
    const line = 'a: 1\n';
    const file = fileOf(apiconfig, line.repeat(40_000));
    expect(file.edit(0, line.length * 25_000, '')).toBeUndefined();
    readIn(file, line.repeat(10_000));
    expect(file.table.size).toBe(10_000);
    expect(file.edit(0, 0, line.repeat(20_000))).toBeUndefined();
  });
});

test.each([
  [schema, `{ "definitions": { "A": { "title": "${'x'.repeat(1_100_000)}" }, "B": {} } }`],
  [schema, `{ "x": "${'x'.repeat(1_100_000)}" }`],
  [apiconfig, `A:\n  x: ${'x'.repeat(500_000)}\nB:\n`],
  [gosu, `class A {\n  var x = "${'x'.repeat(400_000)}"\n}\n`],
])("a part that is too large isn't read, and one problem reports this: %s", (path, text) => {
  const problems = blocksOf(path, text).flatMap((block) => block.problems);
  expect(problems).toEqual([{ code: 'invalid-syntax', reason: 'part-too-large', span: { start: 0, end: 0 } }]);
});

describe('a long document', () => {
  const uri = `file:///workspace/${apiconfig}`;

  function setUp(files: Record<string, string>) {
    const workspace = new MemoryWorkspace(files);
    const sources = new Sources(formatOf);
    /** Functions that resume paused work. */
    const turns: (() => void)[] = [];
    const pause = () => new Promise<void>((resolve) => turns.push(resolve));
    workspace.pause = pause;
    let batches = 0;
    const overlay = new DocumentOverlay(workspace, sources, defaultSettings, {
      onChange: () => {},
      onBatch: async () => void batches++,
      pause,
    });
    const turn = async () => {
      for (const resolve of turns.splice(0)) resolve();
      for (let count = 0; count < 20; count++) await Promise.resolve();
    };
    const finish = async () => {
      while (overlay.reading(uri)) await turn();
    };
    /** Runs turns until a file has been read from disk. */
    const readFromDisk = async () => {
      for (const before = batches; batches === before; ) await turn();
    };
    return { sources, overlay, turn, finish, readFromDisk, read: () => sources.get(uri)?.text() };
  }

  test("isn't read before other work has had a turn", async () => {
    const { overlay, sources, finish, read } = setUp({});
    const text = resources(3000);
    expect(overlay.open(uri, 1, text)).toEqual([]);
    expect(overlay.textOf(uri)).toBe(text);
    expect(sources.get(uri)).toBeUndefined();
    await finish();
    expect(read()).toBe(text);
    expect(overlay.textOf(uri)).toBe(text);
  });

  test('is read in its newest version if it is edited meanwhile', async () => {
    const { overlay, turn, finish } = setUp({});
    const text = resources(3000);
    overlay.open(uri, 1, text);
    overlay.change(uri, 2, [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 2 } }, text: 'X' },
    ]);
    await turn();
    overlay.change(uri, 3, [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }, text: 'Y' },
    ]);
    expect(overlay.textOf(uri)).toBe(text.replace('R0', 'Y'));
    await finish();
    expect(overlay.textOf(uri)).toBe(text.replace('R0', 'Y'));
    expect(overlay.change(uri, 4, [{ text: 'A:\n' }])).toHaveLength(1);
    expect(overlay.textOf(uri)).toBe('A:\n');
  });

  test('has the text on disk again if it is closed meanwhile', async () => {
    const onDisk = resources(2500, 'b');
    const { overlay, sources, turn, readFromDisk } = setUp({ [apiconfig]: onDisk });
    overlay.open(uri, 1, resources(3000));
    const reading = overlay.reading(uri);
    await turn();
    overlay.close(uri);
    await readFromDisk();
    await turn();
    await reading;
    expect(sources.get(uri)?.matches(onDisk)).toBe(true);
    expect(sources.get(uri)?.table.size).toBe(2500);
  });

  test('is read again in slices after an edit that may change everything', async () => {
    const { overlay, finish } = setUp({});
    const text = resources(3000);
    overlay.open(uri, 1, text);
    await finish();
    const start = { line: 0, character: 0 };
    expect(overlay.change(uri, 2, [{ range: { start, end: start }, text: '---\n' }])).toEqual([]);
    expect(overlay.textOf(uri)).toBe(`---\n${text}`);
    await finish();
    expect(overlay.textOf(uri)).toBe(`---\n${text}`);
  });
});
