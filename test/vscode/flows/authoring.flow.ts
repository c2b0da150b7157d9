import { expect } from 'vitest';
import { flow } from '../workbench/flow';

const apiconfig = 'billing_ext-1.0.apiconfig.yaml';

for (const theme of ['dark', 'light'] as const) {
  flow(`makes a joined property sort (${theme})`, { theme }, async ({ workbench }) => {
    const { editor } = workbench;
    await editor.open(apiconfig);
    expect(await editor.codeLenses()).toEqual(expect.arrayContaining([expect.stringContaining('sort keys')]));
    await workbench.screenshot(`authoring/${theme}-1-opened`);

    await editor.cursorBehind('- invoiceNumber');
    await editor.press('Enter');
    await editor.type('- ');
    const names = await editor.completions();
    expect(names).toContain('printedDate_Ext');
    await workbench.screenshot(`authoring/${theme}-2-completion`);
    await editor.press('Escape');
    await editor.type('payerName');
    await editor.press('Escape');
    await workbench.problems.open();
    await workbench.problems.has('payerName does not sort on Invoices: it is joined (Invoice.Payer.DisplayName)');

    await editor.cursorTo(8, 8);
    await editor.hover('payerName');
    await workbench.screenshot(`authoring/${theme}-3-hover`);
    await editor.press('Escape');
    const fixes = await editor.quickFixes();
    expect(fixes[0]).toContain(
      'Generate sort column payerName_Ext (Payer → DisplayName) in InvoicesExtResource, and sort by it',
    );
    await workbench.screenshot(`authoring/${theme}-4-fixes`);
    await editor.chooseQuickFix('Generate sort column payerName_Ext');
    await workbench.quickInput.items();
    await workbench.screenshot(`authoring/${theme}-4b-question`);
    await workbench.quickInput.choose('Contact');
    await workbench.problems.hasNo('payerName does not sort');
    await editor.save();
    expect(await editor.saved()).toContain('    - invoiceNumber\n    - payerName_Ext\n');

    await editor.open('InvoicesExtResource.gs');
    await editor.save();
    expect(await editor.saved()).toMatch(
      /sortColumns\.put\("payerName_Ext", new PathSortColumn\(\{\s*Invoice#Payer\.PropertyInfo,\s*Contact#DisplayName\.PropertyInfo\s*\}\)\)/,
    );
    await workbench.screenshot(`authoring/${theme}-5-generated`);
  });
}

flow('completes and fixes sortable in a schema', {}, async ({ workbench }) => {
  const { editor } = workbench;
  await editor.open('billing_ext-1.0.schema.json');
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
});
