import assert from 'node:assert/strict';
import { ConfigurationTarget, languages, type TextDocument, workspace } from 'vscode';
import { completionsAt, definitionsAt, hoversAt, labelOf, linksOf, outlineOf } from './providers';
import { sortieDiagnostics, until, untilDiagnostics } from './until';
import { at, behind, discardChanges, findInWorkspace, openEditor, replaceText } from './workspace';

const schema = 'billing_ext-1.0.schema.json';
const topLevel = ['$schema', 'x-platform-combine', 'definitions'];

async function open(file: string): Promise<TextDocument> {
  return (await openEditor(await findInWorkspace(file))).document;
}

/** Waits until a message for a file matches `wanted`. Returns the file's messages from all extensions. */
function untilMessage(document: TextDocument, wanted: RegExp): Promise<string[]> {
  return until(() => {
    const found = languages.getDiagnostics(document.uri).map(({ message }) => message);
    return found.some((one) => wanted.test(one)) ? found : undefined;
  }, languages.onDidChangeDiagnostics);
}

suite('next to the built-in JSON support, nothing is duplicated:', () => {
  teardown(discardChanges);

  for (const [where, text, by] of [
    ['at the top', '  "definitions": {\n', '  |\n  "definitions": {\n'],
    ['in definitions', '"definitions": {\n', '"definitions": {\n    |\n'],
    ['in a definition', '    "Payment": {\n', '    "Payment": {\n      |\n'],
    [
      'in properties',
      '    "Payment": {\n      "properties": {\n',
      '    "Payment": {\n      "properties": {\n        |\n',
    ],
    ['in a property', '"title": "Batch",\n', '"title": "Batch",\n          |\n'],
    ['in the extension object', '{ "sortable": true }', '{ | }'],
    ['as the value of sortable', '{ "sortable": true }', '{ "sortable": | }'],
    ['as a value of $ref', '"type": "integer"', '"$ref": "|"'],
    ['as a value of combine', '"base.content.cc.billing.v1.billing_content-1.0"', '"|"'],
  ] as const) {
    test(`completion ${where}`, async () => {
      const document = await open(schema);
      const [before = '', after = ''] = by.split('|');
      const begin = document.offsetAt(at(document, text));
      await replaceText(document, text, before + after);
      const items = await completionsAt(document, document.positionAt(begin + before.length));
      const names = items.map((item) => labelOf(item).replaceAll('"', ''));
      assert.deepEqual(names, [...new Set(names)]);
    });
  }

  for (const [where, text, by] of [
    ['as a schema definition', '"schemaDefinition": "Invoice"', '"schemaDefinition": "|"'],
    ['as a root', '"root": "entity.Invoice"', '"root": "|"'],
    ['as a path', '"path": "Invoice.PrintedDate_Ext"', '"path": "|"'],
  ] as const) {
    test(`completion ${where} of a mapping`, async () => {
      const document = await open('billing_ext-1.0.mapping.json');
      const [before = '', after = ''] = by.split('|');
      const begin = document.offsetAt(at(document, text));
      await replaceText(document, text, before + after);
      const items = await completionsAt(document, document.positionAt(begin + before.length));
      const names = items.map((item) => labelOf(item).replaceAll('"', ''));
      assert.ok(names.length > 0);
      assert.deepEqual(names, [...new Set(names)]);
    });
  }

  test('both extensions contribute, Sortie first', async () => {
    const document = await open(schema);
    await replaceText(document, '"title": "Printed on"', '"title": "Printed on",\n          ');
    const items = await completionsAt(document, behind(document, '"title": "Printed on",\n          '));
    const names = items.map((item) => labelOf(item).replaceAll('"', ''));
    assert.equal(names[0], 'x-platform-extensions');
    assert.ok(names.includes('description'), names.join(', '));
  });

  test('hover', async () => {
    const document = await open(schema);
    for (const text of ['"dueDate', '"sortable', '"x-platform-ext', '"typ', '"definit', 'base.content']) {
      const shown = (await hoversAt(document, behind(document, text))).filter((one) => one !== '');
      assert.ok(shown.length <= 1, `${text}:\n${shown.join('\n\n')}`);
    }
    assert.equal((await hoversAt(document, behind(document, '"dueDa'))).filter((one) => one !== '').length, 1);
  });

  test('definition of a local $ref', async () => {
    const document = await open('common_pl-1.0.schema.json');
    const places = await definitionsAt(document, behind(document, '"#/definitions/TypeKey'));
    assert.equal(places.length, 1, places.join('\n'));
  });

  test('outline and links', async () => {
    const document = await open(schema);
    const top = (await outlineOf(document)).filter((line) => !line.startsWith(' '));
    assert.deepEqual(top, topLevel);
    const links = await linksOf(document);
    assert.deepEqual(links, [...new Set(links)]);
  });

  test('a syntax error', async () => {
    const document = await open(schema);
    await replaceText(document, '"type": "string",', '"type": "string"');
    assert.deepEqual(await untilMessage(document, /expected comma/i), ['Expected comma']);
    assert.deepEqual(sortieDiagnostics(document.uri), []);
  });

  test('comments and trailing commas are valid for Sortie', async () => {
    const document = await open('common_ext-1.0.mapping.json');
    assert.match(document.getText(), /^ *\/\/ /m);
    assert.match(document.getText(), /\},\n\s*\}/);
    await replaceText(document, '"root": "entity.Note",', '"root": "entity.Note"');
    const said = await untilMessage(document, /expected comma/i);
    assert.deepEqual(said.toSorted(), ['Expected comma', 'Trailing comma']);
    assert.deepEqual(sortieDiagnostics(document.uri), []);
  });

  test('a syntax error if no other extension validates', async () => {
    const validation = workspace.getConfiguration('json');
    const document = await open(schema);
    await replaceText(document, '"type": "string",', '"type": "string"');
    await validation.update('validate.enable', false, ConfigurationTarget.Workspace);
    try {
      await untilDiagnostics(document.uri, (codes) => codes.join() === 'invalid-syntax');
      assert.deepEqual(
        (await outlineOf(document)).filter((line) => !line.startsWith(' ')),
        topLevel,
      );
    } finally {
      await validation.update('validate.enable', undefined, ConfigurationTarget.Workspace);
    }
    await untilDiagnostics(document.uri, (codes) => codes.length === 0);
  });

  test('a duplicate key', async () => {
    const document = await open(schema);
    await replaceText(document, '"title": "Short number",', '"title": "Short number", "title": "Again",');
    const said = await untilMessage(document, /duplicate/i);
    assert.deepEqual([...new Set(said)], ['Duplicate object key']);
    assert.deepEqual(sortieDiagnostics(document.uri), []);
  });
});
