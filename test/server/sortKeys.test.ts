import { describe, expect, test } from 'vitest';
import {
  type ApiNode,
  candidates,
  collections,
  collectionsChanged,
  type Explanation,
  explain,
  type SortCandidate,
  verifiableSorts,
} from '../../protocol';
import { apiconfig, billing, paths } from './kit/billing';
import { Editor } from './kit/editor';
import { startServer } from './kit/server';
import { apiconfig as declaring, layered, layerNames, pathOf, schema, sortable, swagger } from './service/model/layers';
import type { Texts } from './service/model/workspace';

/** Formats collections with their sort keys and default sorts as lines of text. */
function drawn(apis: readonly ApiNode[]): string[] {
  return apis.flatMap(({ name, collections: nodes }) =>
    nodes.flatMap((node) => [
      `${name}/${node.name} ${node.kind}`,
      ...node.keys.map((key) => `  ${key.name} ${key.source}`),
      ...node.defaultSort.map(
        (entry) => `  ${entry.rank ?? '-'}. ${entry.name}${entry.descending ? ' descending' : ''}`,
      ),
    ]),
  );
}

test('collections are listed with their keys and default sort, and reported as changed during typing', async () => {
  let changed = () => {};
  const editor = new Editor(
    await startServer(billing, {
      prepare: (connection) => connection.onNotification(collectionsChanged.method, () => changed()),
    }),
  );
  const ask = () =>
    editor.server.connection.sendRequest<{ apis: readonly ApiNode[] }>(collections.method, {}).then(({ apis }) => apis);
  const before = drawn(await ask());
  expect(before[0]).toBe('billing/Invoices query');
  expect(before).toContain('  dueDate schema');
  expect(before).toContain('  payerLastName_Ext sort-column');
  expect(before).toContain('  1. dueDate descending');

  const told = new Promise<void>((resolve) => {
    changed = resolve;
  });
  editor.show(paths.apiconfig, apiconfig.replace('"-dueDate"', 'dueDate'));
  await told;
  expect(drawn(await ask())).toContain('  1. dueDate');

  editor.show(paths.apiconfig, apiconfig.replace('"-dueDate"', 'amount\n    - dueDate'));
  const ranked = drawn(await ask());
  expect(ranked).toContain('  -. amount');
  expect(ranked).toContain('  1. dueDate');
});

test("candidates are the properties that aren't sortable yet, each with the reason", async () => {
  const editor = new Editor(await startServer(billing));
  const ask = (name: string) =>
    editor.server.connection
      .sendRequest<{ names: readonly SortCandidate[] }>(candidates.method, {
        uri: editor.server.uriOf(paths.apiconfig),
        api: 'billing',
        name,
      })
      .then(({ names }) => names);
  const found = await ask('Invoices');
  expect(found.map(({ name }) => name)).not.toContain('dueDate');
  expect(found).toContainEqual({ name: 'payerName', why: expect.stringContaining('it is joined (Invoice.Payer') });
  expect(await ask('Nothing')).toEqual([]);
});

test("the explanation of a name that isn't a sort key shows how to make it one", async () => {
  const editor = new Editor(await startServer(billing));
  const ask = (sort: string) =>
    editor.server.connection.sendRequest<Explanation | null>(explain.method, {
      uri: editor.server.uriOf(paths.apiconfig),
      api: 'billing',
      name: 'Invoices',
      sort,
    });
  expect(await ask('-dueDate')).toMatchObject({ sorts: true, complete: true, remedy: null });
  expect(await ask('amount')).toMatchObject({
    sorts: false,
    reasons: [expect.stringContaining("amount isn't a valid sort key of Invoices")],
    remedy: 'Quick fix: Make amount sortable in billing_ext-1.0.schema.json.',
  });
  expect(await ask('payerName')).toMatchObject({
    remedy: expect.stringContaining('Generate sort column payerName_Ext'),
  });
  expect(await ask('nothing')).toMatchObject({ sorts: false, remedy: expect.stringMatching(/\S/) });
});

test('verifiable default sorts are listed with the expectation for each key', async () => {
  const unsorted = apiconfig.replace('invoiceNumber', 'payerName');
  const { server } = new Editor(await startServer({ ...billing, [paths.apiconfig]: unsorted }));
  expect(await server.connection.sendRequest(verifiableSorts.method, {})).toMatchObject({
    sorts: [
      {
        ...{ api: 'billing', name: 'Invoices', path: '/billing/v1/invoices' },
        keys: [
          { name: 'dueDate', expected: 'valid' },
          { name: 'payerName', expected: 'invalid' },
        ],
      },
    ],
  });
});

describe('the collections of a layered project', () => {
  const shared = 'ext.shared.v1.shared_ext-1.0';
  const core = 'base.core.shared.v1.shared_core-1.0';
  const hub = 'ext.hub.v1.hub_ext-1.0';
  const published = (...names: string[]) => ({
    'config/integration/apis/published-apis.yaml': `apis:\n${names.map((name) => `  - name: ${name}\n`).join('')}`,
  });
  const withHub: Texts = {
    ...schema(hub, { Activity: { properties: { closeDate: sortable } } }, [layerNames.ext]),
    ...swagger(hub, [], [layerNames.ext]),
    ...declaring(hub, '', [shared]),
    ...published(layerNames.ext, hub),
  };
  const ask = async (change: Texts) => {
    const { server } = new Editor(await startServer(layered(change)));
    const { apis } = await server.connection.sendRequest<{ apis: readonly ApiNode[] }>(collections.method, {});
    return { apis, server };
  };
  const grouped = (apis: readonly ApiNode[]) =>
    apis.map(({ name, collections: nodes }) => [name, nodes.map((node) => node.name)]);

  test('are listed under the API that serves them, with the file of an inherited default sort', async () => {
    const { apis, server } = await ask({});
    expect(grouped(apis)).toEqual([['desk', ['Activities']]]);
    const file = server.uriOf(pathOf('apis', core, 'apiconfig.yaml'));
    expect(apis[0]?.collections[0]).toMatchObject({
      path: '/desk/v1/activities',
      inheritedFrom: 'shared_core-1.0.apiconfig.yaml',
      defaultSortLocation: { uri: file, range: { start: { line: 3 } } },
      defaultSort: [
        { name: 'priority', location: { uri: file, range: { start: { line: 4 } } } },
        { name: 'ownerName', location: { uri: file, range: { start: { line: 5 } } } },
      ],
      problems: { errors: 0, warnings: 0 },
    });
  });

  test('are listed under each API that serves them, with the sort keys in that API', async () => {
    const { apis, server } = await ask(withHub);
    const [desk, other] = apis.map(({ collections: [node] }) => node);
    expect(grouped(apis)).toEqual([
      ['desk', ['Activities']],
      ['hub', ['Activities']],
    ]);
    expect(desk).toMatchObject({ api: 'desk', alsoIn: ['hub'] });
    expect(desk?.keys.map(({ name }) => name)).not.toContain('closeDate');
    expect(other?.keys.map(({ name }) => name)).toContain('closeDate');
    const explained = (api: string) =>
      server.connection.sendRequest<Explanation | null>(explain.method, {
        uri: other?.location.uri,
        ...{ api, name: 'Activities', sort: 'closeDate' },
      });
    expect(await explained('desk')).toMatchObject({ sorts: false });
    expect(await explained('hub')).toMatchObject({ sorts: true });
  });

  test('show in a list the file of an inherited default sort', async () => {
    const { apis, server } = await ask({});
    const uri = apis[0]?.collections[0]?.location.uri;
    const asked = { uri, api: 'desk', name: 'Activities', sort: 'priority' };
    const explanation = await server.connection.sendRequest<Explanation | null>(explain.method, asked);
    expect(explanation?.reasons).toContain(
      'The default sort of Activities, inherited from shared_core-1.0.apiconfig.yaml, uses this name (1st, ascending).',
    );
  });

  const alone = 'Lonely:\n  resource: base.rest.ext.desk.LonelyResource\n  defaultSort:\n  - subject\n';

  test('are kept apart if no API serves them', async () => {
    const { apis } = await ask(declaring(shared, alone, [core]));
    expect(grouped(apis)).toEqual([
      ['desk', ['Activities']],
      [null, ['Lonely']],
    ]);
  });

  test('are listed under the declaring API if the Swagger file that could serve them is missing', async () => {
    const { apis } = await ask({
      ...declaring(shared, alone, [core]),
      ...swagger(layerNames.core, [], [layerNames.pl, 'base.gone-1.0']),
    });
    expect(grouped(apis)).toEqual([['desk', ['Activities', 'Lonely']]]);
  });

  test("are listed with the problems in all lines of the customer's files about them, and no others", async () => {
    const resource = 'resource: base.rest.ext.desk.ActivitiesExtResource';
    const wrong = `Activities:\n  ${resource}\n  ${resource}\n  defaultSort:\n  - priorty\n`;
    const elsewhere = 'Lonely:\n  resource: base.rest.ext.desk.LonelyResource\n  defaultSort: {}\n';
    const texts = declaring(shared, wrong + elsewhere, [core]);
    const editor = new Editor(await startServer(layered(texts)));
    const problems = await editor.diagnostics(pathOf('apis', shared, 'apiconfig.yaml'));
    const ofActivities = problems.filter(({ range }) => range.start.line < 8 && range.start.line > 2);
    const { apis } = await editor.server.connection.sendRequest<{ apis: readonly ApiNode[] }>(collections.method, {});
    const { errors = 0, warnings = 0, informations = 0 } = apis[0]?.collections[0]?.problems ?? {};
    expect(errors + warnings + informations).toBe(ofActivities.length);
    expect(ofActivities.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['duplicate-key', 'default-sort-unknown-name']),
    );
    expect(problems.length).toBeGreaterThan(ofActivities.length);
  });

  test('are listed with the problems of their element and class, which count once for their API', async () => {
    const texts = {
      ...billing,
      [paths.schema]: billing[paths.schema]?.replace('"sortable": true', '"sortable": "yes"') ?? '',
      [paths.resource]: `${billing[paths.resource]}\n}`,
      [paths.apiconfig]: `${apiconfig}  Copies:\n    resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n`,
    };
    const editor = new Editor(await startServer(texts));
    const counted = await Promise.all([paths.schema, paths.resource].map((file) => editor.diagnostics(file)));
    const errors = counted.flat().filter(({ severity }) => severity === 1);
    expect(errors.map(({ code }) => code).sort()).toEqual(['invalid-syntax', 'sortable-not-boolean']);
    const { apis } = await editor.server.connection.sendRequest<{ apis: readonly ApiNode[] }>(collections.method, {});
    const invoices = apis[0]?.collections.find(({ name }) => name === 'Invoices');
    expect(invoices?.problems.errors).toBe(2);
    const all = await editor.diagnostics(paths.apiconfig);
    const inApiconfig = all.filter(({ severity }) => severity === 1).length;
    expect(apis[0]?.problems.errors).toBe(2 + inApiconfig);
  });

  test.each([
    ['scalar', ' dueDate'],
    ['numbered', '\n    - 5'],
    ['repeated', '\n    - dueDate\n    - dueDate'],
    ['twice', ' [dueDate]\n  defaultSort: [dueDate]'],
    ['unknown', ' [nothing]'],
  ])('are listed with the problems of a default sort that is %s', async (_, written) => {
    const head = apiconfig.slice(0, apiconfig.indexOf('  defaultSort'));
    const editor = new Editor(
      await startServer({ ...billing, [paths.apiconfig]: `${head}  defaultSort:${written}\n` }),
    );
    const found = await editor.diagnostics(paths.apiconfig);
    const { apis } = await editor.server.connection.sendRequest<{ apis: readonly ApiNode[] }>(collections.method, {});
    const { errors = 0, warnings = 0 } = apis[0]?.collections[0]?.problems ?? {};
    expect(errors + warnings).toBeGreaterThan(0);
    expect({ errors, warnings }).toEqual({
      errors: found.filter(({ severity }) => severity === 1).length,
      warnings: found.filter(({ severity }) => severity === 2).length,
    });
  });
});
