import { expect } from 'vitest';
import { webFlow } from '../workbench/webSession';

webFlow('authors in the browser, in a folder that is on no disk', {}, async ({ workbench }) => {
  const { editor, problems, quickInput } = workbench;
  await workbench.openContainer('Sortie');
  const view = workbench.view('Sort Keys');
  await view.expand('billing');
  await view.describes('Invoices', 'query-backed');
  await view.expand('Invoices');
  await view.expand('Default sort');
  await view.describes('dueDate', 'date-time · schema (ext)');
  await workbench.screenshot('web/1-sort-keys');

  await view.click('1. dueDate');
  await editor.shows('billing_ext-1.0.apiconfig.yaml');
  expect((await editor.codeLenses()).join(' ')).toContain('sorted by dueDate descending');
  await editor.cursorTo(7, 20);
  await editor.press('Enter');
  await editor.type('- ');
  expect(await editor.completions()).toEqual(expect.arrayContaining(['status', 'printedDate_Ext']));
  await workbench.screenshot('web/2-completion');
  await editor.type('payerName');
  await editor.press('Escape');
  await problems.open();
  await problems.has('payerName does not sort on Invoices: it is joined (Invoice.Payer.DisplayName)');
  await view.describes('Invoices', '1 error');
  await workbench.screenshot('web/3-problem');

  await editor.cursorTo(8, 10);
  expect(await editor.hover('payerName')).toContain('payerName does not sort on Invoices (query-backed)');
  await workbench.screenshot('web/4-hover');
  await editor.press('Escape');
  const fixes = await editor.quickFixes();
  expect(fixes).toEqual(expect.arrayContaining([expect.stringMatching(/^Generate sort column payerName_Ext/)]));
  await workbench.screenshot('web/5-fixes');
  await editor.chooseQuickFix('Generate sort column payerName_Ext');
  await quickInput.titled('Which entity does Invoice.Payer lead to?');
  await quickInput.choose('Contact');
  await problems.hasNo('does not sort');
  await view.describes('3. payerName_Ext', 'ascending');
  await view.describes('Invoices', '4 sort keys');
  await editor.save();
  await workbench.screenshot('web/6-fixed');
});

webFlow('says in the browser what needs a desktop window', { theme: 'light' }, async ({ workbench }) => {
  const { notifications } = workbench;
  await workbench.openContainer('Sortie');
  await workbench.run('Sortie: Deploy…');
  expect(await notifications.read('desktop window')).toContain('Nothing was sent.');
  await workbench.run('Sortie: Start the local platform');
  expect(await notifications.read('starts no process')).toContain('desktop window');
  await workbench.screenshot('web/7-desktop-needed');
});
