import { expect } from 'vitest';
import { flow } from '../workbench/flow';

flow('reads the data model, and renames a property of an entity', { theme: 'light' }, async ({ workbench }) => {
  const { editor, page, problems } = workbench;
  await editor.open('billing_ext-1.0.apiconfig.yaml');
  // A code lens that appears moves the lines and closes the hover.
  await editor.codeLenses();
  await editor.cursorBehind('- "-dueDat');
  expect(await editor.hover('declared in Invoice.eti')).toContain('column (datetime)');
  await workbench.screenshot('data-model/1-hover');
  await page.keyboard.press('Escape');

  await editor.open('billing_core-1.0.mapping.json');
  await editor.cursorBehind('"Invoice.Paye');
  expect(await editor.hover('declared in Invoice.eti')).toContain('Contact');
  await workbench.screenshot('data-model/2-path');
  await page.keyboard.press('Escape');
  await editor.goToDefinition('Invoice.eti');
  await editor.says('<foreignkey name="Payer"');
  await page.locator('.editor-group-container.active .mtk1 ~ [class*=mtk]').first().waitFor();
  await workbench.screenshot('data-model/3-definition');

  await editor.open('Invoice.etx');
  await editor.cursorBehind('PrintedDat');
  await editor.openRename();
  await editor.type('PrintedAt_Ext');
  await editor.press('Enter');
  await editor.previews('Invoice.etx');
  await workbench.notifications.read('Search the other files for PrintedDate_Ext');
  expect(await editor.refactoringPreview.locator('.monaco-list-row [aria-checked="false"]').count()).toBe(0);
  await workbench.screenshot('data-model/4-rename');
  await editor.applyPreview();
  await expect.poll(() => editor.saved()).toContain('name="PrintedAt_Ext"');
  await problems.open();
  await page.getByText('No problems have been detected').waitFor();
});
