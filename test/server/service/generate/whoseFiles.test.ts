import { describe, expect, test } from 'vitest';
import { paths } from '../../kit/billing';
import { apiconfig, layered, layerNames, mapping, schema } from '../model/layers';
import { Project } from '../rules/project';
import { changed, enhancement, entity, generate, invoices } from './generating';

/** Creates a file that contains an enhancement of an entity. */
function enhancing(file: string, packageName: string, name: string, of: string): Record<string, string> {
  const body = '\n  function check() : boolean {\n    return true\n  }\n';
  return { [file]: `package ${packageName}\n\nenhancement ${name} : entity.${of} {\n${body}}\n` };
}

/**
 * Makes the joined property payerName a sort key of the stream-backed collection Invoices. Returns the paths of the
 * changed enhancements, the text of the first enhancement, and the project's problems.
 */
async function written(other: Record<string, string>) {
  const project = invoices('stream', 'payerName', other);
  const { after } = await generate(project, 'payerName', entity);
  const files = changed(project, after).filter((file) => file.endsWith('.gsx'));
  return { files, text: after?.texts[files[0] ?? ''] ?? '', problems: after?.summary() };
}

describe('the property that performs a join is written', () => {
  test("to the customer's enhancement of the entity, even if the enhancement has no property yet", async () => {
    const file = 'gsrc/acme/own/InvoiceTools.gsx';
    const { files, text } = await written(enhancing(file, 'acme.own', 'InvoiceTools', 'Invoice'));
    expect(files).toEqual([file]);
    expect(text).toContain('property get PayerName_Ext() : String');
  });

  test('to a new enhancement next to most enhancements of the project', async () => {
    const { files, text, problems } = await written({
      ...enhancing('gsrc/acme/a/AccountTools.gsx', 'acme.a', 'AccountTools', 'Account'),
      ...enhancing('gsrc/acme/entities/ClaimTools.gsx', 'acme.entities', 'ClaimTools', 'Claim'),
      ...enhancing('gsrc/acme/entities/UserTools.gsx', 'acme.entities', 'UserTools', 'User'),
    });
    expect(files).toEqual(['gsrc/acme/entities/InvoiceRestEnhancement.gsx']);
    expect(text).toContain('package acme.entities\n');
    expect(problems).toEqual([]);
  });

  test('to a new enhancement if only the vendor has one for the entity', async () => {
    const vendors = 'gsrc/base/entities/InvoiceBase.gsx';
    const { files } = await written(enhancing(vendors, 'base.entities', 'InvoiceBase', 'Invoice'));
    expect(files).toEqual([enhancement]);
  });

  test("to the vendor's enhancement if it has @Export", async () => {
    const vendors = 'gsrc/base/entities/InvoiceBase.gsx';
    const [text = ''] = Object.values(enhancing(vendors, 'base.entities', 'InvoiceBase', 'Invoice'));
    const { files } = await written({ [vendors]: text.replace('enhancement', '@Export\nenhancement') });
    expect(files).toEqual([vendors]);
  });
});

describe("a customer's file without _ext in its name", () => {
  const acme = 'acme.desk.v1.desk-1.0';
  const texts = layered({
    ...schema(layerNames.ext, {}, [acme]),
    ...schema(acme, {}, [layerNames.content]),
    ...mapping(layerNames.ext, {}, [acme]),
    ...mapping(acme, {}, [layerNames.content]),
  });

  test('is used if it is nearest to the declaration', async () => {
    const project = new Project(texts);
    const { after } = await generate(project, 'closeDate', {}, { api: 'desk', name: 'Activities' });
    expect(changed(project, after)).toEqual(['config/integration/schemas/acme/desk/v1/desk-1.0.schema.json']);
  });

  test('is used for an API without a chain', async () => {
    const { [paths.schema]: text = '', [paths.mapping]: mapped = '', ...others } = invoices('query', 'amount').texts;
    const written = 'config/integration/schemas/acme/billing/v1/billing-1.0.schema.json';
    const mapping = 'config/integration/mappings/acme/billing/v1/billing-1.0.mapping.json';
    const project = new Project({ ...others, [written]: text, [mapping]: mapped });
    const { after } = await generate(project, 'amount');
    expect(changed(project, after)).toEqual([written]);
  });
});

describe('a resource with a new class', () => {
  const core = 'base.rest.billing.v1.invoices.InvoicesCoreResource';
  const { [paths.resource]: _, [paths.apiconfig]: __, ...texts } = invoices('query', 'payerName').texts;

  test("is declared in the customer's nearest apiconfig file above, next to its resources", async () => {
    const acme = 'config/integration/apis/acme/billing/v1/ours-1.0.apiconfig.yaml';
    const fees = 'combine:\n- base.billing.v1.billing-1.0\nresources:\n  Fees:\n    resource: acme.FeesResource\n';
    const project = new Project({
      ...texts,
      [paths.baseApiconfig]: `resources:\n  Invoices:\n    resource: ${core}\n    defaultSort:\n      - payerName\n`,
      [acme]: fees,
      [paths.apiconfig]: 'combine:\n- acme.billing.v1.ours-1.0\n',
      'gsrc/acme/FeesResource.gs': 'package acme\n\nclass FeesResource {\n}\n',
    });
    const { after } = await generate(project, 'payerName', entity);
    const created = 'gsrc/acme/rest/billing/v1/invoices/InvoicesExtResource.gs';
    expect(changed(project, after)).toEqual([acme, created]);
    expect(after?.texts[acme]).toBe(
      `${fees}  Invoices:\n    resource: acme.rest.billing.v1.invoices.InvoicesExtResource\n`,
    );
  });

  test('is declared in a new file that combines the file below if the customer has none', async () => {
    const project = new Project({
      ...texts,
      [paths.baseApiconfig]: `Invoices:\n  resource: ${core}\n  defaultSort:\n    - payerName\n`,
    });
    const { after } = await generate(project, 'payerName', entity);
    expect(after?.texts[paths.apiconfig]).toBe(
      'combine:\n- base.billing.v1.billing-1.0\nInvoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n',
    );
  });
});

test('a new class is declared in a shared apiconfig file, not in a file that only combines it', async () => {
  const sharedName = 'ext.shared.v1.shared_ext-1.0';
  const shared = apiconfig(sharedName, 'Activity:\n  resource: base.rest.ext.desk.ActivityExtResource\n', [
    'base.core.shared.v1.shared_core-1.0',
  ]);
  const { 'gsrc/base/rest/ext/desk/ActivitiesExtResource.gs': _, ...texts } = layered(shared);
  const project = new Project(texts);
  const answers = { kind: 'query', root: 'Activity', 'entity:Activity.Owner': 'User' };
  const { after } = await generate(project, 'ownerName', answers, { api: 'desk', name: 'Activities' });
  expect(changed(project, after)).toContain(Object.keys(shared)[0]);
});

describe('a new file', () => {
  const { [paths.schema]: _, ...texts } = invoices('query', 'amount').texts;
  const title = 'Make amount sortable in billing_ext-1.0.schema.json';

  test('that no other file combines yet is mentioned in a note', async () => {
    const project = new Project(texts);
    const found = await generate(project, 'amount');
    expect(changed(project, found.after)).toEqual([paths.schema]);
    expect(found.title).toBe(`${title} (no file combines billing_ext-1.0.schema.json yet)`);
  });

  test("that another file already combines isn't mentioned", async () => {
    const above = schema('ext.all.v1.all_ext-1.0', {}, ['ext.billing.v1.billing_ext-1.0']);
    const [file = '', text = ''] = Object.entries(above)[0] ?? [];
    const project = new Project({ ...texts, [file]: text.replace('x-base-', 'x-platform-') });
    expect((await generate(project, 'amount')).title).toBe(title);
  });
});
