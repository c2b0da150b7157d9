import { expect, test } from 'vitest';
import { billing } from '../../kit/billing';
import { never } from '../features/scene';
import { FolderScene, type Texts } from '../folderScene';

const unclosed = '<extension entityName="Invoice">\n  <column name="A" type="shorttext">\n</extension>\n';

async function problemsIn(texts: Texts, file: string): Promise<readonly unknown[]> {
  const scene = await FolderScene.open(texts);
  const found = await scene.service.diagnostics(scene.uriOf(file), never);
  return found.map(({ severity, message, range: { start } }) => [severity, message, start.line]);
}

test.each([
  ['config/extensions/entity/Invoice.etx', 1],
  ['config/metadata/entity/Invoice.eix', 3],
])('a syntax error in an entity file is reported: %s', async (file, severity) => {
  expect(await problemsIn({ ...billing, [file]: unclosed }, file)).toEqual([
    [severity, "This element isn't closed. Add the closing tag.", 1],
  ]);
});

test('an entity file outside a configuration project is not checked', async () => {
  const file = 'config/extensions/entity/Invoice.etx';
  expect(await problemsIn({ [file]: unclosed }, file)).toEqual([]);
});

test('a suppression comment applies to an entity file', async () => {
  const file = 'config/extensions/entity/Invoice.etx';
  const suppressed = unclosed.replace('  <column', '  <!-- sortie-disable-next-line invalid-syntax -->\n  <column');
  expect(await problemsIn({ ...billing, [file]: suppressed }, file)).toEqual([]);
});

test('a file in metadata is never edited, and a file in extensions may be edited', async () => {
  const files = ['config/extensions/entity/Invoice.etx', 'config/metadata/entity/Invoice.eix'];
  const scene = await FolderScene.open({ ...billing, ...Object.fromEntries(files.map((file) => [file, unclosed])) });
  const isEdited = files.map((file) => {
    const uri = scene.uriOf(file);
    return scene.service.projects.of(uri).model.files.isCustomer(uri);
  });
  expect(isEdited).toEqual([true, false]);
});
