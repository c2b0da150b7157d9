import { expect } from 'vitest';
import { flow } from '../workbench/flow';

flow('goes on after the language server was restarted', {}, async ({ workbench }) => {
  const { editor } = workbench;
  await editor.open('billing_ext-1.0.apiconfig.yaml');
  const lenses = await editor.codeLenses();
  expect(lenses).toEqual(expect.arrayContaining([expect.stringContaining('sort keys')]));
  await workbench.run('Sortie: Restart the language server');
  await editor.cursorBehind('- invoiceNumber');
  await editor.press('Enter');
  await editor.type('- noSuchName');
  await editor.press('Escape');
  await workbench.problems.open();
  await workbench.problems.has('noSuchName');
  expect(await workbench.notifications.texts()).toEqual([]);
});
