import { expect, test } from 'vitest';
import { placeOfWritten } from '../../../client/language/edits/written';

/** Returns a change that replaces the text between two positions, each given as line and character. */
function change(newText: string, [line, character]: readonly number[], end = [line, character]) {
  const at = (lineOf = 0, characterOf = 0) => ({ line: lineOf, character: characterOf });
  return { newText, range: { start: at(line, character), end: at(...end) } } as never;
}

test('the longest inserted text is shown where it is after the earlier changes', () => {
  const uses = change('uses java.util.HashMap\nuses java.util.Map\n\n', [2, 0]);
  const member = change(`\n  override property get CustomSortColumnMap() {\n${'  // …\n'.repeat(8)}  }`, [4, 30]);
  expect(placeOfWritten([uses, member])).toEqual({ line: 8, character: 2 });
});

test('removed lines count, too', () => {
  const removed = change('', [1, 0], [4, 0]);
  expect(placeOfWritten([removed, change('  - code\n', [9, 0])])).toEqual({ line: 6, character: 2 });
});

test('a text within a line begins where it was inserted', () => {
  expect(placeOfWritten([change('code', [3, 8], [3, 12])])).toEqual({ line: 3, character: 8 });
});

test.each([
  ['ab, ', { line: 3, character: 14 }],
  ['x\n', { line: 4, character: 6 }],
])('an earlier change on the same line moves the text: %j', (before, place) => {
  expect(placeOfWritten([change(before, [3, 4]), change('longest text', [3, 10])])).toEqual(place);
});

test('an edit without changes in a file has no place', () => {
  expect(placeOfWritten([])).toBeUndefined();
});
