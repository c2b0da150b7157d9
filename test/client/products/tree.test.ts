import { describe, expect, test } from 'vitest';
import type { Loadable } from '../../../client/environments/diagnosis';
import { children, type Node, resourceOf, roots } from '../../../client/products/nodes';
import { present } from '../../../client/products/rows';
import { contentOf, type Edition, type ProductsState, readEditions } from '../../../client/products/state';
import { readDefinitions } from '../../../platform/productDefinitions';

function draw(state: ProductsState): string {
  const lines: string[] = [];
  const add = (nodes: readonly Node[], depth: number) => {
    for (const node of nodes) {
      const row = present(state, node);
      const description = row.description ? ` — ${row.description}` : '';
      lines.push(`${'  '.repeat(depth)}[${row.icon.id}] ${row.label}${description}`);
      add(children(state, node), depth + 1);
    }
  };
  add(roots(state), 0);
  return `\n${lines.join('\n')}\n`;
}

const there = (value: readonly Edition[]): Loadable<readonly Edition[]> => ({ kind: 'there', value });
const summary = {
  code: 'PA-2025',
  name: 'Personal Auto 2025',
  status: 'Active',
  effectiveDate: '2025-01-01',
  productCode: 'PA',
};
const empty: ProductsState = {
  key: 'local:',
  name: 'Local',
  local: true,
  origin: 'http://127.0.0.1:4010',
  codes: [],
  editions: new Map(),
  shown: new Map(),
};

function withEditions(editions: Loadable<readonly Edition[]>): ProductsState {
  return { ...empty, codes: ['PA'], editions: new Map([['PA', editions]]) };
}

describe('the Product Definitions view', () => {
  test('shows reference data, products, and editions', () => {
    const editions = there(
      readEditions(readDefinitions({ data: [summary, { ...summary, code: 'PA-2026', status: 'Draft' }] })),
    );
    expect(draw(withEditions(editions))).toBe(`
[library] Reference data
  [table] Tax locations
  [table] Risk classes
  [table] Underwriting issue types
[package] Products
  [symbol-class] PA
    [json] Definition
    [versions] PA-2025 — Personal Auto 2025 · Active · 2025-01-01
    [versions] PA-2026 — Personal Auto 2025 · Draft · 2025-01-01
  [add] Add Product Definition…
`);
  });

  test.each<[string, Loadable<readonly Edition[]>, Partial<ProductsState>, string[]]>([
    ['while it reads', { kind: 'loading' }, {}, ['Reading editions…']],
    ['when there are no editions', there([]), {}, ['No editions.']],
    ['without a token', failed('token', 'No token.'), {}, ['No token.', 'Sign In to Local…']],
    [
      "when the local platform doesn't respond",
      failed('host', 'No answer.'),
      {},
      ['No answer.', 'Start the Local Platform'],
    ],
    ["when another host doesn't respond", failed('host', 'No answer.'), { local: false }, ['No answer.', 'Try Again']],
  ])('offers the next steps %s', (_, editions, more, labels) => {
    const state = { ...withEditions(editions), ...more };
    const product = children(state, { kind: 'products', id: '' })[0];
    const rows = product ? children(state, product) : [];
    expect(rows.slice(1).map((node) => present(state, node).label)).toEqual(labels);
  });

  test('shows long lists page by page, with distinct rows', () => {
    const many = Array.from({ length: 250 }, (_, index) => ({ code: `E${index % 3}`, raw: {} }));
    const state = withEditions(there(many));
    const [product] = children(state, { kind: 'products', id: '' });
    const rows = product ? children(state, product) : [];
    expect(rows).toHaveLength(102);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(102);
    const more = rows.at(-1);
    expect(more && present(state, more)).toMatchObject({ label: 'Show 100 more', description: '150 left' });
  });

  test('makes text of the platform safe to show, and lists editions without a recognizable code', () => {
    const evil = '$(flame) [x](command:y)';
    const state = withEditions(there(readEditions(readDefinitions([{ code: evil, [evil]: evil }, { note: evil }, 7]))));
    expect(draw(state)).not.toMatch(/\$\(|\]\(/);
    const [product] = children(state, { kind: 'products', id: '' });
    const rows = product ? children(state, product) : [];
    expect(rows.map((node) => resourceOf(node)?.kind)).toEqual(['product', 'edition', 'editions', 'editions']);
  });

  test('shows a code once, even if it is a number', () => {
    const editions = there(readEditions(readDefinitions({ data: [{ code: 7, status: 'Active' }] })));
    expect(draw(withEditions(editions))).toContain('[versions] 7 — Active\n');
  });

  test('shows path and origin of every document', () => {
    const row = present(empty, { kind: 'reference', id: '', data: 'tax-locations' });
    expect(row.facts).toEqual([
      ['path', '/reference-data/tax-locations'],
      ['read from', 'http://127.0.0.1:4010'],
    ]);
  });
});

describe('edition summaries', () => {
  const codes = (body: unknown) => readEditions(readDefinitions(body)).map(({ code }) => code);

  test.each<[unknown, (string | undefined)[]]>([
    [{ data: [{ code: 'a' }, { editionCode: 'b', code: 'x' }] }, ['a', 'b']],
    [{ data: [{ id: 'row-1', type: 'Edition', attributes: { code: 'a' } }] }, ['a']],
    [
      [{ publicId: 'p' }, { id: 7 }, 'plain'],
      ['p', '7', 'plain'],
    ],
    [{ items: [{ code: 'a' }], next: null }, ['a']],
    [{ code: 'single' }, ['single']],
    [{ one: [], two: [] }, [undefined]],
    [{ data: [{ name: 'no code' }, null] }, [undefined, undefined]],
  ])('of %j have the codes %j', (body, expected) => expect(codes(body)).toEqual(expected));
});

function failed(cause: 'token' | 'host', message: string): Loadable<readonly Edition[]> {
  return { kind: 'failed', diagnosis: { cause, message } };
}

test('edition summaries have the same comparable content with and without an envelope', () => {
  const [wrapped] = readDefinitions({ data: { id: '1', type: 'Product', attributes: summary, links: {} } }).elements;
  expect(contentOf(wrapped)).toEqual(contentOf(readDefinitions(summary).elements[0]));
});
