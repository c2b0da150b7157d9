import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { billing, paths } from '../server/kit/billing';
import { Project } from '../server/service/rules/project';

const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/sorting.md'), 'utf8');
const recipes = text.slice(text.indexOf('## Three recipes'), text.indexOf('## When a name is a sort key'));

/** Returns the first code block in a language in the recipes. */
function recipe(language: string): string {
  return new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'm').exec(recipes)?.[1] ?? '';
}

/** The billing project, in which only the properties of the base product are sort keys, with one default sort entry. */
function projectSortedBy(key: string, texts: Readonly<Record<string, string>> = {}): Project {
  const className = 'class InvoicesExtResource extends InvoicesCoreResource {';
  return new Project({
    ...billing,
    [paths.schema]: '{ "x-platform-combine": ["base.billing.v1.billing-1.0"], "definitions": {} }',
    [paths.mapping]: '{ "schemaName": "ext.billing.v1.billing_ext-1.0", "combine": ["base.billing.v1.billing-1.0"] }',
    [paths.resource]: `package ext.rest.billing.v1.invoices\n\n${className}\n}\n`,
    [paths.apiconfig]: `Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n  defaultSort:\n    - ${key}\n`,
    ...texts,
  });
}

const codes = (project: Project) => project.problems().map(({ problem }) => problem.code);
const schema = `{ "x-platform-combine": ["base.billing.v1.billing-1.0"], "definitions": {\n${recipe('jsonc')}} }`;
const members = `package ext.rest.billing.v1.invoices\n\nclass InvoicesExtResource extends InvoicesCoreResource {\n${recipe('gosu')}}\n`;

describe('the recipes for sorting', () => {
  test('make a property sortable', () => {
    expect(codes(projectSortedBy('dueDate'))).toEqual(['default-sort-not-sortable']);
    expect(codes(projectSortedBy('dueDate', { [paths.schema]: schema }))).toEqual([]);
  });

  test('sort by a value of another entity', () => {
    expect(codes(projectSortedBy('payerName_Ext'))).toEqual(['default-sort-unknown-name']);
    expect(codes(projectSortedBy('payerName_Ext', { [paths.resource]: members }))).toEqual([]);
  });

  test('set a default sort', () => {
    const written = recipe('yaml').replace(
      /resource: .*/,
      'resource: ext.rest.billing.v1.invoices.InvoicesExtResource',
    );
    expect(codes(projectSortedBy('', { [paths.schema]: schema, [paths.apiconfig]: written }))).toEqual([]);
  });
});
