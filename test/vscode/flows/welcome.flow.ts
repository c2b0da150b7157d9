import { expect } from 'vitest';
import { planDeployment } from '../workbench/deploying';
import { flow } from '../workbench/flow';
import { doneSteps } from '../workbench/walkthrough';

flow('leads through the walkthrough', { theme: 'high-contrast' }, async ({ workbench }) => {
  const { editor, page, quickInput } = workbench;
  // What is done before the walkthrough is opened first counts, too.
  await editor.open('billing_ext-1.0.apiconfig.yaml');
  await editor.cursorBehind('- invoiceNumber');
  await editor.type('x');
  await workbench.problems.open();
  await workbench.problems.has('invoiceNumberx');
  await editor.cursorBehind('- invoiceNumber');
  await editor.press('Delete');
  await workbench.problems.hasNo('invoiceNumberx');
  await workbench.run('Sortie: Open the walkthrough');
  await page.locator('.getting-started-step').first().waitFor();
  await expect.poll(() => doneSteps(page)).toEqual(['Open a configuration project', 'Fix a default sort']);
  await workbench.screenshot('welcome/1-walkthrough');

  await workbench.run('Sortie: Show status of the language server…');
  const labels = (await quickInput.items()).map((item) => item.label);
  expect(labels.join('\n')).toContain('Restart the language server');
  await workbench.screenshot('welcome/2-server');
  await page.keyboard.press('Escape');

  await page.getByText('Make a property sortable', { exact: true }).click();
  await page.getByRole('button', { name: 'Make sortable…' }).click();
  await quickInput.choose('Invoices');
  await quickInput.choose('printedDate_Ext');
  await page.locator('.tab.active.dirty[data-resource-name="billing_ext-1.0.schema.json"]').waitFor();
  await workbench.run('Sortie: Open the walkthrough');
  await expect.poll(() => doneSteps(page)).toContain('Make a property sortable');

  await page.getByText('Start the local platform', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Start the local platform' }).last().click();
  await expect.poll(() => doneSteps(page)).toContain('Start the local platform');
  await workbench.screenshot('welcome/3-platform');

  await page.getByText('Deploy, and watch', { exact: true }).click();
  await page.getByRole('button', { name: 'Deploy…' }).click();
  await planDeployment(quickInput, { applications: ['cc'] });
  await quickInput.choose('Deploy');
  await expect.poll(() => doneSteps(page)).toContain('Deploy, and watch');
  expect(await doneSteps(page)).toHaveLength(5);
  await workbench.screenshot('welcome/4-deployed');
});
