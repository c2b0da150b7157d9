import { expect, test } from 'vitest';
import type { StatedCollections } from '../../../../server/service/settings';
import { billing, paths } from '../../kit/billing';
import { uriOf } from '../model/workspace';
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

function commandsOf(project: Project, code: string) {
  const problems = project.problems().filter(({ problem }) => problem.code === code);
  return problems.flatMap(({ problem }) => project.fixesOf(problem)).flatMap(({ command }) => command ?? []);
}

test('an unknown name that a missing base class could define can be declared as a sort key', () => {
  const project = withoutBaseClass('-payerLabel');
  expect(project.titles('default-sort-unknown-name')).toContain(
    'Declare "payerLabel" as a sort key of the base product',
  );
  expect(commandsOf(project, 'default-sort-unknown-name')).toEqual([
    {
      name: 'declareCollection',
      argument: { uri: uriOf(paths.apiconfig), collection: 'Invoices', sortKeys: ['payerLabel'] },
    },
  ]);
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

test("a property that isn't sortable can be declared as a sort key, and the kind of its collection can be declared, too", () => {
  const project = withoutBaseClass('payerName');
  expect(project.titles('default-sort-not-sortable')).toEqual([
    'Make payerName_Ext (Payer → DisplayName) sortable…',
    'Declare "Invoices" as query-backed',
    'Declare "Invoices" as stream-backed',
    'Declare "Invoices" as dual',
    'Declare "payerName" as a sort key of the base product',
    'Remove from default sort',
  ]);
  const declarations = commandsOf(project, 'default-sort-not-sortable').filter(
    ({ name }) => name === 'declareCollection',
  );
  const head = { uri: uriOf(paths.apiconfig), collection: 'Invoices' };
  expect(declarations.map(({ argument }) => argument)).toEqual([
    { ...head, kind: 'query' },
    { ...head, kind: 'stream' },
    { ...head, kind: 'dual' },
    { ...head, sortKeys: ['payerName'] },
  ]);
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
