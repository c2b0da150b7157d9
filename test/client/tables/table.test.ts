import { describe, expect, test } from 'vitest';
import { cellOf, drawRecords } from '../../../client/tables/records';
import { cutToWidth, drawTable, widthOf } from '../../../platform/tables/table';
import { fc } from '../../properties';

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '日本語テキスト',
    '한국어',
    '👩‍👩‍👧',
    '🇩🇪',
    'é',
    '\u202eabc',
    'a\nb\tc',
    '$(flame)',
    '[x](command:y)',
    'x'.repeat(500),
  ),
);

describe('the width of a text', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['日本', 4],
    ['한국', 4],
    ['ｆｕｌｌ', 8],
    ['e\u0301', 1],
    ['🚀', 2],
    ['🇩🇪', 2],
    ['❤', 1],
    ['❤️', 2],
    ['👍🏽', 2],
    ['〈︗〉', 6],
    ['ｱ', 1],
    ['𗀀', 2],
    ['→', 1],
  ])('%j takes %i columns', (text, width) => expect(widthOf(text)).toBe(width));

  test('a shortened text is never wider than allowed, and starts like the whole text', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 60 }), (text, limit) => {
        const cut = cutToWidth(text, limit);
        expect(widthOf(cut)).toBeLessThanOrEqual(limit);
        expect(cut === text || (cut.endsWith('…') && text.startsWith(cut.slice(0, -1)))).toBe(true);
      }),
    );
  });
});

describe('a table', () => {
  test('is aligned, with numbers on the right and wide characters counted as two', () => {
    const columns = [{ title: 'name' }, { title: 'n', right: true }, { title: 'note' }];
    expect(
      drawTable(columns, [
        ['日本', '7', 'x'],
        ['Bob', '1234', ''],
        ['', '0', '…'],
      ]),
    ).toEqual(['name     n  note', '----  ----  ----', '日本     7  x', 'Bob   1234', '         0  …']);
  });

  test('keeps its columns aligned, whatever the cells contain', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(hostile, hostile, hostile), { minLength: 1, maxLength: 8 }), (rows) => {
        const cells = rows.map((row) => row.map(cellOf));
        const lines = drawTable([{ title: 'first' }, { title: 'second', right: true }, { title: 'last' }], cells);
        expect(lines).toHaveLength(rows.length + 2);
        const [, rule = ''] = lines;
        const [first = '', second = ''] = rule.split('  ');
        const start = first.length + 2 + second.length + 2;
        for (const [index, line] of lines.entries()) {
          expect(line).not.toMatch(/[\r\n\u2028\u2029\u202a-\u202e]/);
          const last = index < 2 ? '' : cutToWidth(cells[index - 2]?.[2] ?? '', 48).trimEnd();
          if (last !== '') expect(widthOf(line) - widthOf(last)).toBe(start);
        }
      }),
      { examples: [[[['', '\u{1f3fb}', '\u0000']]]] },
    );
  });
});

describe('records as a table', () => {
  test('have a column for every name, the most important ones first, and a number for each record', () => {
    const { lines } = drawRecords(
      [{ code: 'a', rate: 1.5 }, { rate: 12, extra: { code: 'X' } }, JSON.parse('{"__proto__": true}')],
      {
        first: [{ name: 'rate', title: 'rate ↓' }],
        numbers: [26, 27, 28],
      },
    );
    expect(lines).toEqual([
      ' #  rate ↓  code  extra  __proto__',
      '--  ------  ----  -----  ---------',
      '26     1.5  a',
      '27      12        X',
      '28                       true',
    ]);
  });

  test('have amounts on the right, like numbers, if the column contains only amounts', () => {
    const amount = (value: string) => ({ amount: value, currency: 'usd' });
    const records = [
      { paid: amount('9.50'), due: amount('1.00') },
      { paid: null, due: 'x' },
      { paid: amount('120.00') },
    ];
    expect(drawRecords(records, { numbers: [1, 2, 3] }).lines).toEqual([
      '#        paid  due',
      '-  ----------  --------',
      '1    9.50 usd  1.00 usd',
      '2        null  x',
      '3  120.00 usd',
    ]);
  });

  test('have at most sixty columns and report how many are omitted', () => {
    const record = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`n${index}`, index]));
    expect(drawRecords([record], { numbers: [1] }).left).toBe(10);
  });
});

describe('a cell', () => {
  test.each([
    [undefined, ''],
    [null, 'null'],
    [true, 'true'],
    [1.5, '1.5'],
    ['a\nb', 'a\\u{a}b'],
    ['\u{1f3fb}', '◌\u{1f3fb}'],
    ['e\u0301', 'e\u0301'],
    [{ amount: '12.50', currency: 'usd' }, '12.50 usd'],
    [{ code: 'open', name: 'Open' }, 'Open'],
    [{ id: 'c:1', displayName: 'Bob $(flame)' }, 'Bob $ (flame)'],
    [{ x: 1 }, '{"x":1}'],
    [[1, 2], '[1,2]'],
    [[1, 2, 3, 4], '4 elements'],
  ])('%j is %j', (value, text) => expect(cellOf(value)).toBe(text));
});
