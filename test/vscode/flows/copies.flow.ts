import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { flow } from '../workbench/flow';

const schema = 'config/integration/schemas/ext/billing/v1/billing_ext-1.0.schema.json';

/** Adds the stale copy that a build leaves behind: a schema in which `dueDate` isn't sortable. */
async function built(folder: string): Promise<void> {
  const copied = path.join(folder, 'build', schema);
  cpSync(path.join(folder, schema), copied);
  writeFileSync(
    copied,
    readFileSync(copied, 'utf8').replace('"sortable": true, "filterable": true', '"filterable": true'),
  );
  writeFileSync(path.join(folder, '.gitignore'), 'build/\n');
}

flow('leaves out the copy of a build, and takes a completion back in one step', { prepare: built }, async (session) => {
  const { workbench } = session;
  const { editor, page, problems, quickInput } = workbench;
  await editor.open('billing_ext-1.0.apiconfig.yaml');
  await expect.poll(async () => (await editor.codeLenses()).join()).toContain('sort keys');
  await problems.open();
  await page.getByText('No problems have been detected').waitFor();
  await workbench.run('Sortie: Show Language Server Status…');
  const labels = (await quickInput.items()).map(({ label }) => label);
  expect(labels.join('\n')).toContain('build');
  await workbench.screenshot('copies/1-status');
  await page.keyboard.press('Escape');

  await editor.cursorBehind('- invoiceNumber');
  await editor.newLine();
  await editor.type('- printed');
  expect(await editor.openCompletions()).toContain('printedDate_Ext');
  await workbench.screenshot('copies/2-completion');
  await editor.acceptCompletion('printedDate_Ext');
  const changed = page.locator('.tab.dirty[data-resource-name="billing_ext-1.0.schema.json"]');
  await changed.waitFor();
  await workbench.screenshot('copies/3-accepted');
  await editor.shows('billing_ext-1.0.apiconfig.yaml');
  await editor.press('Control+z');
  await expect.poll(() => changed.count()).toBe(0);
  await workbench.screenshot('copies/4-undone');
});
