import { describe, expect, test } from 'vitest';
import { planClass } from '../../../../server/service/generate/newClass';
import { planSortable } from '../../../../server/service/generate/plan';
import { billing, paths, apiconfig as rightApiconfig } from '../../kit/billing';
import { Project } from './project';

const head = 'Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n';

/** Creates a billing project whose customer apiconfig file has this text. */
function withApiconfig(text: string, other: Record<string, string> = {}): Project {
  return new Project({ ...billing, ...other, [paths.apiconfig]: text });
}

describe('resource-class-not-found', () => {
  const text = 'Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoiceExtResource\n';

  test('in a package of the workspace: creates the class or corrects the name', async () => {
    const project = withApiconfig(text);
    expect(project.summary()).toEqual(['resource-class-not-found: ext.rest.billing.v1.invoices.InvoiceExtResource']);
    expect(project.titles('resource-class-not-found')).toEqual([
      '! Use InvoicesExtResource',
      'Create the class InvoiceExtResource, which extends InvoicesCoreResource',
    ]);
    const corrected = await project.fix('resource-class-not-found');
    expect(corrected.texts[paths.apiconfig]).toBe(head);
    const created = await project.fix('resource-class-not-found', project.titles('resource-class-not-found')[1]);
    expect(created.summary()).toEqual(['class-not-named: InvoicesExtResource']);
    expect(created.texts['gsrc/ext/rest/billing/v1/invoices/InvoiceExtResource.gs']).toBe(
      'package ext.rest.billing.v1.invoices\n\nuses base.rest.billing.v1.invoices.InvoicesCoreResource\n\n' +
        'class InvoiceExtResource extends InvoicesCoreResource {\n}\n',
    );
  });

  test('is not reported if the file of the class is too long to be read completely', () => {
    const start = `package ext.rest.billing.v1.invoices\n\n${'uses gw.api.Something\n'.repeat(2000)}`;
    const long = `${start}class InvoiceExtResource {\n${'  var a = 1\n'.repeat(30_000)}}\n`;
    const project = withApiconfig(text, { 'gsrc/ext/rest/billing/v1/invoices/InvoiceExtResource.gs': long });
    expect(project.summary().filter((each) => each.startsWith('resource-class-not-found'))).toEqual([]);
  });

  test.each(['\n', '\r\n'])('at the mapped path, but without a package: adds the line %j to the file', async (eol) => {
    const text = `${billing[paths.resource]}`.replaceAll('\n', eol);
    const packageless = text.slice(text.indexOf('uses '));
    const project = withApiconfig(rightApiconfig, { [paths.resource]: packageless });
    expect(project.summary()).toEqual(['resource-class-not-found: ext.rest.billing.v1.invoices.InvoicesExtResource']);
    expect(project.messages()).toEqual([
      'InvoicesExtResource.gs has no package line. Add "package ext.rest.billing.v1.invoices" at its start.',
    ]);
    expect(project.problems()[0]?.problem.related).toHaveLength(1);
    expect(project.titles('resource-class-not-found')).toEqual([
      '! Add "package ext.rest.billing.v1.invoices" at the start of InvoicesExtResource.gs',
    ]);
    const fixed = await project.fix('resource-class-not-found');
    expect(fixed.texts[paths.resource]).toBe(text);
    expect(fixed.summary()).toEqual([]);
    const planned = planSortable(project.model, { api: 'billing', name: 'Invoices' }, 'payerName', { kind: 'query' });
    expect(planned).toEqual({
      kind: 'refused',
      reason:
        'InvoicesExtResource.gs should contain class ext.rest.billing.v1.invoices.InvoicesExtResource but contains a different class.',
    });
  });

  test.each([true, false])(
    'at the mapped path, but in another package, with the mapped one here: %j',
    async (isHere) => {
      const home = 'package ext.rest.billing.v1.invoices';
      const text = `/* Ours. */ ${billing[paths.resource]}`;
      const neighbour = { 'gsrc/ext/rest/billing/v1/invoices/Other.gs': `${home}\n\nclass Other {\n}\n` };
      const project = withApiconfig(rightApiconfig, {
        ...(isHere ? neighbour : {}),
        [paths.resource]: text.replace(home, 'package ext.rest.billing.v2.invoices'),
      });
      expect(project.summary()).toEqual(['resource-class-not-found: ext.rest.billing.v1.invoices.InvoicesExtResource']);
      expect(project.messages()).toEqual([
        'InvoicesExtResource.gs declares package ext.rest.billing.v2.invoices. Change the package to ext.rest.billing.v1.invoices.',
      ]);
      expect(project.problems()[0]?.problem.related).toEqual([
        expect.objectContaining({ message: 'This class is in package ext.rest.billing.v2.invoices' }),
      ]);
      expect(project.titles('resource-class-not-found')).toEqual([
        '! Change the package of InvoicesExtResource.gs to ext.rest.billing.v1.invoices',
        'Use ext.rest.billing.v2.invoices.InvoicesExtResource',
      ]);
      const fixed = await project.fix('resource-class-not-found');
      expect(fixed.texts[paths.resource]).toBe(text);
      expect(fixed.summary()).toEqual([]);
      const mapped = await project.fix('resource-class-not-found', project.titles('resource-class-not-found')[1]);
      expect(mapped.texts[paths.apiconfig]).toContain('resource: ext.rest.billing.v2.invoices.InvoicesExtResource\n');
      expect(mapped.summary()).not.toContain(expect.stringContaining('resource-class-not-found'));
    },
  );

  test("at the mapped path without a package, of the base product: doesn't edit the file", () => {
    const name = 'base.rest.billing.v1.invoices.InvoicesCoreResource';
    const text = `${billing[paths.baseClass]}`;
    const project = withApiconfig(`Invoices:\n  resource: ${name}\n`, {
      [paths.baseClass]: text.slice(text.indexOf('class ')),
    });
    expect(project.summary()).toEqual([`resource-class-not-found: ${name}`]);
    expect(project.titles('resource-class-not-found')).toEqual([]);
  });

  test("doesn't suggest a class of the same simple name without a package elsewhere", () => {
    const elsewhere = { 'gsrc/InvoiceExtResource.gs': 'class InvoiceExtResource {\n}\n' };
    expect(withApiconfig(text, elsewhere).titles('resource-class-not-found')[0]).toBe('! Use InvoicesExtResource');
  });

  test("doesn't report a class in a package outside the workspace", () => {
    const project = withApiconfig(text.replace('ext.rest', 'elsewhere'));
    expect(project.summary()).toEqual(['class-not-named: InvoicesExtResource']);
  });
});

describe('a class with an unknown superclass', () => {
  const gosu = (name: string, supertype: string) => ({
    [`gsrc/ext/rest/billing/v1/fees/${name}.gs`]: `package ext.rest.billing.v1.fees\n\nclass ${name} extends ${supertype} {\n}\n`,
  });
  const resource = (name: string) => `ext.rest.billing.v1.fees.${name}`;
  const elements = ['Charge', 'Rate', 'Tax'].map(
    (name) => `${name}:\n  resource: ${resource(name)}ExtResource\n  mapper: ${name}\n`,
  );
  const project = withApiconfig(
    `${elements.join('')}Fee:\n  resource: ${resource('FeeExtResource')}\n  mapper: Fee\nFees:\n  resource: ${resource('FeesExtResource')}\n`,
    {
      ...gosu('ChargeExtResource', 'RestElementResource<Charge>'),
      ...gosu('RateExtResource', 'RestElementResource<Rate>'),
      ...gosu('TaxExtResource', 'RestElementResource<Tax>'),
      ...gosu('OddFeesExtResource', 'RestStreamCollectionResource<Odd, OddResource>'),
      [paths.schema]: `${billing[paths.schema]}`.replace(
        '"Invoice": {',
        '"Fee": { "type": "object" },\n        "Invoice": {',
      ),
      [paths.mapping]: `${billing[paths.mapping]}`.replace(
        '"Invoice": {',
        '"Fee": { "schemaDefinition": "Fee", "root": "entity.Fee_Ext" },\n        "Invoice": {',
      ),
    },
  );
  const offered = (name: string) => {
    const planned = planClass(project.model, { api: 'billing', name }, {});
    return planned.kind === 'question' ? planned.question.choices.map(({ value }) => value) : planned;
  };

  test('offers superclasses of collections for a collection, with its own entity and element', () => {
    expect(offered('Fees')).toEqual([
      'RestQueryCollectionResource<Fee_Ext, ext.rest.billing.v1.fees.FeeExtResource>',
      'RestStreamCollectionResource<Fee_Ext, ext.rest.billing.v1.fees.FeeExtResource>',
    ]);
  });

  test('offers superclasses of elements for an element, with its own entity', () => {
    expect(offered('Fee')).toEqual(['RestElementResource<Fee_Ext>']);
  });
});
