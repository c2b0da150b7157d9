import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';
import { environmentOf, type FlowPlatform, startFlowPlatform } from '../platforms/local';
import { flow, secondLook } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';
import type { Workbench } from '../workbench/workbench';

flow('previews a sort and a nested collection from the local platform', { theme: 'dark' }, async ({ workbench }) => {
  const { editor, quickInput, notifications, page } = workbench;
  await editor.open('billing_ext-1.0.apiconfig.yaml');
  // Opens the preview of the default sort. No question is asked, because there's only one source.
  await editor.clickCodeLens('Preview');
  await editor.says(/Verdict\s+In order: each row was compared with the next one\n/);
  await editor.says(/dueDate descending, then invoiceNumber ascending\n +\(the default sort in this workspace/);
  await editor.says(/\n +# {2}dueDate ↓ +invoiceNumber ↑ +id /);
  // Rows without a due date come first, so the first due date can be in any row.
  await editor.says(/\n +\d+ {2}\w{3} \d+, \d{4}, /);
  await workbench.screenshot('preview/2-default');
  const paging = ['Sortie: Show Next Page', 'Sortie: Show Previous Page'];
  expect(await workbench.offered(paging)).toEqual(['Sortie: Show Next Page']);

  await workbench.run('Sortie: Show Next Page');
  // Moves the mouse off the tab, so that the tab's tooltip isn't in the screenshot.
  await workbench.page.mouse.move(720, 820);
  await editor.says(/Rows\s+26–[^\n]*\nVerdict\s+In order: [^\n]* row 25 \(on the previous page\) with the first row/);
  await workbench.screenshot('preview/3-next');
  await workbench.run('Sortie: Show Previous Page');
  await editor.says(/Rows\s+1–25/);

  await workbench.run('Sortie: Change Order…');
  await workbench.screenshot('preview/1-order');
  await quickInput.choose('invoiceNumber ascending');
  await quickInput.titled('invoiceNumber ascending');
  await workbench.screenshot('preview/4-then');
  await quickInput.choose('dueDate descending');
  await quickInput.titled('then dueDate descending');
  await quickInput.choose('Preview');
  await editor.says(/Order\s+invoiceNumber ascending.*Verdict\s+In order: each row was compared with the next one\n/s);
  await workbench.screenshot('preview/5-texts');

  await page.locator('.editor-actions .action-label[aria-label^="Select Columns"]').click();
  await quickInput.check('id', false);
  await workbench.screenshot('preview/5-columns');
  await quickInput.accept();
  await editor.says(/\n +# {2}invoiceNumber ↑ +dueDate ↓ {2}(?!.* id )/);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await workbench.run('Sortie: Copy as cURL');
  await notifications.read('SORTIE_TOKEN');
  await workbench.screenshot('preview/5-copied');
  const clipboard = async () => String(await page.evaluate('navigator.clipboard.readText()'));
  const command = await clipboard();
  await notifications.click('SORTIE_TOKEN', 'Copy Token');
  await expect.poll(clipboard).not.toBe(command);
  const token = await clipboard();
  const { stdout } = await promisify(execFile)('sh', ['-c', command], {
    env: { ...process.env, SORTIE_TOKEN: token },
  });
  expect(JSON.parse(stdout)).toMatchObject({ count: 25, total: 47 });

  await workbench.run('Sortie: Change Order…');
  await quickInput.choose('payerName');
  await workbench.screenshot('preview/6-not-sortable');
  expect(await workbench.dialog.text()).toContain('Generate sort column payerName_Ext');
  await workbench.dialog.click('Preview Anyway');
  await editor.says('Quick fix: Generate sort column payerName_Ext');
  await workbench.screenshot('preview/7-refused');

  await previewNested(workbench);
});

let platform: FlowPlatform;
const elsewhere: SessionOptions = { settings: {}, env: {} };

beforeAll(async () => {
  platform = await startFlowPlatform({ shapes: 'alt', workspace: 'insurance-config' });
  elsewhere.settings = applicationElsewhere(platform);
});

afterAll(() => platform[Symbol.asyncDispose]());

secondLook(
  'previews with a project file, and from an application with its own origin and token',
  elsewhere,
  async ({ workbench, folder }) => {
    const { editor, quickInput } = workbench;
    const vendor = (name: string) => writeFileSync(path.join(folder, 'sortie.json'), JSON.stringify({ vendor: name }));
    vendor('other');
    await editor.open('billing_ext-1.0.apiconfig.yaml');
    await workbench.run('Sortie: Preview Sort…');
    await quickInput.choose('Invoices');
    // Moves the mouse away, because a row's tooltip could cover other rows.
    await workbench.page.mouse.move(720, 820);
    await quickInput.choose('dueDate');
    await workbench.dialog.click('Preview Anyway');
    await quickInput.choose('Local platform');
    await editor.says("Invoices can't be sorted by dueDate. The collection has no sort keys.");
    await workbench.screenshot('preview/settings-1-of-the-user');
    vendor('platform');
    await expect
      .poll(async () => {
        await workbench.run('Sortie: Refresh Document');
        return editor.textInSight();
      })
      .toMatch(/Rows\s+1–25/);
    await workbench.screenshot('preview/settings-2-changed');

    await editor.open('billing_ext-1.0.apiconfig.yaml');
    await workbench.run('Sortie: Preview Sort…');
    await quickInput.choose('Invoices');
    // Moves the mouse away, because a row's tooltip could cover other rows.
    await workbench.page.mouse.move(720, 820);
    await quickInput.choose('dueDate descending');
    await quickInput.choose('Preview');
    await quickInput.choose('Team');
    await quickInput.titled('Sign In to an Application of Team');
    await workbench.screenshot('preview/environment-1-token');
    await quickInput.type(platform.token);
    await quickInput.accept();
    await editor.says(/Invoices \(billing\) · Team.*dueDate descending.*Verdict/s);
    await workbench.screenshot('preview/environment-2-rows');
  },
);

/** Returns the settings for an environment with an application whose base URL differs from the environment's. */
function applicationElsewhere(platform: FlowPlatform): Record<string, unknown> {
  const environment = { ...environmentOf(platform, 'Team', 'dev'), baseUrl: 'http://localhost:1' };
  return { 'sortie.environments': [{ ...environment, applications: [{ url: platform.url, apis: ['billing'] }] }] };
}

async function previewNested(workbench: Workbench): Promise<void> {
  const { editor, quickInput } = workbench;
  await workbench.openContainer('Sortie');
  const view = workbench.view('Sort Keys');
  await view.expand('claim');
  await view.inlineAction('ClaimActivities', 'Preview Sort');
  await quickInput.choose('Default sort');
  await expect
    .poll(() => quickInput.placeholder())
    .toContain('Select the value of claimId, which follows claim/v1/claims');
  const [first] = await quickInput.items();
  await workbench.screenshot('preview/nested-1-parent');
  await quickInput.type('no-such-claim');
  await expect.poll(async () => (await quickInput.items()).map(({ label }) => label)).toEqual(['Another ID…']);
  await quickInput.type('');
  await quickInput.choose(first?.label ?? '');
  await editor.says(`/claim/v1/claims/${encodeURIComponent(first?.label ?? '')}/activities`);
  await editor.says(/Verdict/);
  await editor.says(/# {2}dueDate ↓ +assignedUserName_Ext ↑/);
  await workbench.screenshot('preview/nested-2-rows');
}
