import { expect } from 'vitest';
import { flow } from '../workbench/flow';

const shared = 'shared_ext-1.0.apiconfig.yaml';

flow('navigates a layered project', { theme: 'dark' }, async ({ workbench }) => {
  const { editor, page, problems } = workbench;
  await editor.open(shared);
  await expect
    .poll(() => editor.codeLenses())
    .toContainEqual(expect.stringContaining('sorted by escalated descending'));
  await problems.open();
  await page.getByText('No problems have been detected').waitFor();

  await workbench.openContainer('Sortie');
  const view = workbench.view('Sort Keys');
  await view.expand('common');
  await view.describes('Notes', 'stream-backed');
  await workbench.screenshot('layers/1-tree');
  await view.expand('admin');
  await view.describes('Groups', 'kind unknown');
  await view.expand('Groups');
  await view.describes('Inherited default sort', 'name ascending · shared_core-1.0.apiconfig.yaml');
  await workbench.screenshot('layers/2-inherited');

  await editor.select('dueDate');
  await editor.type('dueDat');
  await editor.press('Escape');
  await problems.has('dueDat');
  await workbench.screenshot('layers/3-misspelled');
  const [correction = ''] = await editor.quickFixes();
  await workbench.screenshot('layers/4-correction');
  await editor.chooseQuickFix(correction);
  await problems.hasNo('dueDat');

  await editor.cursorBehind('      - "-escalated"');
  await editor.newLine();
  await editor.type('- closeDate');
  await editor.press('Escape');
  await problems.has('closeDate');
  const fix = 'Make closeDate sortable in common_ext-1.0.schema.json (also affects ClaimActivities, JobActivities)';
  expect(await editor.quickFixes()).toContain(fix);
  await workbench.screenshot('layers/5-not-sortable');
  await editor.chooseQuickFix(fix);
  await page.getByText('No problems have been detected').waitFor();
  await editor.save();
  await editor.open('common_ext-1.0.schema.json');
  await editor.save();
  expect(await editor.saved()).toMatch(/"closeDate": \{\s*"x-platform-extensions": \{ "sortable": true \}/);
  await editor.cursorBehind('"closeDate"');
  await workbench.screenshot('layers/6-sortable');

  await editor.open(shared);
  await editor.clickCodeLens('Preview');
  await editor.says(/escalated descending, then closeDate ascending, then dueDate ascending/);
  await editor.says(/Verdict/);
  await workbench.screenshot('layers/7-preview');
});
