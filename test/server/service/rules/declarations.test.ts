import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import type { StatedCollections } from '../../../../server/service/settings';
import { billing, paths } from '../../kit/billing';
import { Project } from './project';

const resource = 'Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n';

/**
 * Creates a billing project without the base class of Invoices, so that the collection's kind and inherited sort keys
 * are unknown.
 */
function withoutBaseClass(name: string, collections: StatedCollections = {}): Project {
  const { [paths.baseClass]: _, ...texts } = billing;
  const apiconfig = `${resource}  defaultSort:\n    - "${name}"\n`;
  const ownClass =
    'package ext.rest.billing.v1.invoices\n\nclass InvoicesExtResource extends InvoicesCoreResource {\n}\n';
  return new Project({ ...texts, [paths.resource]: ownClass, [paths.apiconfig]: apiconfig }, { collections });
}

/** Returns the project file after the fix with this title. */
async function projectFileAfter(project: Project, code: string, title: string): Promise<unknown> {
  const { texts } = await project.fix(code, title);
  return parse(`${texts['sortie.json']}`);
}

test('an unknown name that a missing base class could define can be declared as a sort key', async () => {
  const project = withoutBaseClass('-payerLabel');
  expect(project.titles('default-sort-unknown-name')).toContain(
    'Declare "payerLabel" as a sort key of the base product',
  );
  const title = 'Declare "payerLabel" as a sort key of the base product';
  expect(await projectFileAfter(project, 'default-sort-unknown-name', title)).toEqual({
    collections: { Invoices: { sortKeys: ['payerLabel'] } },
  });
});

test("an unknown name that no class could define can't be declared", () => {
  const project = new Project({ ...billing, [paths.apiconfig]: `${resource}  defaultSort:\n    - payerLabel\n` });
  expect(project.titles('default-sort-unknown-name')).toEqual([
    'Sort by payerName (not sortable yet)',
    'Remove from default sort',
  ]);
});

test("a name that callers can't use can't be declared", () => {
  const project = withoutBaseClass('payer:label');
  expect(project.titles('default-sort-unknown-name').join()).not.toContain('Declare');
});

test("a property that isn't sortable can be declared as a sort key, and the kind of its collection can be declared, too", async () => {
  const project = withoutBaseClass('payerName');
  expect(project.titles('default-sort-not-sortable')).toEqual([
    'Make payerName_Ext (Payer → DisplayName) sortable…',
    'Declare "Invoices" as query-backed',
    'Declare "Invoices" as stream-backed',
    'Declare "Invoices" as dual',
    'Declare "payerName" as a sort key of the base product',
    'Remove from default sort',
  ]);
  const title = 'Declare "Invoices" as stream-backed';
  expect(await projectFileAfter(project, 'default-sort-not-sortable', title)).toEqual({
    collections: { Invoices: { kind: 'stream' } },
  });
});

test("the kind isn't offered for a direct property, because it is a sort key for every kind", () => {
  const titles = withoutBaseClass('amount').titles('default-sort-not-sortable');
  expect(titles.filter((title) => title.startsWith('Declare'))).toEqual([
    'Declare "amount" as a sort key of the base product',
  ]);
});

test("a declared fact isn't reported", () => {
  expect(withoutBaseClass('payerLabel', { Invoices: { sortKeys: ['payerLabel'] } }).summary()).toEqual([]);
});

test("a declared kind answers the generator's question", () => {
  const titles = withoutBaseClass('payerName', { Invoices: { kind: 'stream' } }).titles('default-sort-not-sortable');
  expect(titles.join()).not.toContain('Invoices" as');
});

test('a fact is added to an existing project file, and its comments stay', async () => {
  const before = withoutBaseClass('payerLabel');
  const text =
    '{\n  // Ours.\n  "vendor": "platform", // fixed\n  "collections": { "Invoices": { "kind": "query" } }\n}\n';
  const project = new Project({ ...before.texts, 'sortie.json': text });
  const { texts } = await project.fix(
    'default-sort-unknown-name',
    'Declare "payerLabel" as a sort key of the base product',
  );
  expect(texts['sortie.json']).toBe(text.replace('"kind": "query"', '"kind": "query", "sortKeys": ["payerLabel"]'));
});

test("a fact isn't added to a project file that isn't an object", async () => {
  const before = withoutBaseClass('payerLabel');
  const project = new Project({ ...before.texts, 'sortie.json': '[]' });
  const { texts } = await project.fix(
    'default-sort-unknown-name',
    'Declare "payerLabel" as a sort key of the base product',
  );
  expect(texts['sortie.json']).toBe('[]');
});
