import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { flow, secondLook } from '../workbench/flow';
import { awaitedText, insist } from '../workbench/text';
import type { Workbench } from '../workbench/workbench';

const apiconfig = 'billing_ext-1.0.apiconfig.yaml';

flow('makes a joined property sortable, and colors sort keys', { theme: 'dark' }, async ({ workbench }) => {
  await makeJoinedPropertySort(workbench);
  await lookAtColours(workbench);
  await fixSortable(workbench);
});

const autoSave = { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 300 };

secondLook('undoes a fix that was saved automatically', { settings: autoSave }, async ({ workbench, folder }) => {
  const { editor, notifications, page, problems } = workbench;
  const file = path.join(folder, 'gsrc/base/rest/ext/cc/billing/v1/invoices/InvoicesExtResource.gs');
  const isSaved = async () => (await readFile(file, 'utf8')).includes('payerName_Ext');
  await editor.open(apiconfig);
  await editor.codeLenses();
  await editor.cursorBehind('- invoiceNumber');
  await editor.newLine();
  await editor.type('- payerName');
  await editor.press('Escape');
  await problems.open();
  await problems.has("payerName isn't a valid sort key of Invoices");
  await editor.cursorTo(8, 8);
  await editor.quickFixes();
  await generateSortColumn(workbench);
  await notifications.read('2 files changed: ');
  await page.locator('.tab[data-resource-name="InvoicesExtResource.gs"]').waitFor();
  await expect.poll(isSaved).toBe(true);
  await workbench.screenshot('authoring/saved-automatically');
  await notifications.click('2 files changed: ', 'Undo');
  await expect.poll(isSaved).toBe(false);
  await problems.has("payerName isn't a valid sort key of Invoices");
});

async function makeJoinedPropertySort(workbench: Workbench): Promise<void> {
  const { editor } = workbench;
  await editor.open(apiconfig);
  await expect.poll(() => editor.codeLenses()).toContainEqual(expect.stringContaining('sort keys'));
  await workbench.screenshot('authoring/1-opened');

  await editor.cursorBehind('- invoiceNumber');
  await editor.newLine();
  await editor.type('- ');
  const names = await editor.completions();
  expect(names).toContain('printedDate_Ext');
  await workbench.screenshot('authoring/2-completion');
  await editor.press('Escape');
  await editor.type('payerName');
  await editor.press('Escape');
  await workbench.problems.open();
  await workbench.problems.has(
    "payerName isn't a valid sort key of Invoices: it is joined (Invoice.Payer.DisplayName)",
  );
  await workbench.screenshot('authoring/2b-problem');

  await editor.cursorTo(8, 8);
  await editor.hover("payerName isn't a valid sort key of Invoices");
  await workbench.screenshot('authoring/3-hover');
  await editor.press('Escape');
  const fixes = await editor.quickFixes();
  expect(fixes[0]).toContain(
    'Generate sort column payerName_Ext (Payer → DisplayName) in InvoicesExtResource, and sort by payerName_Ext (may need a database index)',
  );
  await workbench.screenshot('authoring/4-fixes');
  await generateSortColumn(workbench);
  await lookAtChanges(workbench);
  await generateSortColumn(workbench);
  await workbench.notifications.read('2 files changed');
  await workbench.problems.hasNo('payerName does not sort');
  await editor.save();
  expect(await editor.saved()).toContain('    - invoiceNumber\n    - payerName_Ext\n');
  await expect.poll(() => editor.codeLenses()).toContainEqual(expect.stringContaining('invoiceNumber, payerName_Ext'));
  await workbench.screenshot('authoring/4c-fixed');

  await editor.open('InvoicesExtResource.gs');
  await editor.save();
  expect(await editor.saved()).toMatch(
    /sortColumns\.put\("payerName_Ext", new PathSortColumn\(\{\s*Invoice#Payer\.PropertyInfo,\s*Contact#DisplayName\.PropertyInfo\s*\}\)\)/,
  );
  await workbench.screenshot('authoring/5-generated');

  await editor.open('shared_ext-1.0.apiconfig.yaml');
  await editor.cursorBehind('- assignedU');
  await editor.openRename();
  await editor.type('assigneeName_Ext');
  await editor.press('Enter');
  for (const file of ['shared_ext-1.0.apiconfig.yaml', 'common_ext-1.0.mapping.json']) {
    await editor.previews(file);
  }
  await workbench.screenshot('authoring/6-rename-preview');
  await editor.refactoringPreview.locator('.monaco-list-row').first().hover();
  await workbench.page.mouse.wheel(0, 10_000);
  await editor.previews('common_ext-1.0.schema.json');
  await editor.applyPreview();
  await expect.poll(() => editor.saved()).toContain('    - assigneeName_Ext\n');
}

/** Applies the fix at the cursor. It asks nothing, because an entity file declares who the payer is. */
async function generateSortColumn({ editor, page }: Workbench): Promise<void> {
  const applied = page.locator('.view-line', { hasText: 'payerName_Ext' }).first();
  // After an undo, the editor may still be loading and may ignore the fix, so the fix is repeated until it is applied.
  await insist(async () => {
    if (await applied.isVisible()) return;
    await editor.quickFixes();
    await editor.chooseQuickFix('Generate sort column payerName_Ext');
  }, applied);
}

/** Checks the message about the other files that a fix changed, opens the differences, and undoes the changes. */
async function lookAtChanges(workbench: Workbench): Promise<void> {
  const { editor, notifications, page } = workbench;
  expect(await notifications.read('2 files changed: ')).toContain('InvoicesExtResource.gs');
  await page.locator('.tab[data-resource-name="InvoicesExtResource.gs"]').waitFor();
  await workbench.screenshot('authoring/7-reported');
  await notifications.click('2 files changed: ', 'Show Changes');
  const differences = page.locator('.multiDiffEditor, .multi-diff-editor, .monaco-component.multiDiffEditor').first();
  await differences.getByText('payerName_Ext').first().waitFor();
  await workbench.screenshot('authoring/8-changes');
  await notifications.click('2 files changed: ', 'Undo');
  await editor.open(apiconfig);
  await workbench.problems.has("payerName isn't a valid sort key of Invoices");
  await editor.cursorTo(8, 8);
  expect((await editor.quickFixes())[0]).toContain('Generate sort column payerName_Ext');
}

async function lookAtColours(workbench: Workbench): Promise<void> {
  const { editor, page } = workbench;
  const scopesBehind = async (text: string) => {
    await editor.cursorBehind(text);
    await workbench.run('Developer: Inspect Editor Tokens and Scopes');
    const scopes = await awaitedText(page.locator('.token-inspect-widget'));
    await editor.press('Escape');
    return scopes;
  };
  await editor.open(apiconfig);
  expect(await scopesBehind('- invoiceNu')).toContain('variable.other.sort-key.sortie');
  expect(await scopesBehind('- "')).toContain('keyword.control.direction.descending.sortie');
  await editor.open('common_ext-1.0.schema.json');
  expect(await scopesBehind('{ "sorta')).toContain('support.type.property-name.json.sortable.sortie');
  await workbench.screenshot('authoring/schema-colours');
  await editor.open('ClaimsExtResource.gs');
  expect(await scopesBehind('Claim#Insur')).toContain('variable.other.property.feature.gosu');
  await workbench.screenshot('authoring/gosu-colours');
}

async function fixSortable(workbench: Workbench): Promise<void> {
  const { editor } = workbench;
  await editor.open('billing_ext-1.0.schema.json');
  await editor.codeLenses();
  await editor.cursorBehind('"sortable": ');
  expect(await editor.completions()).toContain('true');
  await workbench.screenshot('authoring/schema-completion');
  await editor.press('Escape');
  for (const _ of 'true') await editor.press('Delete');
  await editor.type('"true');
  await workbench.problems.open();
  await workbench.problems.has('sortable must be true or false');
  await editor.cursorTo(8, 54);
  expect(await editor.quickFixes()).toContainEqual(expect.stringMatching(/true/));
  await workbench.screenshot('authoring/schema-fix');
}
