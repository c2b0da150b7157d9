import { describe, expect, test } from 'vitest';
import { pageOf, parseQuery, parseSort } from '../../../localPlatform/collections/query';
import { fc } from '../../properties';

const whatSorts = () => 'It is sorted by: a.';
const parse = (query: string) => parseQuery(new URLSearchParams(query), whatSorts);

test('a query without parameters requests the first page in the default sort', () => {
  expect(parse('')).toEqual({ sort: undefined, pageSize: 25, pageOffset: 0, includeTotal: false });
});

test('all parameters are parsed', () => {
  expect(parse('sort=escalated,-dueDate&sort=subject&pageSize=100&pageOffset=7&includeTotal=true&fields=x')).toEqual({
    sort: [
      { name: 'escalated', descending: false },
      { name: 'dueDate', descending: true },
      { name: 'subject', descending: false },
    ],
    pageSize: 100,
    pageOffset: 7,
    includeTotal: true,
  });
});

test('sort keys are parsed as written', () => {
  const name = fc.stringMatching(/^[A-Za-z_]\w*$/);
  fc.assert(
    fc.property(fc.array(fc.array(fc.record({ name, descending: fc.boolean() }), { minLength: 1 })), (groups) => {
      const written = groups.map((keys) => keys.map((key) => (key.descending ? '-' : '') + key.name).join(','));
      expect(parseSort(written, whatSorts)).toEqual(groups.flat());
    }),
  );
});

describe('refused queries', () => {
  test.each([
    ['sort=', 'The parameter “sort” contains an empty name: “”.'],
    ['sort=a,,b', 'The parameter “sort” contains an empty name: “a,,b”.'],
    ['sort=-', 'The parameter “sort” contains an empty name: “-”.'],
    ['sort=a&sort=', 'The parameter “sort” contains an empty name: “”.'],
    ['pageSize=0', 'The parameter “pageSize” must be a whole number from 1 to 100, not “0”.'],
    ['pageSize=101', 'The parameter “pageSize” must be a whole number from 1 to 100, not “101”.'],
    ['pageSize=ten', 'The parameter “pageSize” must be a whole number from 1 to 100, not “ten”.'],
    ['pageSize=1.5', 'The parameter “pageSize” must be a whole number from 1 to 100, not “1.5”.'],
    ['pageOffset=-1', 'The parameter “pageOffset” must be a whole number, 0 or more, not “-1”.'],
    ['pageOffset=', 'The parameter “pageOffset” must be a whole number, 0 or more, not “”.'],
    ['includeTotal=yes', 'The parameter “includeTotal” must be true or false, not “yes”.'],
  ])('%s', (query, message) => {
    expect(() => parse(query)).toThrow(message);
  });
});

describe('pages', () => {
  const elements = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `e-${index}`, type: 'E', attributes: { index } }));
  const page = (count: number, query: string) =>
    pageOf(elements(count), parse(query), { path: '/common/v1/es', query: new URLSearchParams(query) });

  test('follow each other by their links, without gaps or overlaps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 130 }), fc.integer({ min: 1, max: 100 }), (count, pageSize) => {
        const seen: string[] = [];
        let query: string | undefined = `sort=a%2C-b&pageSize=${pageSize}`;
        while (query !== undefined) {
          const { data, count: shown, links } = page(count, query);
          expect(shown).toBe(data.length);
          seen.push(...data.map(({ id }) => id));
          const next: string | undefined = 'next' in links ? links.next?.href : undefined;
          expect(next === undefined || next.startsWith('/common/v1/es?sort=a%2C-b&')).toBe(true);
          query = next?.split('?')[1];
        }
        expect(seen).toEqual(elements(count).map(({ id }) => id));
      }),
    );
  });

  test('after the end are empty and link back', () => {
    expect(page(10, 'pageOffset=40&pageSize=5')).toMatchObject({
      count: 0,
      data: [],
      links: { prev: { href: '/common/v1/es?pageSize=5&pageOffset=35' }, first: { href: '/common/v1/es?pageSize=5' } },
    });
  });

  test('contain the total only if requested, and count to a thousand at most', () => {
    expect(page(30, '').total).toBeUndefined();
    expect(page(30, 'includeTotal=true')).toMatchObject({ count: 25, total: 30 });
    expect(page(1_500, 'includeTotal=true').total).toBe(1_000);
  });

  test('contain a different checksum for a changed element', () => {
    const sum = (index: number) =>
      pageOf([{ id: 'x', type: 'E', attributes: { index } }], parse(''), { path: '/', query: new URLSearchParams() })
        .data[0]?.checksum;
    expect(sum(1)).toBe(sum(1));
    expect(sum(1)).not.toBe(sum(2));
  });
});
