import { describe, expect, test } from 'vitest';
import { escaped } from '../../../../server/service/wording/markdown';

describe('a text in Markdown', () => {
  test.each([
    'payerName_Ext of billing_ext-1.0.schema.json',
    'direct (Invoice.DueDate), {0} + 1 - 2 = 3! #4 > 5 | 6 & 7',
    'Größe_Ext: Straße 5. Stock',
    '-dueDate',
    '2026-11-22',
  ])("isn't changed if it contains no marks: %s", (text) => {
    expect(escaped(text)).toBe(text);
  });

  test.each([
    ['*a* `b` ~~c~~ [d](e) <f>', '\\*a\\* \\`b\\` \\~\\~c\\~\\~ \\[d\\](e) \\<f>'],
    ['_a_ __proto__ a_b', '\\_a\\_ \\_\\_proto\\_\\_ a_b'],
    ['a\\_b \\', 'a\\\\\\_b \\\\'],
    ['https://a.b', 'https\\://a.b'],
    ['WWW.a.b', 'WWW\\.a.b'],
    ['a.b@c.d', 'a.b\\@c.d'],
    ['&lt; &#60; &amp', '\\&lt; \\&#60; &amp'],
    ['# a', '\\# a'],
    ['> a', '\\> a'],
    ['- a', '\\- a'],
    ['+ a', '\\+ a'],
    ['--- a', '\\--- a'],
    ['1. a', '1\\. a'],
    ['12) a', '12\\) a'],
    ['1.', '1\\.'],
    ['-', '\\-'],
    [' \n# a\n\n- b', ' \\# a - b'],
  ])('shows marks as written: %j', (text, expected) => {
    expect(escaped(text)).toBe(expected);
  });
});
