import { describe, expect, test } from 'vitest';
import {
  applyEdits,
  Draft,
  hasAnchors,
  inOrder,
  losesAnchor,
  type TextEdit,
} from '../../../../server/service/edits/textEdits';
import { fc } from '../../../properties';

const pieces = fc
  .array(fc.constantFrom('a', 'b', '\r\n', '\n', '😀', ' '), { maxLength: 20 })
  .map((all) => all.join(''));

/** Creates an edit from arbitrary numbers. The edit never splits a line break or a surrogate pair. */
function editOf(text: string, a: number, b: number, newText: string): TextEdit {
  const places = [0];
  for (const match of text.matchAll(/\r\n|./gsu)) places.push((match.index ?? 0) + match[0].length);
  const from = places[a % places.length] ?? 0;
  const to = places[b % places.length] ?? 0;
  return { start: Math.min(from, to), end: Math.max(from, to), newText };
}

/** Whether no two edits overlap, so that all of them can be applied together. */
function areDisjoint(edits: readonly TextEdit[]): boolean {
  const sorted = inOrder(edits);
  return sorted.every((edit, index) => {
    const before = sorted[index - 1];
    return before === undefined || before.end <= edit.start;
  });
}

describe('a draft', () => {
  test('returns edits from the first text to the last, without overlap', () => {
    const steps = fc.array(fc.tuple(fc.nat(50), fc.nat(50), pieces), { maxLength: 6 });
    fc.assert(
      fc.property(pieces, steps, (text, changes) => {
        const draft = new Draft(text);
        let expected = text;
        for (const [a, b, added] of changes) {
          const edit = editOf(expected, a, b, added);
          expected = applyEdits(expected, [edit]);
          draft.apply([edit]);
        }
        expect(draft.text).toBe(expected);
        expect(areDisjoint(draft.edits())).toBe(true);
        expect(applyEdits(text, draft.edits())).toBe(expected);
        for (const edit of draft.edits()) {
          for (const offset of [edit.start, edit.end]) {
            expect(text.slice(offset - 1, offset + 1)).not.toBe('\r\n');
          }
        }
      }),
    );
  });

  test("doesn't include unchanged text between two steps in its edits", () => {
    const draft = new Draft('one two three');
    draft.apply([{ start: 0, end: 3, newText: 'ONE!' }]).apply([{ start: 9, end: 14, newText: 'THREE' }]);
    expect(draft.text).toBe('ONE! two THREE');
    expect(draft.edits()).toEqual([
      { start: 0, end: 3, newText: 'ONE!' },
      { start: 8, end: 13, newText: 'THREE' },
    ]);
  });
});

test('overlapping edits are refused', () => {
  expect(() =>
    applyEdits('abc', [
      { start: 0, end: 2, newText: '' },
      { start: 1, end: 3, newText: '' },
    ]),
  ).toThrow(RangeError);
});

describe('an anchor', () => {
  const loses = (text: string, cut: string, newText = '', uri = 'a_ext-1.0.apiconfig.yaml') => {
    const start = text.indexOf(cut);
    return losesAnchor(uri, text, [{ start, end: start + cut.length, newText }]);
  };

  test.each([
    ['a: &x b\nc: *x\n', '&x b', true],
    ['a: &x b\nc: *xy\n', '&x b', false],
    ['a: &x b\nc: *x\n', 'c: *x', false],
    ['a: &x b\nc: *x\n', '&x b\nc: *x', false],
    ['a: &x b\nc: *x\nd: *x\n', '&x b\nc: *x', true],
    ['{a: &x b, "*/*":*x}', '&x b', true],
    ['a: [&x b,*x]\n', '&x b', true],
    ['a: b&x\nc: *x\n', 'b&x', false],
  ])('of %j without %j is lost: %s', (text, cut, lost) => {
    expect(loses(text, cut)).toBe(lost);
    expect(loses(text, cut, cut)).toBe(false);
    expect(loses(text, cut, '', 'a_ext-1.0.schema.json')).toBe(false);
  });

  test.each([
    ['a_ext-1.0.apiconfig.yaml', '# R&D *x\n', false],
    ['a_ext-1.0.apiconfig.yaml', 'a: &x b\n', true],
    ['a_ext-1.0.schema.json', '{"description": "Terms &c *all"}', false],
    ['AResource.gs', 'x = &a *b', false],
  ])('may be lost in %s %j: %s', (uri, text, may) => {
    expect(hasAnchors(uri, text)).toBe(may);
  });
});
