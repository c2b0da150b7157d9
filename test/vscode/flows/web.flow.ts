import { expect } from 'vitest';
import { doneSteps, openWalkthrough, steps } from '../workbench/walkthrough';
import { webFlow } from '../workbench/webSession';

webFlow('authors in the browser, in a virtual folder', {}, async ({ workbench }) => {
  const { editor, page, problems } = workbench;
  // VS Code marks steps of the walkthrough as done only after it has loaded the steps.
  await openWalkthrough(workbench);
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
  await editor.isAtLine(6);
  await expect.poll(async () => (await editor.codeLenses()).join(' ')).toContain('sorted by dueDate descending');
  await editor.cursorTo(7, 20);
  await editor.isAtLine(7);
  await editor.newLine();
  await editor.type('- ');
  expect(await editor.completions()).toEqual(expect.arrayContaining(['status', 'printedDate_Ext']));
  await workbench.screenshot('web/2-completion');
  await editor.type('payerName');
  await editor.press('Escape');
  await problems.open();
  await problems.has("payerName isn't a valid sort key of Invoices: it is joined (Invoice.Payer.DisplayName)");
  await view.describes('Invoices', '1 error');
  await workbench.screenshot('web/3-problem');

  await editor.cursorTo(8, 10);
  await editor.hover("payerName isn't a valid sort key of Invoices (query-backed)");
  await workbench.screenshot('web/4-hover');
  await editor.press('Escape');
  const fixes = await editor.quickFixes();
  expect(fixes[0]).toMatch(/^Generate sort column payerName_Ext/);
  await workbench.screenshot('web/5-fixes');
  // The first fix in the menu has focus.
  await editor.press('Enter');
  await problems.hasNo("isn't a valid sort key");
  await view.describes('3. payerName_Ext', 'ascending');
  await view.describes('Invoices', '4 sort keys');
  await editor.save();
  await workbench.screenshot('web/6-fixed');

  await openWalkthrough(workbench);
  const possible = ['Open a Configuration Project', 'Fix a Default Sort', 'Make a Property Sortable'];
  await expect.poll(() => doneSteps(page)).toEqual(possible);
  // Steps that a browser can't perform are hidden.
  await expect.poll(() => steps(page)).toEqual(possible);
  await workbench.screenshot('web/11-walkthrough');

  const records = ['Show Deployment Record…', 'Export Deployment Record…'];
  const impossible = ['Deploy…', 'Start the Local Platform', 'Open Sample Project…', ...records];
  const titles = ['Select Environment…', ...impossible].map((title) => `Sortie: ${title}`);
  expect(await workbench.offered(titles)).toEqual(['Sortie: Select Environment…']);
});
