import { describe, expect, test } from 'vitest';
import { billing, paths, writable } from '../../kit/billing';
import { block } from '../../kit/render';
import { FolderScene, type Texts } from '../folderScene';

const { schema, mapping, updater, apiconfig, swagger } = paths;
const extSwagger = 'config/integration/apis/ext/billing/v1/billing_ext-1.0.swagger.yaml';
const ledgerMapping = 'config/integration/mappings/ext/ledger/v1/ledger_ext-1.0.mapping.json';
const ledgerApiconfig = 'config/integration/apis/ext/ledger/v1/ledger_ext-1.0.apiconfig.yaml';

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
const yaml = (text: string) => `${block(text)}\n`;

/** A customer's element, with a mapper of another name, and a reference to that mapper. */
const noted: Texts = {
  ...writable,
  [schema]: json({
    'x-platform-combine': ['base.billing.v1.billing-1.0'],
    definitions: {
      Note_Ext: { type: 'object', properties: { text: { type: 'string' } } },
      Invoice: { properties: { note_Ext: { $ref: '#/definitions/Note_Ext' } } },
    },
  }),
  [mapping]: json({
    schemaName: 'ext.billing.v1.billing_ext-1.0',
    combine: ['base.billing.v1.billing-1.0'],
    mappers: {
      NoteMapper: { schemaDefinition: 'Note_Ext', root: 'entity.Note', properties: { text: { path: 'Note.Body' } } },
      Invoice: { properties: { note_Ext: { path: 'Invoice.Note', mapper: '#/mappers/NoteMapper' } } },
    },
  }),
  [updater]: json({
    schemaName: 'ext.billing.v1.billing_ext-1.0',
    updaters: { NoteUpdater: { schemaDefinition: 'Note_Ext', root: 'entity.Note', properties: {} } },
  }),
  [apiconfig]: yaml(`
    combine: [base.billing.v1.billing-1.0]
    resources:
      Note:
        resource: ext.rest.billing.v1.notes.NoteExtResource
        mapper: NoteMapper
        updater: 'NoteUpdater'
  `),
};

/** An element that uses the mapper of its own name. */
const ownName: Texts = {
  ...noted,
  [mapping]: (noted[mapping] ?? '').replaceAll('NoteMapper', 'Note'),
  [apiconfig]: (noted[apiconfig] ?? '').replace('    mapper: NoteMapper\n', ''),
  [extSwagger]: yaml(`
    x-platform-combine: [base.billing.v1.billing-1.0]
    x-platform-schema-import:
      billing: ext.billing.v1.billing_ext-1.0
    paths:
      /notes:
        get:
          x-platform-extensions:
            operationType: get-collection
            resourceType: Notes
            childResourceType: Note
  `),
};

const replaced = (texts: Texts, from: string, to: string, ...files: readonly string[]) =>
  Object.fromEntries(files.map((file) => [file, (texts[file] ?? '').replaceAll(from, to)]));

describe('renaming a mapper', () => {
  test.each([
    ['its declaration', mapping, '"NoteMapper|": {'],
    ['a reference to it', mapping, '#/mappers/Note|Mapper'],
    ['an apiconfig file', apiconfig, 'mapper: Note|Mapper'],
  ])('in %s changes all names that refer to it', async (_, file, at) => {
    const scene = await FolderScene.open(noted);
    expect(await scene.renamable(file, at)).toEqual({ written: 'NoteMapper', placeholder: 'NoteMapper' });
    expect(await scene.textsRenamed(file, at, 'Remark')).toEqual(
      replaced(noted, 'NoteMapper', 'Remark', mapping, apiconfig),
    );
  });

  test('does the same for an updater', async () => {
    const scene = await FolderScene.open(noted);
    const expected = replaced(noted, 'NoteUpdater', 'Remark', updater, apiconfig);
    expect(await scene.textsRenamed(updater, '"Note|Updater"', 'Remark')).toEqual(expected);
    expect(await scene.textsRenamed(apiconfig, "'Note|Updater'", 'Remark')).toEqual(expected);
  });

  test('changes its layers in other APIs, but not unrelated mappers of the same name', async () => {
    const ledger = (combine: readonly string[]) =>
      json({ schemaName: 'ext.billing.v1.billing_ext-1.0', combine, mappers: { NoteMapper: { properties: {} } } });
    const config = yaml(`
      combine: [ext.billing.v1.billing_ext-1.0]
      mappingFiles: [ext.ledger.v1.ledger_ext-1.0]
    `);
    const layered = {
      ...noted,
      [ledgerMapping]: ledger(['ext.billing.v1.billing_ext-1.0']),
      [ledgerApiconfig]: config,
    };
    const scene = await FolderScene.open(layered);
    const files = [mapping, apiconfig, ledgerMapping];
    expect(await scene.textsRenamed(ledgerMapping, '"Note|Mapper"', 'Remark')).toEqual(
      replaced(layered, 'NoteMapper', 'Remark', ...files),
    );
    expect(await scene.renamed(mapping, '"Note|Mapper": {', 'Remark')).toEqual(files.sort());
    const apart = { ...noted, [ledgerMapping]: ledger([]) };
    expect(await (await FolderScene.open(apart)).renamed(mapping, '"Note|Mapper": {', 'Remark')).toEqual(
      [mapping, apiconfig].sort(),
    );
  });

  test('finds it from an apiconfig file that several APIs share', async () => {
    const shared = 'config/integration/apis/ext/shared/v1/shared_ext-1.0.apiconfig.yaml';
    const over = (api: string) => ({
      [`config/integration/apis/ext/${api}/v1/${api}_ext-1.0.apiconfig.yaml`]: yaml(`
        combine: [ext.shared.v1.shared_ext-1.0]
        resources:
          ${api}:
            resource: ext.rest.${api}
      `),
      [`config/integration/mappings/ext/${api}/v1/${api}_ext-1.0.mapping.json`]: json({ mappers: { [api]: {} } }),
    });
    const texts: Texts = {
      ...{ ...over('account'), ...noted, ...over('work') },
      [shared]: (noted[apiconfig] ?? '').replace('combine: [base.billing.v1.billing-1.0]\n', ''),
      [apiconfig]: 'combine: [ext.shared.v1.shared_ext-1.0]\nresources:\n  Other:\n    resource: ext.rest.Other\n',
    };
    const scene = await FolderScene.open(texts);
    expect(await scene.textsRenamed(shared, 'mapper: Note|Mapper', 'Remark')).toEqual(
      replaced(texts, 'NoteMapper', 'Remark', mapping, shared),
    );
  });

  test('decodes escapes in references', async () => {
    const slashed: Texts = {
      ...noted,
      [mapping]: (noted[mapping] ?? '')
        .replace('"NoteMapper"', '"Note/é 1"')
        .replace('/NoteMapper', '/Note~1%c3%a9%201'),
      [apiconfig]: (noted[apiconfig] ?? '').replace('NoteMapper', 'Note/é 1'),
    };
    const scene = await FolderScene.open(slashed);
    const at = '#/mappers/Note~1%c3|%a9%201';
    expect(await scene.renamable(mapping, at)).toEqual({ written: 'Note~1%c3%a9%201', placeholder: 'Note/é 1' });
    expect(await scene.textsRenamed(mapping, at, 'NoteMapper')).toEqual({
      [mapping]: noted[mapping],
      [apiconfig]: noted[apiconfig],
    });
  });

  test('is refused if a base file contains it, if the name exists, or if the name is invalid', async () => {
    const scene = await FolderScene.open(noted);
    const base = "Invoice belongs to the base product (billing-1.0.mapping.json), so you can't rename it.";
    await expect(scene.renamable(mapping, '"Invo|ice": {')).rejects.toThrow(base);
    await expect(scene.renamed(mapping, '"Invo|ice": {', 'Bill')).rejects.toThrow(base);
    await expect(scene.renamed(apiconfig, 'mapper: Note|Mapper', 'Invoice')).rejects.toThrow(
      'The name Invoice already exists in API billing. Enter a different name.',
    );
    await expect(scene.renamed(apiconfig, 'mapper: Note|Mapper', 'a b')).rejects.toThrow("a b isn't a valid name.");
  });
});

describe('an element that uses the mapper of its own name', () => {
  test.each([
    ['its mapper', mapping, '"Note|": {'],
    ['its declaration', apiconfig, '  No|te:'],
    ['an operation', extSwagger, 'childResourceType: No|te'],
  ])('is renamed together with it from %s', async (_, file, at) => {
    const scene = await FolderScene.open(ownName);
    expect(await scene.textsRenamed(file, at, 'Remark')).toEqual({
      [mapping]: (ownName[mapping] ?? '').replace('"Note"', '"Remark"').replace('/Note"', '/Remark"'),
      [apiconfig]: (ownName[apiconfig] ?? '').replace('  Note:', '  Remark:'),
      [extSwagger]: (ownName[extSwagger] ?? '').replace('childResourceType: Note', 'childResourceType: Remark'),
    });
  });

  test('keeps its mapper if it names another one, and the mapper is renamed without it', async () => {
    const named: Texts = {
      ...ownName,
      [apiconfig]: (noted[apiconfig] ?? '').replace('mapper: NoteMapper', 'mapper: Note'),
    };
    const scene = await FolderScene.open(named);
    expect(await scene.textsRenamed(mapping, '"Note|": {', 'Remark')).toEqual({
      [mapping]: (named[mapping] ?? '').replace('"Note"', '"Remark"').replace('/Note"', '/Remark"'),
      [apiconfig]: (named[apiconfig] ?? '').replace('mapper: Note', 'mapper: Remark'),
    });
    expect(await scene.renamed(apiconfig, '  No|te:', 'Remark')).toEqual([apiconfig, extSwagger].sort());
  });

  test("is refused if the element is the vendor's, and if the new name is that of another mapper", async () => {
    const config = (billing[paths.baseApiconfig] ?? '').replace('Invoices:', 'Note:\n  resource: base.Note\nInvoices:');
    const scene = await FolderScene.open({ ...ownName, [paths.baseApiconfig]: config });
    await expect(scene.renamed(mapping, '"Note|": {', 'Remark')).rejects.toThrow(
      "Note belongs to the base product (billing-1.0.apiconfig.yaml), so you can't rename it.",
    );
    const own = await FolderScene.open(ownName);
    await expect(own.renamed(extSwagger, 'childResourceType: No|te', 'Invoice')).rejects.toThrow('already exists in');
  });
});

describe('a mapper that names no definition', () => {
  const unnamed: Texts = {
    ...noted,
    [mapping]: (noted[mapping] ?? '')
      .replaceAll('NoteMapper', 'Note_Ext')
      .replace('      "schemaDefinition": "Note_Ext",\n', ''),
    [apiconfig]: (noted[apiconfig] ?? '').replaceAll('NoteMapper', 'Note_Ext'),
  };

  test('is renamed together with the definition of its own name', async () => {
    const expected = replaced(unnamed, 'Note_Ext', 'Remark_Ext', schema, mapping, apiconfig, updater);
    const scene = await FolderScene.open(unnamed);
    expect(await scene.textsRenamed(apiconfig, 'mapper: Note|_Ext', 'Remark_Ext')).toEqual(expected);
    expect(await scene.textsRenamed(schema, '"Note|_Ext": {', 'Remark_Ext')).toEqual(expected);
  });
});

describe('renaming a resource', () => {
  test('changes the operations that name it, as a collection or as an element', async () => {
    const custom: Texts = {
      ...billing,
      [apiconfig]: yaml(`
        resources:
          Lot_Ext:
            resource: ext.LotExtResource
            mapper: Invoice
          Lots_Ext:
            resource: ext.LotsExtResource
      `),
      [extSwagger]: yaml(`
        x-platform-combine: [base.billing.v1.billing-1.0]
        paths:
          /lots:
            get:
              x-platform-extensions:
                operationType: get-collection
                resourceType: Lots_Ext
                childResourceType: "Lot_Ext"
      `),
    };
    const scene = await FolderScene.open(custom);
    const expected = replaced(custom, 'Lot_Ext', 'Batch_Ext', apiconfig, extSwagger);
    expect(await scene.textsRenamed(apiconfig, '  Lot|_Ext:', 'Batch_Ext')).toEqual(expected);
    expect(await scene.textsRenamed(extSwagger, '"Lot|_Ext"', 'Batch_Ext')).toEqual(expected);
    expect(await scene.textsRenamed(extSwagger, 'Lots|_Ext', 'Batches_Ext')).toEqual(
      replaced(custom, 'Lots_Ext', 'Batches_Ext', apiconfig, extSwagger),
    );
    await expect(scene.renamed(swagger, 'childResourceType: Invo|ice', 'Bill')).rejects.toThrow('base product');
  });
});

test('a rename is refused while a file that cannot be read completely contains the name', async () => {
  const text = `${noted[apiconfig]}`.replace('mapper: NoteMapper', 'mapper: "NoteMapper');
  const broken = text.includes('"NoteMapper') ? text : `${noted[apiconfig]}  Other:\n    mapper: "NoteMapper\n`;
  const scene = await FolderScene.open({ ...noted, [apiconfig]: broken });
  await expect(scene.renamed(mapping, '"Note|Mapper": {', 'TextMapper')).rejects.toThrow(
    "NoteMapper can't be renamed until the syntax error in billing_ext-1.0.apiconfig.yaml is corrected.",
  );
});
