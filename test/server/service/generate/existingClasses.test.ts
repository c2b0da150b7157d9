import { describe, expect, test } from 'vitest';
import { planClass } from '../../../../server/service/generate/newClass';
import { billing, paths } from '../../kit/billing';
import { apiconfig, layered } from '../model/layers';
import { uriOf } from '../model/workspace';
import { Project } from '../rules/project';
import { changed, entity, generate, invoices } from './generating';

const id = { api: 'billing', name: 'Invoices' };
const className = 'ext.rest.billing.v1.invoices.InvoicesExtResource';

function mapped(name: string): string {
  return `Invoices:\n  resource: ${name}\n  defaultSort:\n    - payerName\n`;
}

/** Creates a project whose apiconfig file specifies this class name for Invoices. `file` adds a file with the class. */
function spelled(name: string, file: Record<string, string> = {}): Project {
  const { texts } = invoices('query', 'payerName', { [paths.apiconfig]: mapped(name) });
  return new Project({ ...texts, ...file });
}

describe('a class whose package is spelled differently gets the sort column, and the resource is corrected', () => {
  const inVendors = 'gsrc/base/rest/ext/billing/v1/invoices/InvoicesExtResource.gs';
  const text = `${invoices('query', 'payerName').texts[paths.resource]}`;
  const vendorsText = text
    .replace('package ext.rest.billing', 'package base.rest.ext.billing')
    .replace('class Inv', '@Export\nclass Inv');

  test.each([
    ['in different case', 'ext.rest.Billing.v1.Invoices.InvoicesExtResource'],
    ['with the class name in different case', 'ext.rest.billing.v1.invoices.InvoicesEXTResource'],
    ["in the vendor's package, where it isn't", 'base.rest.ext.billing.v1.invoices.InvoicesExtResource'],
    ['with the word for a product', 'base.rest.ext.cc.billing.v1.invoices.InvoicesExtResource'],
  ])('%s', async (_, name) => {
    const project = spelled(name);
    const { after } = await generate(project, 'payerName', { ...entity, kind: 'query' });
    expect(changed(project, after)).toEqual([paths.apiconfig, paths.resource]);
    expect(after?.texts[paths.resource]).toContain('payerName_Ext');
    expect(after?.texts[paths.apiconfig]).toBe(mapped(className).replace('payerName', 'payerName_Ext'));
    expect(after?.summary()).toEqual([]);
  });

  test("including one in the vendor's package", async () => {
    const { [paths.resource]: _, ...texts } = spelled(className).texts;
    const project = new Project({ ...texts, [inVendors]: vendorsText });
    const { after } = await generate(project, 'payerName', { ...entity, kind: 'query' });
    expect(changed(project, after)).toEqual([paths.apiconfig, inVendors]);
    expect(after?.texts[paths.apiconfig]).toContain(
      'resource: base.rest.ext.billing.v1.invoices.InvoicesExtResource\n',
    );
  });

  test.each([
    ['ext.rest.Billing.v1.invoices.InvoicesExtResource', 'Class InvoicesExtResource already exists as '],
    ['base.rest.ext.cc.billing.v1.invoices.InvoicesExtResource', 'Class InvoicesExtResource already exists as '],
    ['ext.rest.billing.v1.invoices.InvoicesEXTResource', 'Class InvoicesEXTResource already exists as '],
  ])("but %s isn't created", (name, reason) => {
    const planned = planClass(spelled(name).model, id, { supertype: 'Base' });
    expect(planned).toEqual({ kind: 'refused', reason: `${reason}${className}.` });
  });

  test('but a class of the same name for another topic is left unchanged', () => {
    const name = 'ext.rest.claim.v1.invoices.InvoicesExtResource';
    expect(planClass(spelled(name).model, id, { supertype: 'Base' })).toMatchObject({ kind: 'known' });
  });
});

test('a resource that spells a class in different case is reported and corrected', async () => {
  const name = 'ext.rest.Billing.v1.invoices.InvoicesExtResource';
  const project = new Project({
    ...billing,
    [paths.apiconfig]: `${billing[paths.apiconfig]}`.replace(className, name),
  });
  expect(project.summary()).toEqual([`resource-class-not-found: ${name}`]);
  expect(project.messages()).toEqual([`Class ${name} not found. Names are case-sensitive. Write ${className}.`]);
  expect((await project.fix('resource-class-not-found')).texts).toEqual(billing);
});

describe('a class that only base files map', () => {
  const core = 'base.rest.core.desk.ActivitiesCoreResource';
  const shared = apiconfig(
    'ext.shared.v1.shared_ext-1.0',
    'Activities:\n  defaultSort:\n  - ownerName\nActivity:\n  resource: base.rest.ext.desk.ActivityExtResource\n',
    ['base.core.shared.v1.shared_core-1.0'],
  );
  const desk = { api: 'desk', name: 'Activities' };
  const answers = { kind: 'query', root: 'Activity', 'entity:Activity.Owner': 'User' };

  test("gets a class in the customer's package, not in one of the base layer", async () => {
    const { 'gsrc/base/rest/ext/desk/ActivitiesExtResource.gs': _, ...texts } = layered(shared);
    const project = new Project(texts);
    const { after } = await generate(project, 'ownerName', answers, desk);
    const created = 'gsrc/base/rest/ext/desk/ActivitiesExtResource.gs';
    expect(changed(project, after)).toEqual([Object.keys(shared)[0], created]);
    expect(after?.texts[created]).toContain(`uses ${core}\n`);
    expect(after?.model.files.isCustomer(uriOf(created))).toBe(true);
    expect(after?.texts[Object.keys(shared)[0] ?? '']).toContain(
      '  resource: base.rest.ext.desk.ActivitiesExtResource\n',
    );
  });

  test('uses an existing class even if no resource names it', async () => {
    const file = 'gsrc/base/rest/ext/desk/ActivitiesExtResource.gs';
    const text = `${layered()[file]}`.replace('class', '@Export\nclass');
    const project = new Project(layered({ ...shared, [file]: text }));
    const { after } = await generate(project, 'ownerName', answers, desk);
    expect(changed(project, after)).toEqual([Object.keys(shared)[0], file]);
  });

  test("isn't created next to a vendor class of the same name", async () => {
    const file = 'gsrc/base/rest/ext/desk/ActivitiesExtResource.gs';
    const project = new Project(layered(shared));
    expect(await generate(project, 'ownerName', answers, desk)).toMatchObject({
      refused: 'Class ActivitiesExtResource already exists as base.rest.ext.desk.ActivitiesExtResource.',
    });
    expect(project.model.files.isCustomer(uriOf(file))).toBe(false);
  });
});

describe("a compiled class of a base layer that only the customer's file names", () => {
  const core = 'base.rest.core.desk.UrgentActivitiesCoreResource';
  const shared = apiconfig(
    'ext.shared.v1.shared_ext-1.0',
    `Activities:\n  resource: ${core}\n  defaultSort:\n  - ownerName\n` +
      'Activity:\n  resource: base.rest.ext.desk.ActivityExtResource\n',
    ['base.core.shared.v1.shared_core-1.0'],
  );

  test("isn't created: a customer class extends it", async () => {
    const project = new Project(layered(shared));
    const answers = { kind: 'query', root: 'Activity', 'entity:Activity.Owner': 'User' };
    const { after } = await generate(project, 'ownerName', answers, { api: 'desk', name: 'Activities' });
    const created = 'gsrc/base/rest/ext/desk/UrgentActivitiesExtResource.gs';
    expect(changed(project, after)).toEqual([Object.keys(shared)[0], created]);
    expect(after?.texts[created]).toContain(`uses ${core}\n`);
    expect(after?.texts[created]).toContain('extends UrgentActivitiesCoreResource ');
  });

  test("isn't reported as missing, even if the workspace contains another class of its package", () => {
    const source = 'gsrc/base/rest/core/desk/NotesCoreResource.gs';
    const project = new Project(
      layered({ ...shared, [source]: 'package base.rest.core.desk\n\nclass NotesCoreResource {\n}\n' }),
    );
    expect(project.summary().filter((each) => each.startsWith('resource-class-not-found'))).toEqual([]);
  });
});

test("a class that a customer's apiconfig file names belongs to the customer, even if a vendor file also names it", () => {
  const { model } = new Project({
    ...billing,
    [paths.apiconfig]: 'Invoices:\n  resource: base.rest.billing.v1.invoices.InvoicesCoreResource\n',
  });
  expect(model.files.isCustomer(uriOf(paths.baseClass))).toBe(true);
  expect(new Project(billing).model.files.isCustomer(uriOf(paths.baseClass))).toBe(false);
});
