import { expect } from 'vitest';
import { planDeployment } from '../workbench/deploying';
import { flow } from '../workbench/flow';
import { doneSteps, openWalkthrough } from '../workbench/walkthrough';

flow('completes the walkthrough', { theme: 'high-contrast' }, async ({ workbench }) => {
  const { editor, page, quickInput } = workbench;
  // Steps that the user completes before opening the walkthrough also count.
  await editor.open('billing_ext-1.0.apiconfig.yaml');
  await editor.cursorBehind('- invoiceNumber');
  await editor.type('x');
  await workbench.problems.open();
  await workbench.problems.has('invoiceNumberx');
  await editor.cursorBehind('- invoiceNumber');
  await editor.press('Delete');
  await workbench.problems.hasNo('invoiceNumberx');
  await openWalkthrough(workbench);
  await expect.poll(() => doneSteps(page)).toEqual(['Open a Configuration Project', 'Fix a Default Sort']);
  await workbench.screenshot('welcome/1-walkthrough');

  await workbench.run('Sortie: Show Language Server Status…');
  const labels = (await quickInput.items()).map((item) => item.label);
  expect(labels.join('\n')).toContain('Restart Language Server');
  await workbench.screenshot('welcome/2-server');
  await page.keyboard.press('Escape');

  await page.getByText('Make a Property Sortable', { exact: true }).click();
  await page.getByRole('button', { name: 'Make Sortable…' }).click();
  await quickInput.choose('Invoices');
  await quickInput.choose('printedDate_Ext');
  await page.locator('.tab.active.dirty[data-resource-name="billing_ext-1.0.schema.json"]').waitFor();
  await openWalkthrough(workbench);
  await expect.poll(() => doneSteps(page)).toContain('Make a Property Sortable');

  await page.getByText('Start the Local Platform', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Start the Local Platform' }).last().click();
  await expect.poll(() => doneSteps(page)).toContain('Start the Local Platform');
  await workbench.screenshot('welcome/3-platform');

  await page.getByText('Deploy and Watch', { exact: true }).click();
  await page.getByRole('button', { name: 'Deploy…' }).click();
  await planDeployment(quickInput, { applications: ['cc'] });
  await quickInput.choose('Deploy');
  await expect.poll(() => doneSteps(page)).toContain('Deploy and Watch');
  expect(await doneSteps(page)).toHaveLength(5);
  await workbench.screenshot('welcome/4-deployed');
});
