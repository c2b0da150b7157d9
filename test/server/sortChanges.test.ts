import { expect, test } from 'vitest';
import { type RevisionTexts, revisionFiles, type SortChangesReport, sortChanges } from '../../protocol';
import { billing, paths } from './kit/billing';
import { Editor } from './kit/editor';
import { startServer } from './kit/server';

const files = Object.entries(billing).map(([path, text]) => ({ path, text }));

async function started() {
  const editor = new Editor(await startServer({ ...billing, 'sortie.json': '{ "maxFileSize": 100000 }' }));
  const uri = editor.server.uriOf('.');
  const compare = (past: Partial<RevisionTexts>) =>
    editor.server.connection.sendRequest<SortChangesReport | null>(sortChanges.method, {
      ...{ uri, revision: 'main', files, ignored: [], submodules: [], ...past },
    });
  return { editor, uri, compare };
}

test('only configuration files that may be within the size limit are requested from a revision', async () => {
  const { editor, uri } = await started();
  const given = [
    { path: paths.schema, size: 300_000 },
    { path: paths.mapping, size: 300_001 },
    { path: 'README.md', size: 1 },
    { path: '.env', size: 1 },
    { path: `node_modules/x/${paths.apiconfig}`, size: 1 },
    { path: 1 },
    null,
  ];
  const wanted = await editor.server.connection.sendRequest(revisionFiles.method, { uri, files: given });
  expect(wanted).toEqual({ paths: [paths.schema] });
});

test('a revision is compared with the documents open in the editor', async () => {
  const { editor, compare } = await started();
  expect(await compare({})).toEqual({
    collections: 0,
    breaking: 0,
    text: 'All sort keys and default sorts are the same as in main.\n',
  });
  editor.show(paths.schema, (billing[paths.schema] ?? '').replace('"dueDate": {', '"amount": {'));
  expect(await compare({})).toMatchObject({ collections: 1, breaking: 1 });
  const { text } = (await compare({})) ?? { text: '' };
  expect(text).toContain('- dueDate  breaking: no longer a sort key');
  expect(text).toContain('+ amount   new sort key');
});

test('ignored files are used in their current state, and submodules are named', async () => {
  const { compare } = await started();
  const some = files.filter(({ path }) => !path.startsWith('config/integration/schemas/base/'));
  expect(await compare({ files: some })).toMatchObject({ collections: 1 });
  const ignored = ['config/integration/schemas/base/'];
  expect(await compare({ files: some, ignored })).toMatchObject({ collections: 0 });
  const { text } = (await compare({ submodules: ['library'] })) ?? { text: '' };
  expect(text).toContain('the files of submodules (library), so Sortie treats these files as new.');
});

test("a folder that isn't open isn't compared, and unrelated texts are skipped", async () => {
  const { compare } = await started();
  expect(await compare({ uri: 'file:///elsewhere' })).toBeNull();
  const strange = [{ path: '__proto__', text: 'x' }, { path: 1 }, null] as never;
  expect(await compare({ files: strange, ignored: [1] as never })).toMatchObject({ breaking: 0 });
});

test('folders with their own project file are compared, too, each with its own settings', async () => {
  const nested = Object.fromEntries(Object.entries(billing).map(([path, text]) => [`claims/${path}`, text]));
  const excluded = '{ "files": { "exclude": ["claims/**", "old/**"] } }';
  const editor = new Editor(await startServer({ ...nested, 'claims/sortie.json': excluded }));
  const uri = editor.server.uriOf('.');
  const past = Object.entries(nested).map(([path, text]) => ({
    path,
    text: text.replace('"dueDate": {', '"dueOn": {'),
  }));
  const sizes = past.map(({ path, text }) => ({ path, size: text.length }));
  const files = [...sizes, { path: `claims/old/${paths.schema}`, size: 1 }];
  const wanted = await editor.server.connection.sendRequest<{ paths: readonly string[] }>(revisionFiles.method, {
    ...{ uri, files },
  });
  expect([...wanted.paths].sort()).toEqual(Object.keys(nested).sort());
  const params = { uri, revision: 'main', files: past, ignored: [], submodules: [] };
  const report = await editor.server.connection.sendRequest<SortChangesReport>(sortChanges.method, params);
  expect(report).toMatchObject({ collections: 1, breaking: 1 });
});
