import { describe, expect, test } from 'vitest';
import { createSortService } from '../../../../server/service/create';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { apiconfig as apiconfigText, billing, paths, writable } from '../../kit/billing';
import { marked } from '../../kit/cursor';
import { FolderScene, inFolder, type Texts } from '../folderScene';
import { able, never } from './scene';

const { schema, mapping, updater, apiconfig, resource } = paths;
const published = 'config/integration/apis/published-apis.yaml';
const ledger = 'config/integration/schemas/ext/ledger/v1/ledger_ext-1.0.schema.json';
const extSwagger = 'config/integration/apis/ext/billing/v1/billing_ext-1.0.swagger.yaml';
const user = 'gsrc/ext/rest/billing/v1/OldInvoicesResource.gs';

const texts: Texts = {
  ...writable,
  [ledger]: '{ "x-platform-combine": ["ext.billing.v1.billing_ext-1.0"], "definitions": {} }\n',
  [extSwagger]: 'x-platform-combine: [base.billing.v1.billing-1.0]\npaths: {}\n',
  [published]: 'apis:\n- name: "ext.billing.v1.billing_ext-1.0"\n',
  [user]:
    'package ext.rest.billing.v1\n\nuses ext.rest.billing.v1.invoices.InvoicesExtResource\n\n' +
    'class OldInvoicesResource extends InvoicesExtResource {\n  // InvoicesExtResource\n' +
    '  function copy() : InvoicesExtResource { return new InvoicesExtResource() }\n}\n',
};
const textOf = (file: string) => texts[file] ?? '';
const named = (file: string, from: string, to: string) => file.replace(from, to);

describe('renaming a configuration file by its name', () => {
  const files = ['/billing_ext', '/bills_ext'] as const;
  const name = ['v1.billing_ext', 'v1.bills_ext'] as const;

  test.each([
    ['combine', ledger, '"ext.billing.v1.billing|_ext-1.0"'],
    ['schemaName', mapping, '"ext.billing.v1.bill|ing_ext-1.0"'],
    ['the list of published APIs', published, 'billing_ext|-1.0'],
  ])('in %s changes the files of all kinds with this name, and all names of them', async (_, file, at) => {
    const scene = await FolderScene.open(texts);
    expect(await scene.renamable(file, at)).toEqual({ written: 'billing_ext-1.0', placeholder: 'billing_ext-1.0' });
    expect(await scene.textsRenamed(file, at, 'bills_ext-1.0')).toEqual({
      [named(schema, ...files)]: textOf(schema),
      [named(apiconfig, ...files)]: apiconfigText,
      [named(extSwagger, ...files)]: textOf(extSwagger),
      [named(mapping, ...files)]: textOf(mapping).replace(...name),
      [named(updater, ...files)]: textOf(updater).replace(...name),
      [ledger]: textOf(ledger).replace(...name),
      [published]: textOf(published).replace('billing_ext', 'bills_ext'),
    });
  });

  test.each([
    [
      'the file is missing',
      ledger,
      { [schema]: undefined },
      'bills_ext-1.0',
      "billing_ext-1.0 isn't in this workspace",
    ],
    ['it belongs to the base product', schema, {}, 'bills-1.0', 'billing-1.0 belongs to the base product'],
    ['the new name is malformed', ledger, {}, 'bills_ext-1.1', 'Enter a name such as billing_ext-1.0.'],
    ['the new name has a folder', ledger, {}, 'v2/bills_ext-1.0', "isn't a valid name for this file"],
    ['the new name has another layer', ledger, {}, 'bills-1.0', "isn't a valid name for this file"],
    [
      'the new name exists',
      ledger,
      { [named(schema, '/billing_ext', '/bills_ext')]: '{}' },
      'bills_ext-1.0',
      'The name bills_ext-1.0 already exists in ext.billing.v1.',
    ],
  ])('is refused if %s', async (_, file, more, name, reason) => {
    const all = Object.entries({ ...texts, ...more }).flatMap(([each, text]) =>
      text === undefined ? [] : [[each, text]],
    );
    const scene = await FolderScene.open(Object.fromEntries(all));
    await expect(scene.renamed(file, 'v1.bill|ing', name)).rejects.toThrow(reason);
  });
});

describe('renaming a class', () => {
  const qualified = 'ext.rest.billing.v1.invoices.Invoices|ExtResource';
  const expected = {
    [named(resource, 'InvoicesExt', 'Bills')]: textOf(resource).replace(
      'class InvoicesExtResource',
      'class BillsResource',
    ),
    [apiconfig]: apiconfigText.replace('InvoicesExtResource', 'BillsResource'),
    [user]: textOf(user)
      .replaceAll('InvoicesExtResource', 'BillsResource')
      .replace('// BillsResource', '// InvoicesExtResource'),
  };

  test.each([
    ['its declaration', resource, 'class Invoices|ExtResource'],
    ['an apiconfig file', apiconfig, qualified],
    ['an import', user, `uses ${qualified}`],
    ['a supertype', user, 'extends Invoices|ExtResource'],
  ])('in %s changes all its uses and its file', async (_, file, at) => {
    const scene = await FolderScene.open(texts);
    const name = 'InvoicesExtResource';
    expect(await scene.renamable(file, at)).toEqual({ written: name, placeholder: name });
    expect(await scene.textsRenamed(file, at, 'BillsResource')).toEqual(expected);
  });

  test('keeps the file if it contains several classes, or if it has another name', async () => {
    const two = { ...texts, [resource]: `${textOf(resource)}\nclass Other {}\n` };
    const at = 'class Invoices|ExtResource';
    expect(await (await FolderScene.open(two)).renamed(resource, at, 'BillsResource')).toEqual(
      [apiconfig, resource, user].sort(),
    );
    const elsewhere = named(resource, 'InvoicesExt', 'Some');
    const misnamed = { ...texts, [elsewhere]: textOf(resource) };
    delete misnamed[resource];
    expect(await (await FolderScene.open(misnamed)).renamed(elsewhere, at, 'BillsResource')).toEqual(
      [apiconfig, elsewhere, user].sort(),
    );
  });

  test('keeps the wrong package of a name that means the class', async () => {
    const written = apiconfigText.replace('ext.rest.billing', 'base.rest.ext.cc.billing');
    const scene = await FolderScene.open({ ...texts, [apiconfig]: written });
    const found = await scene.textsRenamed(resource, 'class Invoices|ExtResource', 'BillsResource');
    expect(found[apiconfig]).toBe(written.replace('InvoicesExtResource', 'BillsResource'));
  });

  test.each([
    ["isn't in this workspace", user, `uses ${qualified}`, 'Bills', { [resource]: 'package none\n' }],
    ['belongs to the base product', resource, 'extends Invoices|CoreResource', 'BillsCoreResource', {}],
    ["isn't a valid class name", resource, 'class Invoices|ExtResource', 'a.b', {}],
    ["isn't a valid class name", resource, 'class Invoices|ExtResource', 'class', {}],
    [
      'The name Bills already exists in ext.rest.billing.v1.invoices',
      resource,
      'class Invoices|ExtResource',
      'Bills',
      { [named(resource, 'InvoicesExtResource', 'All')]: 'package ext.rest.billing.v1.invoices\n\nclass Bills {}\n' },
    ],
    [
      'The file Bills.gs already exists',
      resource,
      'class Invoices|ExtResource',
      'Bills',
      { [named(resource, 'InvoicesExtResource', 'Bills')]: '// nothing yet\n' },
    ],
  ])('is refused: %s', async (reason, file, at, name, more) => {
    const scene = await FolderScene.open({ ...texts, ...more });
    await expect(scene.renamed(file, at, name)).rejects.toThrow(reason);
  });
});

test('a client that renames no files is asked to rename the file, unless only text changes', async () => {
  const all: Texts = { ...texts, 'gsrc/ext/Both.gs': 'package ext\n\nclass One {}\n\nclass Two {}\n' };
  const workspace = new MemoryWorkspace(all);
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  const rename = (file: string, at: string, name: string) => {
    const uri = workspace.uriOf(file);
    const text = all[file] ?? '';
    service.open(uri, 1, text);
    const { position } = marked(text.replace(at.replace('|', ''), at));
    return service.rename(uri, position, name, { ...able, renamesFiles: false }, never);
  };
  await expect(rename(ledger, 'v1.bill|ing', 'bills_ext-1.0')).rejects.toThrow(
    'Rename the file billing_ext-1.0.schema.json instead.',
  );
  await expect(rename(resource, 'class Invoices|Ext', 'Bills')).rejects.toThrow('InvoicesExtResource.gs instead.');
  expect(await rename('gsrc/ext/Both.gs', 'class O|ne', 'First')).toHaveProperty('changes');
  service.dispose();
});

describe('of two copies of a project, only one is renamed', () => {
  const scene = () => FolderScene.open({ ...inFolder('one', texts), ...inFolder('two', texts) });
  const isInOne = (file: string) => file.startsWith('one/');

  test.each([
    ['a file', ledger, 'v1.bill|ing', 'bills_ext-1.0'],
    ['a class', resource, 'class Invoices|ExtResource', 'Bills'],
  ])('%s', async (_, file, at, name) => {
    const changed = await (await scene()).renamed(`one/${file}`, at, name);
    expect(changed.length).toBeGreaterThan(2);
    expect(changed.every(isInOne)).toBe(true);
  });
});

test('the names in all modules that share a file change', async () => {
  const shared = Object.fromEntries(Object.entries(billing).filter(([file]) => file !== resource));
  const scene = await FolderScene.open({
    ...inFolder('one', shared),
    ...inFolder('two', shared),
    [`common/${resource}`]: textOf(resource),
  });
  const changed = await scene.renamed(`common/${resource}`, 'class Invoices|ExtResource', 'Bills');
  const renamed = `common/${named(resource, 'InvoicesExtResource', 'Bills')}`;
  expect(changed).toEqual([`one/${apiconfig}`, `two/${apiconfig}`, renamed].sort());
});
