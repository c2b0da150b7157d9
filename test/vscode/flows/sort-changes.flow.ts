import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { flow } from '../workbench/flow';

const schema = 'config/integration/schemas/ext/billing/v1/billing_ext-1.0.schema.json';
const apiconfig = 'config/integration/apis/ext/billing/v1/billing_ext-1.0.apiconfig.yaml';

/** Commits the sample, then changes it on a new branch: removes a sort key, adds one, and reverses a default sort. */
async function changed(folder: string): Promise<void> {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Flow', '-c', 'user.email=flow@example.com', ...args], { cwd: folder });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Configuration as delivered');
  git('switch', '--quiet', '--create', 'feature');
  replace(path.join(folder, schema), '"sortable": true, "filterable": true', '"filterable": true');
  replace(
    path.join(folder, schema),
    '"title": "Printed on"',
    '"title": "Printed on", "x-platform-extensions": { "sortable": true }',
  );
  replace(path.join(folder, apiconfig), '"-paymentDate"', 'paymentDate');
}

function replace(file: string, text: string, other: string): void {
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(text);
  writeFileSync(file, before.replace(text, other));
}

flow('lists sort changes since a branch', { prepare: changed }, async ({ workbench }) => {
  const { editor, quickInput, notifications } = workbench;
  await editor.open('billing_ext-1.0.apiconfig.yaml');
  await workbench.run('Sortie: Show Sort Changes…');
  await quickInput.titled('Show Sort Changes');
  expect((await quickInput.items()).map(({ label }) => label)).toEqual([
    'HEAD',
    'feature',
    'main',
    'Another Revision…',
  ]);
  await workbench.screenshot('sort-changes/1-revision');
  await quickInput.choose('main');
  await editor.says('- dueDate');
  await editor.says('default sort: -dueDate, invoiceNumber → -dueDate (invalid), invoiceNumber');
  await editor.says(/printedDate_Ext +new sort key/);
  await editor.says('default sort: -paymentDate, batchNumber_Ext → paymentDate, batchNumber_Ext');
  await editor.says('2 collections differ from main. 1 sort key is no longer available to callers.');
  await workbench.screenshot('sort-changes/2-changes');

  await workbench.run('Sortie: Show Sort Changes…');
  await quickInput.choose('Another Revision…');
  await expect.poll(() => quickInput.message()).toContain('Enter a branch, a tag, or a commit');
  await quickInput.type('no-such-branch');
  await quickInput.accept();
  expect(await notifications.read('not found')).toContain('Revision "no-such-branch" not found.');
  await workbench.screenshot('sort-changes/3-not-found');
});
