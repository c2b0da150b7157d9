import { expect, test } from 'vitest';
import { overrideTitle, planOverride, writeOverride } from '../../../../server/service/generate/overrideDefaultSort';
import { billing, paths } from '../../kit/billing';
import { apiconfig, layered, layerNames, pathOf, swagger } from '../model/layers';
import { Project } from '../rules/project';

const core = 'base.rest.billing.v1.invoices.InvoicesCoreResource';
const vendors = `resources:\n  Invoices:\n    resource: ${core}\n    defaultSort:\n      - "-dueDate"\n      - invoiceNumber\n`;
const head = 'combine:\n- base.billing.v1.billing-1.0\nresources:\n';
const declared = `${head}  Invoices:\n    resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n`;

/** Creates a billing project whose base apiconfig file has a default sort, and whose customer file has this text. */
function inheriting(customers: string): Project {
  return new Project({ ...billing, [paths.baseApiconfig]: vendors, [paths.apiconfig]: customers });
}

/**
 * Overrides the default sort of Invoices. Returns the override's title, the changed files, and the text of the customer
 * file, or the refusal if there is one.
 */
async function overridden(project: Project) {
  const [id] = project.model.resources.named('Invoices');
  const planned = planOverride(project.model, id ?? { api: 'billing', name: 'Invoices' }, {});
  if (planned.kind !== 'known') return planned;
  const { texts } = project.after(await writeOverride(planned.value, project.read));
  const files = Object.keys(texts).filter((file) => texts[file] !== project.texts[file]);
  return { title: overrideTitle(planned.value), files, text: texts[paths.apiconfig] };
}

test("an inherited default sort is written to the customer's file that declares the collection", async () => {
  expect(await overridden(inheriting(declared))).toEqual({
    title: 'Override the default sort of Invoices in billing_ext-1.0.apiconfig.yaml',
    files: [paths.apiconfig],
    text: `${declared.trimEnd()}\n    defaultSort:\n    - "-dueDate"\n    - invoiceNumber\n`,
  });
});

test("a collection that only the vendor declares gets an entry in the customer's file", async () => {
  const other = `${head}  Fees:\n    resource: ext.rest.billing.v1.fees.FeesExtResource\n`;
  expect(await overridden(inheriting(other))).toMatchObject({
    files: [paths.apiconfig],
    text: `${other.trimEnd()}\n  Invoices:\n    defaultSort:\n    - "-dueDate"\n    - invoiceNumber\n`,
  });
});

test("a collection that only the vendor's shared file declares gets an entry in the customer's shared file", async () => {
  const shared = 'ext.shared.v1.shared_ext-1.0';
  const activity = 'Activity:\n  resource: base.rest.ext.desk.ActivityExtResource\n';
  const hub = 'ext.hub.v1.hub_ext-1.0';
  const several = {
    ...apiconfig(shared, activity, ['base.core.shared.v1.shared_core-1.0']),
    ...swagger(hub, [], [layerNames.ext]),
    ...apiconfig(hub, '', [shared]),
  };
  const { model } = new Project(layered(several));
  const ids = model.resources.named('Activities');
  expect(ids).toEqual([{ api: 'shared_core', name: 'Activities' }]);
  const planned = ids.map((id) => planOverride(model, id, {}));
  expect(planned).toMatchObject([{ kind: 'known', value: { names: ['priority', 'ownerName'] } }]);
  expect(JSON.stringify(planned)).toContain(pathOf('apis', shared, 'apiconfig.yaml'));
});

test("a default sort in the customer's own file isn't inherited", async () => {
  const customers = `${declared}    defaultSort:\n      - dueDate\n`;
  expect(await overridden(inheriting(customers))).toEqual({
    kind: 'refused',
    reason: 'The default sort of "Invoices" isn\'t inherited. Edit it in billing_ext-1.0.apiconfig.yaml.',
  });
});

test("a vendor's file that no customer file combines isn't changed", async () => {
  const { [paths.apiconfig]: _, ...texts } = billing;
  const project = new Project({ ...texts, [paths.baseApiconfig]: vendors });
  expect(await overridden(project)).toMatchObject({ kind: 'refused' });
});

test('a collection without a default sort has nothing to override', async () => {
  const { [paths.apiconfig]: _, ...texts } = billing;
  expect(await overridden(new Project(texts))).toEqual({
    kind: 'refused',
    reason: '"Invoices" has no default sort to override.',
  });
});
