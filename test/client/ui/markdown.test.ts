import { expect, test } from 'vitest';
import { literally } from '../../../client/ui/row';

test.each([
  ['cc/16/15', 'cc\\/16\\/15'],
  ['https://a.b', 'https\\:\\/\\/a\\.b'],
  ['www.a.b', 'www\\.a\\.b'],
  ['a@b.c', 'a\\@b\\.c'],
  ['# *a* `b` <c> &lt; $(flame)', '\\# \\*a\\* \\`b\\` \\<c\\> \\&lt\\; \\$\\(flame\\)'],
  ['Größe 5', 'Größe 5'],
])('%s is shown literally in Markdown', (text, expected) => {
  expect(literally(text)).toBe(expected);
});
