import { describe, expect, test } from 'vitest';
import { createSortService } from '../../../../server/service/create';
import { verifiableSorts } from '../../../../server/service/features/verifiable';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { billing, paths, apiconfig as rightApiconfig } from '../../kit/billing';
import { never } from './scene';

/** Returns the verifiable default sorts in the billing project, with these files added or replaced. */
async function sortsOf(files: Readonly<Record<string, string>>) {
  const workspace = new MemoryWorkspace({ ...billing, ...files });
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  return verifiableSorts(service.projects.of('').model, () => Promise.resolve(), never);
}

const expectations = async (apiconfig: string) =>
  (await sortsOf({ [paths.apiconfig]: apiconfig })).flatMap(({ keys }) =>
    keys.map(({ name, descending, expected }) => `${descending ? '-' : ''}${name} ${expected}`),
  );

describe('default sorts to verify on a platform', () => {
  test('have a path, and the expectation for each key', async () => {
    const [sort] = await sortsOf({ [paths.apiconfig]: rightApiconfig.replace('invoiceNumber', 'payerName') });
    expect(sort).toMatchObject({
      api: 'billing',
      name: 'Invoices',
      path: '/billing/v1/invoices',
      keys: [
        { name: 'dueDate', descending: true, expected: 'valid' },
        { name: 'payerName', descending: false, expected: 'invalid' },
      ],
    });
  });

  test('have a location that extends from the first entry to the last', async () => {
    const [sort] = await sortsOf({});
    expect(sort?.keys.map(({ location }) => location?.range.start.line)).toEqual([3, 4]);
    expect(sort?.location).toMatchObject({
      uri: expect.stringContaining(paths.apiconfig),
      range: { start: { line: 3 }, end: { line: 4 } },
    });
  });

  test('keep the IDs in their path, so that the platform is asked about other paths only', async () => {
    const swagger = (billing[paths.swagger] ?? '').replace('/invoices:', '/accounts/{accountId}/invoices:');
    expect(swagger).toContain('{accountId}');
    const found = await sortsOf({ [paths.swagger]: swagger });
    expect(found.map(({ path }) => path)).toEqual(['/billing/v1/accounts/{accountId}/invoices']);
  });

  test('say whether they contain a YAML alias', async () => {
    const [sort] = await sortsOf({ [paths.apiconfig]: rightApiconfig.replace('- invoiceNumber', '- *other') });
    expect(sort).toMatchObject({ name: 'Invoices', hasAlias: true });
    expect(await expectations('Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n')).toEqual([]);
  });
});
