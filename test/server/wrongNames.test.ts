import { expect, test } from 'vitest';
import { apiconfig, billing, paths } from './kit/billing';
import { Editor } from './kit/editor';
import { startServer } from './kit/server';

const start = async (texts: Readonly<Record<string, string>> = billing) => new Editor(await startServer(texts));
const gosu = `${billing[paths.resource]}`;

test('a default sort beside the collections is moved to the collection above it', async () => {
  const editor = await start();
  const wrong = apiconfig.replace(/ {2}defaultSort:[\s\S]*/, (sort) => sort.replace(/^ {2}/gm, ''));
  expect(wrong).toContain('\ndefaultSort:\n  - "-dueDate"\n');
  const fixed = await editor.applyFix(
    paths.apiconfig,
    wrong.replace('defaultSort', 'default|Sort'),
    'Move to Invoices',
  );
  expect(fixed).toEqual({ [paths.apiconfig]: apiconfig });
});

test('a misspelled default sort is renamed', async () => {
  const editor = await start();
  const wrong = apiconfig.replace('defaultSort', 'default|sort');
  expect(await editor.applyFix(paths.apiconfig, wrong, 'Rename to defaultSort')).toEqual({
    [paths.apiconfig]: apiconfig,
  });
});

test('a misspelled sort map is renamed, with the inherited map', async () => {
  const editor = await start();
  const wrong = gosu.replaceAll('CustomSortColumnMap', 'CustomSortColumMap').replace('get Custom', 'get Cus|tom');
  expect(await editor.applyFix(paths.resource, wrong, 'Rename to CustomSortColumnMap')).toEqual({
    [paths.resource]: gosu,
  });
});

test('a class that no apiconfig names has a hint until one names it', async () => {
  const late = 'gsrc/ext/rest/billing/v1/invoices/LateInvoicesExtResource.gs';
  const text = gosu.replace('class InvoicesExt', 'class LateInvoicesExt');
  const editor = await start({ ...billing, [late]: text });
  const head = 'class LateInvoicesExtResource extends InvoicesCoreResource {';
  const hint = 'hint class-not-named: No apiconfig names this class, so its sort columns have no effect.';
  const mark = `      ~~~~~~~~~~~~~~~~~~~~~~~ ${hint}`;
  await editor.expectDiagnostics(late, text, text.replace(head, `${head}\n${mark}`));
  editor.show(paths.apiconfig, `${apiconfig}Late:\n  resource: ext.rest.billing.v1.invoices.LateInvoicesExtResource\n`);
  await editor.untilDiagnostics(late, (found) => found.length === 0);
});
