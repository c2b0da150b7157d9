import { describe, expect, it } from 'vitest';
import type { BlockChange, SourceFile } from '../../../../server/service/text/source';
import { fc, someOf } from '../../../properties';
import { fileOf } from '../facts/fileReader';

/** Inserts text at an offset. */
function insert<F>(file: SourceFile<F>, at: number, text: string): BlockChange<F> {
  return file.load(file.text().slice(0, at) + text + file.text().slice(at));
}

const path = 'apis/ext/common/v1/common_ext-1.0.apiconfig.yaml';

/** Returns the start and length of each line. The tests compare this simple computation with the tested code. */
function linesOf(text: string): { start: number; length: number }[] {
  const lines: { start: number; length: number }[] = [];
  let start = 0;
  for (const match of text.matchAll(/\r\n|\r|\n/g)) {
    lines.push({ start, length: match.index - start });
    start = match.index + match[0].length;
  }
  return [...lines, { start, length: text.length - start }];
}

const texts = fc
  .array(fc.constantFrom('A:\n', 'B:\r\n', '  x: 1\n', '\r', '\n', '\r\n', 'é😀', '# c\n', 'C:'), { maxLength: 14 })
  .map((pieces) => pieces.join(''));

describe('positions', () => {
  it('of offsets match the lines, whatever the blocks', () => {
    fc.assert(
      fc.property(texts, fc.nat({ max: 60 }), (text, offset) => {
        const { table } = fileOf(path, text);
        const at = Math.min(offset, text.length);
        const lines = linesOf(text);
        const line = lines.findLastIndex(({ start }) => start <= at);
        const { start = 0, length = 0 } = lines[line] ?? {};
        expect(table.positionAt(offset)).toEqual({ line, character: Math.min(at - start, length) });
        expect(table.lineCount).toBe(lines.length);
      }),
      someOf(2000),
    );
  });

  it('can be converted back, and are clamped to their line and to the text', () => {
    fc.assert(
      fc.property(
        texts,
        fc.integer({ min: -1, max: 20 }),
        fc.integer({ min: -1, max: 20 }),
        (text, line, character) => {
          const { table } = fileOf(path, text);
          const lines = linesOf(text);
          const known = lines[line];
          const expected =
            line < 0 ? 0 : known ? known.start + Math.max(0, Math.min(character, known.length)) : text.length;
          expect(table.offsetAt({ line, character })).toBe(expected);
        },
      ),
      someOf(2000),
    );
  });

  it('stay correct in blocks after an edit', () => {
    const file = fileOf(path, 'A:\n  mapper: a\nB:\n  mapper: b\nC:\n  mapper: c\n');
    insert(file, 5, 'x\n  y');
    const last = file.table.size - 1;
    expect(file.table.rangeOf(last, { start: 0, end: 1 })).toEqual({
      start: { line: 5, character: 0 },
      end: { line: 5, character: 1 },
    });
  });
});

describe('an edit inside a block', () => {
  it.each([
    [path, 'A:\n  mapper: a\nB:\n  mapper: b\nC:\n  mapper: c\n', 'b\n', 'B'],
    [
      'schemas/ext/c/v1/c_ext-1.0.schema.json',
      '{ "definitions": {\n "A": {},\n "B": { "x": 1 },\n "C": {}\n} }',
      '1 }',
      'B',
    ],
    ['schemas/ext/c/v1/c_ext-1.0.schema.json', '{ "definitions": {\n "A": {},\n "C": {}\n} }', '}\n}', 'C'],
    ['mappings/ext/c/v1/c_ext-1.0.mapping.json', '{ "mappers": { "A": {}, "B": { "x": 1 }, "C": {} } }', '1 }', 'B'],
    [
      'apis/ext/c/v1/c_ext-1.0.swagger.yaml',
      'paths:\n  /a:\n    get: {}\n  /b:\n    get:\n      x: 1\ndefinitions:\n  D: {}\n',
      '1\n',
      '/b',
    ],
  ])('reads only that block: %s', (file, text, at, name) => {
    const source = fileOf(file, text);
    const change = insert(source, text.indexOf(at), '2');
    expect(change.removed).toEqual([]);
    expect(change.written).toHaveLength(1);
    const index = source.table.indexOf(change.written[0]?.id ?? -1) ?? -1;
    expect(source.table.at(index)?.text).toContain(name);
  });

  it('keeps the IDs of other blocks when one is added', () => {
    const source = fileOf(path, 'A:\n  mapper: a\nB:\n  mapper: b\nC:\n  mapper: c\n');
    const before = source.table.list().map(({ block }) => block.id);
    insert(source, 15, 'New:\n  mapper: n\n');
    const after = source.table.list().map(({ block }) => block.id);
    expect(after).toHaveLength(4);
    expect([after[0], after[2], after[3]]).toEqual(before);
  });
});
