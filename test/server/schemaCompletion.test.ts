import { describe, expect, test } from 'vitest';
import { billing, paths, writable } from './kit/billing';
import { Editor } from './kit/editor';
import { startServer } from './kit/server';

const start = async (files = billing) => new Editor(await startServer(files));

describe('completion in a schema', () => {
  const schema = (property: string) => `{ "x-platform-combine": ["base.billing.v1.billing-1.0"],
  "definitions": { "Invoice": { "properties": { ${property} } } } }\n`;

  test('offers the extension object, sortable, and its value', async () => {
    const editor = await start();
    await editor.expectCompletion(
      paths.schema,
      schema('"amount": { | }'),
      'x-platform-extensions · makes the property sortable · writes "\\"x-platform-extensions\\": { \\"sortable\\": true$0 }"',
    );
    const inside = await editor.complete(paths.schema, schema('"amount": { "x-platform-extensions": { "|" } }'));
    expect(inside[0]).toMatchObject({ label: 'sortable', textEdit: { newText: '"sortable": true' } });
    const value = await editor.complete(
      paths.schema,
      schema('"amount": { "x-platform-extensions": { "sortable": | } }'),
    );
    expect(value.map(({ label }) => label)).toEqual(['true']);
  });

  test('offers only missing keys, whatever surrounds them', async () => {
    const editor = await start(writable);
    const labels = async (file: string, text: string) => (await editor.complete(file, text)).map(({ label }) => label);
    const extensions = (keys: string) => schema(`"amount": { "x-platform-extensions": { ${keys} } }`);
    expect(await labels(paths.schema, extensions('"sortable": true, "|"'))).not.toContain('sortable');
    expect(await labels(paths.schema, extensions('"|", "sortable": true'))).not.toContain('sortable');
    expect(await labels(paths.schema, extensions('"sort|able": true'))).toContain('sortable');
    expect(await labels(paths.schema, schema('"amount": { "x-platform-extensions": {}, "|" }'))).toEqual([]);
    const mapping = billing[paths.mapping]?.replace('"root"', '"|",\n"root"') ?? '';
    expect(await labels(paths.mapping, mapping)).toEqual([]);
    expect(await labels(paths.updater, '{ "updaters": { "Invoice": { "root": "entity.Invoice", | } } }')).toEqual([
      'schemaDefinition',
      'properties',
    ]);
  });

  test('offers definitions and keys around the definitions, with a comma if an entry follows', async () => {
    const editor = await start();
    const texts = async (text: string) =>
      (await editor.complete(paths.schema, text)).map(({ textEdit }) => textEdit?.newText);
    const definition = '"Invoice": { "properties": { $0 } }';
    expect(await texts('{ "definitions": { | "Payer": {} } }')).toContain(`${definition},`);
    expect(await texts('{ "definitions": { "Payer": {}, | } }')).toContain(definition);
    expect(await texts('{ "definitions": { "Payer": {}, "|" } }')).toContain(definition);
    expect(await texts('{ "definitions": { "Payer": {} }, "|" }')).toContain('"x-platform-import": { "$0" }');
    expect(await texts('{ "|"\n "definitions": { "Payer": {} } }')).toContain('"x-platform-import": { "$0" },');
    expect(await texts('{ "definitions": { "Payer": {} }, "$id": | }')).toEqual([]);
    for (const without of ['"Payer": {} |', '"Payer": {}|', '"A": {}, "Payer": {}\n|'])
      expect(await texts(`{ "definitions": { ${without}} }`)).toEqual([]);
    for (const after of ['{},|', '{}, |', '{},\n  |', '{}, /*,*/|'])
      expect(await texts(`{ "definitions": { "A": {}, "Payer": ${after}} }`)).toContain(definition);
    const unbalanced = '{\n  "definitions": {\n    "A": {],\n    "Payer": {},\n  |}\n}';
    expect(await texts(unbalanced)).toContain(definition);
  });

  test("offers the properties of the base schema that aren't sortable yet", async () => {
    const editor = await start();
    const items = await editor.complete(paths.schema, schema('|'));
    expect(items.map(({ label }) => label)).toEqual(['amount', 'dueDate', 'payerName']);
    expect(items[0]?.textEdit?.newText).toBe('"amount": { "x-platform-extensions": { "sortable": true } }');
  });
});
