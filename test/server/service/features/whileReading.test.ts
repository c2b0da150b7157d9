import { expect, test } from 'vitest';
import { createSortService } from '../../../../server/service/create';
import { defaultSettings, type SortSettings } from '../../../../server/service/settings';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { billing, paths } from '../../kit/billing';
import { affectedBy } from '../affected';
import { never, openBilling } from './scene';

const { baseSchema: _, ...withoutBase } = paths;

test('problems that other files could still resolve are reported after those files have been read', async () => {
  const files = Object.fromEntries(Object.values(withoutBase).map((file) => [file, billing[file] ?? '']));
  const workspace = new MemoryWorkspace(files);
  const service = createSortService(workspace);
  const text = `Invoices:\n  defaultSort:\n    - "+dueDate"\n    - nameless\nLateInvoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n`;
  for (const [file, each] of Object.entries({ ...files, [paths.apiconfig]: text }))
    service.open(workspace.uriOf(file), 1, each);
  const codes = async () =>
    (await service.diagnostics(workspace.uriOf(paths.apiconfig), never)).map(({ code, severity }) => [code, severity]);
  const early = await codes();
  expect(early).toEqual([['default-sort-entry-malformed', 1]]);
  await service.index(new AbortController().signal);
  expect(await codes()).toEqual([...early, ['default-sort-unknown-name', 3], ['default-sort-missing', 4]]);
  service.dispose();
});

test('settings that only select files cause no file to be checked again', async () => {
  const { service, workspace } = await openBilling();
  const uri = workspace.uriOf(paths.apiconfig);
  await service.diagnostics(uri, never);
  const affected = (settings: Partial<SortSettings>) =>
    affectedBy(service, () => service.configure({ ...defaultSettings, ...settings }));
  expect([...affected({ maxFileSize: 5_000_000 })]).toEqual([]);
  expect(affected({ rules: { 'default-sort-missing': 'off' } })).toContain(uri);
});

test('a file that settings make a file of another kind is read as that kind', async () => {
  const workspace = new MemoryWorkspace({ 'a/one.json': '{ "definitions": { "A": { "type": "object" } } }' });
  const { files } = defaultSettings;
  const service = createSortService(workspace, { ...defaultSettings, files: { ...files, schema: ['a/*.json'] } });
  const uri = workspace.uriOf('a/one.json');
  const index = () => service.index(new AbortController().signal);
  await index();
  expect(await service.documentSymbols(uri, never)).toHaveLength(1);
  for (const isOpen of [false, true]) {
    service.configure({ ...defaultSettings, files: { ...files, mapping: ['a/*.json'] } });
    await index();
    expect(service.projects.of('').model.files.get(uri)?.name.kind).toBe('mapping');
    expect(await service.documentSymbols(uri, never)).toEqual([]);
    service.configure({ ...defaultSettings, files: { ...files, schema: ['a/*.json'] } });
    await index();
    expect(service.projects.of('').model.files.get(uri)?.name.kind).toBe('schema');
    if (!isOpen) service.open(uri, 1, '{ "definitions": { "B": { "type": "object" } } }');
  }
  service.dispose();
});
