import { expect, test } from 'vitest';
import { createSortService } from '../../../../server/service/create';
import { defaultSettings, type StatedCollections } from '../../../../server/service/settings';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { billing, paths } from '../../kit/billing';
import { able, never } from './scene';

const { [paths.baseClass]: _, ...others } = billing;

/** The billing project without the base class or the sort column, so that the kind of Invoices is unknown. */
const texts: Readonly<Record<string, string>> = {
  ...others,
  [paths.resource]: `${billing[paths.resource]}`.replace(/ {2}override[\s\S]*?\n {2}\}\n/, ''),
};

/** Returns the declarations that code actions offer at the first occurrence of the given text in a file. */
async function offeredAt(path: string, text: string, collections: StatedCollections = {}) {
  const workspace = new MemoryWorkspace(texts);
  const service = createSortService(workspace, { ...defaultSettings, collections, projectFile });
  await service.index(new AbortController().signal);
  const lines = `${texts[path]}`.split('\n');
  const line = lines.findIndex((each) => each.includes(text));
  const position = { line, character: (lines[line] ?? '').indexOf(text) + 1 };
  const range = { start: position, end: position };
  service.open(workspace.uriOf(path), 1, `${texts[path]}`);
  const found = await service.codeActions(workspace.uriOf(path), range, { diagnostics: [] }, able, never);
  service.dispose();
  return found.filter(({ title }) => title.startsWith('Declare '));
}

const projectFile = { uri: 'file:///workspace/sortie.json', exists: false };

const titles = [
  'Declare "Invoices" as query-backed',
  'Declare "Invoices" as stream-backed',
  'Declare "Invoices" as dual',
];

test.each([
  ["the collection's name", paths.apiconfig, 'Invoices:', titles],
  ["the collection's name in a vendor's file", paths.baseApiconfig, 'Invoices:', titles],
  ["its class's name", paths.resource, 'InvoicesExtResource extends', titles],
  ['its default sort', paths.apiconfig, 'defaultSort', []],
  ['the package of its class', paths.resource, 'package', []],
  ["an element's name", paths.baseApiconfig, 'Invoice:', []],
])('the kind can be declared at %s', async (_, path, text, expected) => {
  const found = await offeredAt(path, text);
  expect(found.map(({ title }) => title)).toEqual(expected);
});

test('a declaration is a refactoring', async () => {
  const [found] = await offeredAt(paths.apiconfig, 'Invoices:');
  expect(found?.kind).toBe('refactor.rewrite');
});

test("a known kind isn't offered", async () => {
  expect(await offeredAt(paths.apiconfig, 'Invoices:', { Invoices: { kind: 'dual' } })).toEqual([]);
});
