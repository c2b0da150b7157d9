import { describe, expect, test } from 'vitest';
import { billing, paths } from '../../kit/billing';
import { Project } from './project';

const swagger = paths.apiconfig.replace('apiconfig', 'swagger');
const invoices = `${billing[paths.apiconfig]}Invoice:\n  mapper: Invoice\n`;

function operations(...named: readonly (readonly [type: string, resource: string, child?: string])[]): string {
  const lines = named.map(([type, resource, child], index) => {
    const extension = `{ operationType: ${type}, resourceType: ${resource}${child ? `, childResourceType: ${child}` : ''} }`;
    return `  /p${index}:\n    get:\n      x-platform-extensions: ${extension}\n`;
  });
  return `swagger: '2.0'\nx-platform-combine: [base.billing.v1.billing-1.0]\npaths:\n${lines.join('')}`;
}

/** Returns the problems with names in a billing project in which some files differ. */
function problems(texts: Readonly<Record<string, string>>): readonly string[] {
  const project = new Project({ ...billing, [paths.apiconfig]: invoices, ...texts });
  return project
    .problems()
    .filter(({ problem }) => /^(?:name|resource)-/.test(problem.code))
    .map(({ problem, text }) => `${problem.severity} ${problem.code}: ${text}`);
}

const replaced = (file: string, from: string, to: string) => ({ [file]: `${billing[file]}`.replace(from, to) });

describe('a name that leads to nothing', () => {
  test('is a warning if a similar name exists, and information if its folder is missing', () => {
    expect(problems(replaced(paths.schema, 'base.billing.v1.billing-1.0', 'base.billing.v1.biling-1.0'))).toEqual([
      'warning name-not-found: "base.billing.v1.biling-1.0"',
    ]);
    expect(problems(replaced(paths.schema, 'base.billing.v1.billing-1.0', 'base.other.v1.other-1.0'))).toEqual([
      'information name-not-found: "base.other.v1.other-1.0"',
    ]);
    expect(problems(replaced(paths.schema, 'base.billing.v1.billing-1.0', 'base.billing.v1.other-1.0'))).toEqual([
      'warning name-not-found: "base.billing.v1.other-1.0"',
    ]);
  });

  test('keeps the quotes when it is corrected', async () => {
    for (const [wrong, right] of [
      ["mapper: 'Invioce' # ours", "mapper: 'Invoice' # ours"],
      ['"mapper": Invioce', '"mapper": Invoice'],
    ]) {
      const text = `${billing[paths.apiconfig]}Invoice:\r\n  ${wrong}\r\n`;
      const project = new Project({ ...billing, [paths.apiconfig]: text });
      const fixed = await project.fix('name-not-found');
      expect(fixed.texts[paths.apiconfig]).toBe(`${billing[paths.apiconfig]}Invoice:\r\n  ${right}\r\n`);
    }
  });

  test('is silent if a mapper or definition of that name exists in another API', () => {
    const other = 'config/integration/mappings/ext/other/v1/other_ext-1.0.mapping.json';
    const text = `${billing[paths.apiconfig]}Invoice:\n  mapper: Invoices\n`;
    expect(problems({ [paths.apiconfig]: text })).toEqual(['warning name-not-found: Invoices']);
    expect(problems({ [paths.apiconfig]: text, [other]: '{ "mappers": { "Invoices": {} } }' })).toEqual([]);
  });

  test('is silent if a file that may declare it is broken', () => {
    const text = `${billing[paths.apiconfig]}Invoice:\n  mapper: Invioce\n`;
    const broken = `${billing[paths.mapping]}`.replace('"path"', '"path');
    expect(problems({ [paths.apiconfig]: text, [paths.mapping]: broken })).toEqual([]);
  });
});

describe('the key of a mapper', () => {
  const second = (key: string) =>
    replaced(paths.mapping, '"mappers": {', `"mappers": { "${key}": { "schemaDefinition": "Invoice" },`);

  test('is not reported beside a mapper that has the name of the definition', () => {
    expect(problems(second('InvoiceV2'))).toEqual([]);
  });

  test('is reported instead of the right name that refers to it', () => {
    const keys = { ...replaced(paths.mapping, '"Invoice": {', '"Invioce": {') };
    const base = replaced(paths.baseMapping, '"Invoice": {', '"Bill": {');
    expect(problems({ ...keys, ...base })).toEqual(['warning name-not-found: "Invioce"']);
  });
});

describe('a resource of an operation', () => {
  test('is reported once per part, with the name of the right role', async () => {
    const text = operations(['get-collection', 'Invoicess', 'Invoice'], ['get-element', 'Invoice']);
    expect(problems({ [swagger]: text })).toEqual(['warning resource-not-declared: Invoicess']);
    const project = new Project({ ...billing, [paths.apiconfig]: invoices, [swagger]: text });
    const fixed = await project.fix('resource-not-declared');
    expect(fixed.texts[swagger]).toBe(text.replace('Invoicess', 'Invoices'));
  });

  test('can be declared if exactly one class has its name', async () => {
    const text = operations(['get-collection', 'Credits', 'Invoice']);
    const classFile = 'gsrc/ext/rest/billing/v1/credits/CreditsExtResource.gs';
    const gosu = 'package ext.rest.billing.v1.credits\n\nclass CreditsExtResource {\n}\n';
    const project = new Project({ ...billing, [paths.apiconfig]: invoices, [swagger]: text, [classFile]: gosu });
    const fixed = await project.fix('resource-not-declared');
    expect(fixed.texts[paths.apiconfig]).toBe(
      `${invoices}Credits:\n  resource: ext.rest.billing.v1.credits.CreditsExtResource\n`,
    );
  });

  test('is not checked in an API without an apiconfig file', () => {
    const { [paths.apiconfig]: _, [paths.baseApiconfig]: __, ...others } = billing;
    const project = new Project({ ...others, [swagger]: operations(['get-collection', 'Other', 'Thing']) });
    expect(project.summary().filter((each) => each.startsWith('resource-'))).toEqual([]);
  });
});

describe('a resource that no operation names', () => {
  const served = operations(['get-collection', 'Credits', 'Invoice']);
  const declared = (key: string, name: string) =>
    `${invoices}${key}:\n  resource: ext.rest.billing.v1.credits.${name}ExtResource\n`;
  const reported = (text: string, other: string = served) =>
    problems({ [paths.apiconfig]: text, [swagger]: other }).filter((each) => !each.includes('class'));

  test('is the wrong one if its class has the name that an operation uses', () => {
    expect(reported(declared('Credtis', 'Credits'))).toEqual(['warning resource-not-served: Credtis']);
  });

  test('is the right one if its class has its name', () => {
    expect(reported(declared('Credits', 'Credits'), served.replace('Credits', 'Credtis'))).toEqual([
      'warning resource-not-declared: Credtis',
    ]);
  });

  test('is the right one if its class has its name in another letter case', () => {
    expect(reported(declared('CreditLists', 'Creditlists'), served.replace('Credits', 'CrditLists'))).toEqual([
      'warning resource-not-declared: CrditLists',
    ]);
  });

  test('is the right one if its mapper has its name', () => {
    const text = `${invoices}Credit:\n  mapper: Credit\n`;
    const other = operations(['get-element', 'Crdit']);
    expect(reported(text, other)).toContain('warning resource-not-declared: Crdit');
    expect(reported(text, other)).not.toContain('warning resource-not-served: Credit');
  });

  test('is the right one if several files declare it', () => {
    const shared = paths.apiconfig.replaceAll('billing', 'shared');
    const text = `combine: [ext.shared.v1.shared_ext-1.0]\n${declared('Credits', 'Debits')}`;
    const texts = { [paths.apiconfig]: text, [shared]: 'Credits:\n  defaultSort: []\n' };
    const found = problems({ ...texts, [swagger]: served.replace('Credits', 'Credtis') });
    expect(found).toContain('warning resource-not-declared: Credtis');
    expect(found.filter((each) => each.includes('not-served'))).toEqual([]);
  });

  test('is reported beside the name in the operation if either can be wrong', () => {
    expect(reported(declared('Credtis', 'Debits'))).toEqual([
      'warning resource-not-served: Credtis',
      'warning resource-not-declared: Credits',
    ]);
  });

  test('is not reported without a similar name, or if a Swagger file is missing', () => {
    expect(reported(declared('Debits', 'Debits'), operations())).toEqual([]);
    const missing = served.replace('[base.billing.v1.billing-1.0]', '[base.other.v1.other-1.0]');
    expect(reported(declared('Credtis', 'Credits'), missing)).not.toContain('warning resource-not-served: Credtis');
  });
});

test('the element of a collection is unknown if its mapper fills a wrong definition', () => {
  const returned = `${billing[paths.swagger]}`.replace(
    /( +)x-platform-extensions:/,
    "$1responses: { '200': { schema: { $ref: 'billing#/definitions/Bill' } } }\n$&",
  );
  const wrong = `${billing[paths.mapping]}`.replace('"schemaDefinition": "Invoice"', '"schemaDefinition": "Invoixe"');
  const { [paths.baseMapping]: _, ...others } = billing;
  const project = new Project({
    ...others,
    [paths.mapping]: wrong.replace('"combine": ["base.billing.v1.billing-1.0"],', ''),
    [paths.baseSchema]: `${billing[paths.baseSchema]}`.replace('"definitions": {', '"definitions": { "Bill": {},'),
    [paths.swagger]: returned,
  });
  expect(project.summary()).toEqual(['name-not-found: "Invoixe"']);
});

describe('what does not follow from a wrong name is reported beside it', () => {
  test('if the name of another API is wrong', () => {
    const published = 'config/integration/apis/published-apis.yaml';
    const { [paths.baseClass]: _, ...others } = billing;
    const project = new Project({
      ...others,
      ...replaced(paths.apiconfig, '- invoiceNumber', '- invoiceNumbxr'),
      [published]: 'apis:\n  - name: base.billing.v1.billing-1.0\n  - name: base.billing.v1.biling-1.0\n',
    });
    expect(project.summary()).toEqual([
      'default-sort-unknown-name: invoiceNumbxr',
      'name-not-found: base.billing.v1.biling-1.0',
    ]);
  });

  test('if the mapper with the wrong definition does not fill the property', () => {
    const streaming = replaced(paths.baseClass, 'RestQueryCollectionResource', 'RestStreamCollectionResource');
    const unmapped = `${billing[paths.mapping]}`.replace('"batch_Ext": { "path": "Invoice.Batch_Ext" },', '');
    const wrong = unmapped.replace('"mappers": {', '"mappers": { "Other": { "schemaDefinition": "Invoixe" },');
    const filling = wrong.replace('"Invoixe"', '"Invoixe", "properties": { "batch_Ext": { "path": "Invoice.Batch" } }');
    const summary = (mapping: string) => {
      const project = new Project({ ...billing, ...streaming, [paths.mapping]: mapping });
      return project.summary().filter((each) => !each.startsWith('sort-map-'));
    };
    expect(summary(wrong)).toEqual(['name-not-found: "Invoixe"', 'sortable-unmapped: "sortable"']);
    expect(summary(filling)).toEqual(['name-not-found: "Invoixe"']);
  });
});
