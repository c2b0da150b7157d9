import { describe, expect, test } from 'vitest';
import { filterApis } from '../../../client/sorting/keys/filter';
import { children, everyRow, type KeysState, type Node, parentId, roots } from '../../../client/sorting/keys/nodes';
import { locationOf, rowAt } from '../../../client/sorting/keys/rowLocation';
import { present } from '../../../client/sorting/keys/rows';
import type { ApiNode } from '../../../protocol';
import { fc } from '../../properties';
import { api, apiconfig, at, collection, entry, key, schema } from './samples';

/** Returns the whole tree as text, with every row open. */
function draw(state: KeysState): string {
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

const invoices = collection('Invoices', {
  keys: [
    key('dueDate', { type: 'date-time', location: at(schema, 6) }),
    key('invoiceNumber', { source: 'base' }),
    key('payerName_Ext', { source: 'sort-column', type: null, value: 'Payer → DisplayName' }),
  ],
  defaultSort: [
    entry('dueDate', 1, { descending: true }),
    entry('amount', null, { sorts: false, location: at(apiconfig, 4) }),
  ],
  problems: { errors: 1, warnings: 2, informations: 5 },
});
const payments = collection('Payments', {
  kind: 'unknown',
  element: null,
  path: null,
  partial: ['the element of the collection is unknown'],
  location: at(apiconfig, 9),
});
const billing = api('billing', [invoices, payments]);
const all: KeysState = { apis: [billing], filter: '' };

describe('the Sort Keys view', () => {
  test('shows APIs, collections, the default sort in order, and sort keys with their sources', () => {
    expect(draw(all)).toBe(`
[symbol-namespace] billing — 1 error, 2 warnings · 2 collections
  [database] Invoices — 1 error, 2 warnings · query-backed · 3 sort keys
    [list-ordered] Default sort — dueDate descending, then amount ascending
      [arrow-down] 1. dueDate — descending
      [error] amount — isn't a valid sort key · ascending
    [symbol-field] dueDate — date-time · schema (ext)
    [symbol-field] invoiceNumber — string · schema (base)
    [symbol-method] payerName_Ext — sort column · Payer → DisplayName
  [question] Payments — kind unknown · no sort keys
    [info] Incomplete information — the element of the collection is unknown
    [list-ordered] No default sort
`);
  });

  test.each([
    ['alone', []],
    ['next to a name', [entry('invoiceNumber', null)]],
  ])("shows that a default sort in a YAML alias, %s, isn't followed", (_, defaultSort) => {
    const partial = ['the element of the collection is unknown'];
    const aliased = collection('Invoices', { aliasesDefaultSort: true, defaultSort, partial });
    const state: KeysState = { apis: [api('billing', [aliased])], filter: '' };
    const words = "defined by a YAML alias, which Sortie doesn't follow";
    expect(draw(state)).toContain(`[info] Incomplete information — the element of the collection is unknown
    [list-ordered] Default sort — ${words}
${defaultSort.map(({ name }) => `      [arrow-up] ${name} — ascending\n`).join('')}`);
    const rows = [...everyRow(state)].map((node) => present(state, node));
    expect(rows.map(({ spoken }) => spoken)).toContain(`default sort: ${words}`);
    expect(rows.flatMap(({ facts = [] }) => facts)).toContainEqual(['default sort', words]);
    const children = rows.find(({ context }) => context === 'defaultSort')?.children;
    expect(children).toBe(defaultSort.length === 0 ? 'none' : 'closed');
  });

  test('shows the file of an inherited default sort, and marks its rows for the menu', () => {
    const defaultSort = [entry('dueDate', 1)];
    const inherited = collection('Invoices', { defaultSort, inheritedFrom: 'billing_core-1.0.apiconfig.yaml' });
    const state: KeysState = { apis: [api('billing', [inherited, invoices])], filter: '' };
    expect(draw(state)).toContain('Inherited default sort — dueDate ascending · billing_core-1.0.apiconfig.yaml');
    const rows = [...everyRow(state)].map((node) => present(state, node));
    expect(rows.flatMap(({ facts = [] }) => facts)).toContainEqual([
      'inherited from',
      'billing_core-1.0.apiconfig.yaml',
    ]);
    const contexts = [...everyRow(state)].map((node) => present(state, node).context);
    expect(contexts.filter((context) => /\binherited\b/.test(context))).toEqual([
      'collection inherited',
      'defaultSort inherited',
      'entry inherited',
    ]);
  });

  test('marks the rows of a collection of unknown kind for the menu', () => {
    const state: KeysState = {
      apis: [api('billing', [collection('Notes', { kind: 'unknown' }), invoices])],
      filter: '',
    };
    const contexts = [...everyRow(state)].map((node) => present(state, node).context);
    expect(contexts.filter((context) => /\bkindless\b/.test(context))).toEqual([
      'collection kindless',
      'defaultSort kindless',
    ]);
  });

  test('shows the other APIs of a collection, and lists collections without an API separately', () => {
    const several = collection('Notes', { alsoIn: ['hub', 'claim/v2'] });
    const lonely = collection('Lonely', { isServed: false });
    const apis = [api('billing', [several]), { ...api('', [lonely]), name: null }];
    const state: KeysState = { apis, filter: '' };
    expect(draw(state)).toBe(`
[symbol-namespace] billing — 1 collection
  [database] Notes — query-backed · no sort keys · also in hub, claim/v2
    [list-ordered] No default sort
[circle-slash] Not served by an API — 1 collection
  [database] Lonely — query-backed · no sort keys
    [list-ordered] No default sort
`);
    const [, group] = roots(state);
    const [row] = group ? children(state, group) : [];
    expect(row && parentId(state, row)).toBe(group?.id);
  });

  test('opens the file with a default sort that is a YAML alias', () => {
    const aliased = collection('Invoices', { aliasesDefaultSort: true, defaultSortLocation: at(schema, 7) });
    const state: KeysState = { apis: [api('billing', [aliased])], filter: '' };
    const row = [...everyRow(state)].find(({ kind }) => kind === 'defaultSort');
    expect(row && locationOf(row)).toEqual(at(schema, 7));
  });

  test('describes every row for screen readers', () => {
    const spoken = [...everyRow(all)].map((node) => present(all, node).spoken);
    expect(spoken).toContain('sort key dueDate, date-time · schema (ext) · rank 1 of the default sort, descending');
    expect(spoken).toContain("entry of the default sort: amount, isn't a valid sort key · ascending");
    expect(spoken).toContain('Incomplete information: the element of the collection is unknown');
    expect(spoken.every((text) => text !== '')).toBe(true);
  });

  test('distinguishes two folders with the same API', () => {
    const two: KeysState = { apis: [billing, api('billing', [payments], 'file:///other%20one')], filter: '' };
    const rows = roots(two).map((node) => present(two, node).description);
    expect(rows).toEqual(['work · 1 error, 2 warnings · 2 collections', 'other one · 1 collection']);
    expect(new Set([...everyRow(two)].map(({ id }) => id)).size).toBe([...everyRow(two)].length);
  });

  test('shows no folder for an API that only one folder has, whatever the filter', () => {
    const filtered = (): KeysState => ({ apis: filterApis([billing], 'due'), filter: 'due' });
    const [row] = roots(filtered());
    expect(row && present(filtered(), row).description).toBe('1 error, 2 warnings · 1 collection');
  });

  test('counts all sort keys of a collection, even if the filter hides some', () => {
    const filtered: KeysState = { apis: filterApis([billing], 'due'), filter: 'due' };
    const [row] = roots(filtered).flatMap((node) => children(filtered, node));
    expect(row && present(filtered, row).description).toBe('1 error, 2 warnings · query-backed · 1 of 3 sort keys');
  });

  test('makes text of files safe to show', () => {
    const evil = collection('X', { keys: [key('a $(flame) [x](command:y)\u202e\n')] });
    const drawn = draw({ apis: [api('evil', [evil])], filter: '' });
    expect(drawn).not.toMatch(/\$\(|\]\(|\u202e/);
  });

  test('keeps the row IDs when other data changes', () => {
    const before = [...everyRow(all)].map(({ id }) => id);
    const changed = { ...invoices, kind: 'dual' as const, keys: [...invoices.keys, key('another')] };
    const after = [...everyRow({ apis: [api('billing', [changed, payments])], filter: '' })].map(({ id }) => id);
    expect(after.filter((id) => before.includes(id))).toEqual(before);
  });

  test('every row except the top-level ones has a parent', () => {
    const above = new Map<string, string | undefined>();
    const walk = (nodes: readonly Node[], parent: string | undefined) => {
      for (const node of nodes) {
        above.set(node.id, parent);
        walk(children(all, node), node.id);
      }
    };
    walk(roots(all), undefined);
    for (const node of everyRow(all)) expect(parentId(all, node)).toBe(above.get(node.id));
  });
});

describe('the filter of sort keys', () => {
  const names = (apis: readonly ApiNode[]) =>
    apis.flatMap((each) =>
      each.collections.map((node) => `${node.name}: ${node.keys.map(({ name }) => name).join(' ')}`),
    );

  test.each([
    ['', ['Invoices: dueDate invoiceNumber payerName_Ext', 'Payments: ']],
    ['INVOICES', ['Invoices: dueDate invoiceNumber payerName_Ext']],
    ['bill pay', ['Invoices: payerName_Ext', 'Payments: ']],
    ['invoices due', ['Invoices: dueDate']],
    ['nothing', []],
  ])('%j keeps %j', (words, kept) => {
    expect(names(filterApis([billing], words))).toEqual(kept);
  });

  test('never adds rows, and a longer filter never shows more rows', () => {
    const word = fc.constantFrom('i', 'due', 'date', 'ext', 'pay', 'billing', 'x');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 3 }), word, (some, more) => {
        const count = (filter: string) => [...everyRow({ apis: filterApis([billing], filter), filter: '' })].length;
        expect(count([...some, more].join(' '))).toBeLessThanOrEqual(count(some.join(' ')));
      }),
    );
  });
});

describe('the row at a position in the editor', () => {
  const rowId = (uri: string, line: number, selected?: string) => {
    const node = rowAt(all, { uri, line }, selected);
    return node && present(all, node).label;
  };

  test('is the last row at or above the line', () => {
    expect(rowId(apiconfig, 0)).toBeUndefined();
    expect(rowId(apiconfig, 1)).toBe('Invoices');
    expect(rowId(apiconfig, 3)).toBe('1. dueDate');
    expect(rowId(apiconfig, 4)).toBe('amount');
    expect(rowId(apiconfig, 8)).toBe('amount');
    expect(rowId(apiconfig, 9)).toBe('Payments');
    expect(rowId(schema, 7)).toBe('dueDate');
    expect(rowId('file:///elsewhere', 7)).toBeUndefined();
  });

  test('stays the same among rows that share a position', () => {
    const same = [...everyRow(all)].filter((node) => node.kind === 'key' && node.key.location.range.start.line === 3);
    const [first, second] = same;
    expect(rowAt(all, { uri: schema, line: 3 }, undefined)?.id).toBe(first?.id);
    expect(rowAt(all, { uri: schema, line: 3 }, second?.id)?.id).toBe(second?.id);
  });
});
