import { expect, test, vi } from 'vitest';
import type { FileSystemProvider } from 'vscode';
import { identityOf } from '../../../client/sorting/preview/request';
import type { ApiNode } from '../../../protocol';
import { partly } from '../anything';
import { Editor } from '../editor';
import { api, apiconfig, collection, entry, localApplication } from './samples';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

const { environment, application } = localApplication;
const local = { ...environment, applications: [application] };
const request = {
  collection: { uri: apiconfig, api: 'billing', name: 'Invoices' },
  environment: local,
  application,
  path: ['billing', 'v1', 'invoices'],
  order: undefined,
  declared: { keys: [], inheritedFrom: null },
  sortColumns: [],
  pageOffset: 0,
};

/** Creates the previews of a window. Their reader reads no rows. `know` changes what is known about the collections. */
async function previewsIn() {
  const { module } = new Editor({});
  let files: FileSystemProvider | undefined;
  const registerFileSystemProvider = (_: string, provider: FileSystemProvider) => {
    files = provider;
    return { dispose: () => {} };
  };
  slot.vscode = { ...module, workspace: partly({ ...Object(module.workspace), registerFileSystemProvider }) };
  const { EventEmitter, Uri } = await import('vscode');
  const changed = new EventEmitter<void>();
  let known: readonly ApiNode[] | undefined;
  const apis = vi.fn(async () => known);
  const read = vi.fn(async () => ({ kind: 'failed', at: 0, sentences: ['The platform is stopped.'] }));
  const { Previews } = await import('../../../client/sorting/preview/previews');
  const previews = new Previews(
    partly({ all: () => [{ key: 'local:', environment: local, local: true }] }) as never,
    partly({}) as never,
    partly({ isLocal: () => true }) as never,
    { read } as never,
    { apis, onDidChange: changed.event },
  );
  const uri = Uri.from({ scheme: 'sortie-preview', path: '/Invoices', query: identityOf(request) });
  const text = async () => new TextDecoder().decode(await files?.readFile(uri));
  const know = (apiNodes: readonly ApiNode[]) => {
    known = apiNodes;
    changed.fire();
  };
  return { previews, uri, text, know, apis, read };
}

test('a preview of an earlier window is reloaded when all files have been read', async () => {
  const { text, know, apis, read } = await previewsIn();
  expect(await text()).toContain('Run the command “Sortie: Preview Sort…” again.');
  await expect.poll(() => apis.mock.settledResults.length).toBe(1);
  expect(read).not.toHaveBeenCalled();
  know([api('billing', [collection('Invoices')])]);
  await expect.poll(text).toContain('The platform is stopped.');
});

test('a refresh shows the default sort that the files contain now', async () => {
  const { previews, uri, text, know } = await previewsIn();
  const sortedBy = (name: string) => [api('billing', [collection('Invoices', { defaultSort: [entry(name, 1)] })])];
  know(sortedBy('dueDate'));
  await text();
  await expect.poll(text).toMatch(/Order +dueDate ascending/);
  know(sortedBy('amount'));
  await previews.refresh(uri);
  expect(await text()).toMatch(/Order +amount ascending/);
});
