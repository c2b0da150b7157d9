import { describe, expect, test } from 'vitest';
import { billing, paths } from '../../kit/billing';
import { apiconfig, layered, layerNames, pathOf } from '../model/layers';
import { Project } from './project';

const { pl, ext } = layerNames;
const shared = 'ext.shared.v1.shared_ext-1.0';
const sharedFile = pathOf('apis', shared, 'apiconfig.yaml');
const schemaFile = pathOf('schemas', pl, 'schema.json');
const mappingFile = pathOf('mappings', pl, 'mapping.json');
const swaggerFile = pathOf('apis', ext, 'swagger.yaml');

/** The layered project with a default sort of Activities, and one text in one file replaced. */
function damaged(file: string, from: string, to: string, names = ['closeDate', 'prioritty']): Project {
  const sort = names.map((name) => `  - ${name}\n`).join('');
  const resources = `Activities:\n  resource: base.rest.ext.desk.ActivitiesExtResource\n  defaultSort:\n${sort}`;
  const texts = layered(apiconfig(shared, resources, ['base.core.shared.v1.shared_core-1.0']));
  const text = texts[file] ?? '';
  expect(text.split(from).length, `${from} in ${file}`).toBeGreaterThan(1);
  return new Project({ ...texts, [file]: text.replace(from, to) });
}

/** The severities and codes of the problems in the customer's apiconfig file. */
function said(project: Project): readonly string[] {
  return project.problems(sharedFile).map(({ problem }) => `${problem.severity} ${problem.code}`);
}

describe('a missing quotation mark in another file', () => {
  test('makes a name that is not found information, and a property that is not sortable no problem', () => {
    const project = damaged(schemaFile, '"assignee"', 'assignee"');
    expect(project.problems(sharedFile).map(({ problem }) => [problem.severity, problem.message])).toEqual([
      ['information', 'Property "prioritty" not found on Activity: desk_pl-1.0.schema.json can\'t be read completely.'],
    ]);
  });

  test.each([
    ['mapping', mappingFile, '"Activity.', 'Activity.'],
    ['Swagger file', swaggerFile, 'paths:', '"paths:'],
  ])('counts like a missing file in a %s, too', (_, file, from, to) => {
    expect(said(damaged(file, from, to))).toEqual(['information default-sort-unknown-name']);
  });

  test('makes a class in a Gosu file neither missing nor something to create', () => {
    const texts = {
      ...billing,
      [paths.apiconfig]: 'Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n',
    };
    const broken = (text: string) => new Project({ ...texts, [paths.resource]: text }).summary(paths.apiconfig);
    const start = 'package ext.rest.billing.v1.invoices\n\n';
    expect(broken(`${start}class InvoicesExtResourcX {\n}\n`)).toEqual([
      'resource-class-not-found: ext.rest.billing.v1.invoices.InvoicesExtResource',
    ]);
    expect(broken(`${start}@ResourceName("Invoices)\nclass InvoicesExtResourcX {\n}\n`)).toEqual([]);
  });
});

describe('an error after a resource', () => {
  const sort = 'Activities:\n  resource: base.rest.ext.desk.ActivitiesExtResource\n  defaultSort:\n    - prioritty\n';
  const saidBefore = (rest: string) => {
    const texts = layered(apiconfig(shared, `${sort}${rest}`, ['base.core.shared.v1.shared_core-1.0']));
    return said(new Project(texts)).filter((problem) => problem.endsWith('unknown-name'));
  };

  test.each([
    ['no error', ''],
    ['an unclosed quotation in the next resource', 'Notes:\n  resource: "base\n'],
    ['an unclosed quotation in a section of its own', 'resourceAccess: "internal\n'],
  ])('leaves the problems of the resource as they are: %s', (_, rest) => {
    expect(saidBefore(rest)).toEqual(['warning default-sort-unknown-name']);
  });

  test.each([
    ['text that may continue the resource', 'base.rest.ext\n'],
    ['the same after a comment', '# A comment\nbase.rest.ext\n'],
  ])('makes the problems of the resource information: %s', (_, rest) => {
    expect(saidBefore(rest)).toEqual(['information default-sort-unknown-name']);
  });
});

describe('an unclosed quotation', () => {
  const apiconfigOf = (text: string) => new Project({ ...billing, [paths.apiconfig]: text });

  test('is no value in YAML, and its problem is at its opening', () => {
    const project = apiconfigOf(
      'Invoices:\n  resource: "ext.rest.billing.v1.invoices.InvoicesExtResourc\n  defaultSort:\n',
    );
    expect(project.summary(paths.apiconfig)).toEqual([
      'invalid-syntax: "ext.rest.billing.v1.invoices.InvoicesExtResourc',
    ]);
    const id = project.model.resources.named('Invoices')[0];
    expect(id && project.model.collections.get(id)?.classFqn).toBe(
      'base.rest.billing.v1.invoices.InvoicesCoreResource',
    );
  });

  test('is neither an empty entry of a default sort nor a name', () => {
    const text =
      'Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n  defaultSort:\n    - "dueDate\n    - colour\n';
    expect(apiconfigOf(text).summary(paths.apiconfig)).toEqual(['invalid-syntax: "dueDate']);
  });

  test.each([
    ['"x-platform-extensions"', '"x-platform-extensions'],
    ['"properties": {', 'properties": {'],
    ['"Invoice": {', '"Invoice: {'],
  ])('is no value in JSON, and has one problem: %s', (from, to) => {
    const text = billing[paths.schema] ?? '';
    expect(text).toContain(from);
    const project = new Project({ ...billing, [paths.schema]: text.replace(from, to) });
    expect(project.problems(paths.schema).map(({ problem }) => problem.code)).toEqual(['invalid-syntax']);
  });

  test('is no value in Gosu, and has one problem', () => {
    const text =
      'package ext.rest.billing.v1.invoices\n\nclass InvoicesExtResource extends InvoicesCoreResource {\n  property get ResourceName() : String { return "Bills }\n}\n';
    const project = new Project({ ...billing, [paths.resource]: text });
    expect(project.summary(paths.resource)).toEqual(['invalid-syntax: "Bills }']);
    const ref = project.model.classes.named('ext.rest.billing.v1.invoices.InvoicesExtResource');
    expect(ref && project.model.classes.fact(ref)?.resourceName).toBeUndefined();
  });
});

describe('in and after a broken part of an apiconfig file', () => {
  const invoices = 'Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n';
  const late = 'LateInvoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n';

  test.each([
    ['default-sort-missing', late],
    ['default-sort-empty', `${late}  defaultSort: []\n`],
    ['collection-element-unknown', 'Orders:\n  resource: x.Orders\n  defaultSort: [a]\n'],
  ])('%s is silent', (code, resource) => {
    const codes = (text: string) =>
      new Project({ ...billing, [paths.apiconfig]: text }).problems(paths.apiconfig).map(({ problem }) => problem.code);
    expect(codes(invoices + resource)).toContain(code);
    expect(codes(`Bills:\n  mapper: "Bill\n${invoices}${resource}`)).toEqual(['invalid-syntax']);
  });

  test('only the form of entries before the error is checked, and no fix is applied without review', () => {
    const text = `${invoices}  defaultSort:\n    - -dueDate\n    - nosuch\n  mapper: "x\n`;
    const project = new Project({ ...billing, [paths.apiconfig]: text });
    expect(project.summary(paths.apiconfig)).toEqual([
      'default-sort-unquoted-descending: -dueDate',
      'invalid-syntax: "x',
    ]);
    expect(project.problems(paths.apiconfig).map(({ problem }) => problem.isSafelyFixed)).toEqual([false, false]);
  });
});
