import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { flow, secondLook } from '../workbench/flow';
import { insist } from '../workbench/text';
import type { Workbench } from '../workbench/workbench';

flow('reads and changes sort keys in their view', { theme: 'light' }, async ({ workbench }) => {
  await changeSortKeys(workbench);
  await makeSortable(workbench);
  await addJoin(workbench);
});

secondLook('overrides an inherited default sort', {}, async (session) => {
  const { editor } = session.workbench;
  const apis = path.join(session.folder, 'config/integration/apis');
  const shared = path.join(apis, 'ext/shared/v1/shared_ext-1.0.apiconfig.yaml');
  const resource =
    'CatastropheResponseAssignmentsExt:\n    resource: ext.rest.CatastropheResponseAssignments\n    defaultSort: [closeDate]\n';
  const text = await readFile(shared, 'utf8');
  await writeFile(shared, text.replace('  Group:\n', `  ${resource}  Group:\n`));
  const served = 'operationType: get-collection, resourceType: Groups, childResourceType: Group';
  await appendFile(
    path.join(apis, 'ext/claim/v1/claim_ext-1.0.swagger.yaml'),
    `  /groups:\n    get:\n      x-platform-extensions: { ${served} }\n`,
  );

  await session.workbench.openContainer('Sortie');
  await session.workbench.view('Deployments').close();
  const view = session.workbench.view('Sort Keys');
  await view.expand('Not served by an API');
  await view.has('CatastropheResponseAssignmentsExt');
  await view.expand('admin');
  await view.describes('Groups', 'also in claim');
  await view.expand('Groups');
  await view.describes('Inherited default sort', 'name ascending · shared_core-1.0.apiconfig.yaml');
  await session.workbench.screenshot('sort-keys/inherited');
  await view.click('Inherited default sort');
  await editor.shows('shared_core-1.0.apiconfig.yaml');

  const menu = await view.contextMenu('Inherited default sort');
  expect(await menu.entries()).toContain('Override Default Sort');
  await session.workbench.screenshot('sort-keys/inherited-menu');
  await editor.press('Escape');
  await view.expand('Inherited default sort');
  // Uses the keyboard, because the tooltip of the previous row could cover this row.
  await view.focusRow('1. name');
  await editor.press('Space');
  await editor.press('Alt+Minus');
  const { notifications } = session.workbench;
  await notifications.read('is in shared_core-1.0.apiconfig.yaml, which belongs to the base product.');
  await session.workbench.screenshot('sort-keys/inherited-refused');
  await notifications.click('belongs to the base product', 'Override Default Sort');
  await editor.shows('shared_ext-1.0.apiconfig.yaml');
  await editor.save();
  expect(await editor.saved()).toMatch(/ {2}Groups:\n {4}resource: .*\n {4}defaultSort:\n {6}- name\n/);
  await view.describes('Default sort', 'name ascending');
  await view.lacks('Inherited default sort');
  await session.workbench.screenshot('sort-keys/overridden');
});

async function changeSortKeys(workbench: Workbench): Promise<void> {
  const { editor, quickInput } = workbench;
  await workbench.openContainer('Sortie');
  const view = workbench.view('Sort Keys');
  await view.expand('billing');
  await view.describes('Invoices', 'query-backed');
  await view.expand('Invoices');
  await view.expand('Default sort');
  await view.describes('1. dueDate', 'descending');
  await view.describes('dueDate', 'date-time · schema (ext)');
  await workbench.screenshot('sort-keys/1-tree');

  await view.click('1. dueDate');
  await editor.says('"-dueDate"');
  await workbench.screenshot('sort-keys/2-source');

  await editor.cursorBehind('    - invoiceNumber');
  await editor.newLine();
  await editor.type('- amount');
  await expect.poll(() => editor.openCompletions()).toEqual(['amount', 'amountDue']);
  await editor.press('Escape');
  await view.describes('amount', "isn't a valid sort key");
  await view.describes('Invoices', '1 error');
  await workbench.screenshot('sort-keys/3-while-typing');

  await setDefaultSortByKeyboard(workbench);
  await changeEntriesByKeyboard(workbench);
  await changeEntriesByMouse(workbench);

  await view.titleAction('Filter Sort Keys');
  await quickInput.type('insured');
  await quickInput.accept();
  await view.has('insuredName_Ext');
  await workbench.screenshot('sort-keys/9-filtered');
  await view.titleAction('Clear Sort Key Filter');
  await view.has('billing');
}

async function setDefaultSortByKeyboard(workbench: Workbench): Promise<void> {
  const { editor, quickInput } = workbench;
  const view = workbench.view('Sort Keys');
  await workbench.runByKeyboard('Sortie: Focus on Sort Keys View');
  await view.focusRow('Invoices');
  const menu = await view.focusedMenu();
  expect(await menu.entries()).toEqual(expect.arrayContaining(['Set Default Sort…', 'Make Sortable…']));
  await workbench.screenshot('sort-keys/4-menu');
  await menu.choose('Set Default Sort…');
  const accept = async (row: string, next: string) => {
    await quickInput.type(row);
    await quickInput.acceptOffered();
    await quickInput.titled(next);
  };
  await quickInput.titled('Default sort of Invoices: dueDate descending, then invoiceNumber ascending');
  await quickInput.acceptOffered();
  await quickInput.titled('Default sort of Invoices: dueDate descending');
  await accept('Sort Ascending', 'Default sort of Invoices: dueDate ascending, then');
  await workbench.screenshot('sort-keys/5-order');
  await accept('3. amount', 'Default sort of Invoices: amount ascending');
  await accept('Remove Sort Key', 'Default sort of Invoices: dueDate ascending, then invoiceNumber ascending');
  await accept('2. invoiceNumber', 'Default sort of Invoices: invoiceNumber ascending');
  await accept('Sort Descending', 'then invoiceNumber descending');
  await accept('2. invoiceNumber', 'Default sort of Invoices: invoiceNumber descending');
  await accept('Move Up', 'Default sort of Invoices: invoiceNumber descending, then dueDate ascending');
  await quickInput.type('Set Default Sort');
  await quickInput.acceptOffered();
  await view.describes('1. invoiceNumber', 'descending');
  await editor.save();
  expect(await editor.saved()).toContain('  defaultSort:\n    - "-invoiceNumber"\n    - dueDate\n');
  await workbench.screenshot('sort-keys/6-set');
}

/**
 * Checks that Space selects a row and leaves focus in the view, that a moved entry stays selected, and that each
 * change is one undo step.
 */
async function changeEntriesByKeyboard(workbench: Workbench): Promise<void> {
  const { editor } = workbench;
  const view = workbench.view('Sort Keys');
  await workbench.runByKeyboard('Sortie: Focus on Sort Keys View');
  const row = (label: string) => workbench.page.locator('.monaco-list-row', { hasText: label }).first();
  // The key has no effect if the tree is redrawn after the row was selected.
  await insist(async () => {
    if (!(await row('1. invoiceNumber').isVisible())) return;
    await view.focusRow('1. invoiceNumber');
    await editor.press('Space');
    await editor.press('Alt+ArrowDown');
  }, row('2. invoiceNumber'));
  await view.describes('2. invoiceNumber', 'descending');
  await editor.press('Alt+Minus');
  await view.describes('2. invoiceNumber', 'ascending');
  await editor.press('Shift+ArrowUp');
  await editor.press('Alt+Minus');
  await view.describes('1. dueDate', 'descending');
  await view.describes('2. invoiceNumber', 'descending');
  await workbench.screenshot('sort-keys/7-reversed');
  await editor.press('Delete');
  await view.has('Inherited default sort');
  await editor.press('ControlOrMeta+KeyZ');
  await view.describes('2. invoiceNumber', 'descending');
  await editor.press('ControlOrMeta+KeyZ');
  await view.describes('1. dueDate', 'ascending');
  await view.describes('2. invoiceNumber', 'ascending');
}

async function changeEntriesByMouse(workbench: Workbench): Promise<void> {
  const { editor } = workbench;
  const view = workbench.view('Sort Keys');
  await view.drag('2. invoiceNumber', '1. dueDate');
  await view.describes('2. dueDate', 'ascending');
  await view.inlineAction('1. invoiceNumber', 'Reverse Direction');
  await view.describes('1. invoiceNumber', 'descending');
  await view.inlineAction('2. dueDate', 'Remove from Default Sort');
  await view.lacks('2. dueDate');
  await workbench.screenshot('sort-keys/8-dragged');
  await editor.save();
  expect(await editor.saved()).toContain('  defaultSort:\n    - "-invoiceNumber"\n');
}

/** Runs *Make Sortable…* on a row. Again, if the tree was just redrawn: the editor then runs the command without a row. */
async function openMakeSortable(workbench: Workbench): Promise<void> {
  const { page, quickInput } = workbench;
  await quickInput.askedBy(async () => {
    await page.keyboard.press('Escape');
    const menu = await workbench.view('Sort Keys').contextMenu('Invoices');
    await menu.choose('Make Sortable…');
  }, 'Make Sortable: Invoices');
}

/** Makes a property sortable. Uses the view that `changeSortKeys` leaves open. */
async function makeSortable(workbench: Workbench): Promise<void> {
  const { editor, quickInput } = workbench;
  const view = workbench.view('Sort Keys');
  await view.expand('billing');
  await openMakeSortable(workbench);
  const rows = await quickInput.items();
  expect(rows.find(({ label }) => label === 'payerName')?.description).toContain('it is joined (Invoice.Payer');
  await workbench.screenshot('sort-keys/make-sortable');
  await quickInput.type('no_such_name');
  await expect.poll(async () => (await quickInput.items()).map(({ label }) => label)).toEqual(['Another Name…']);
  await quickInput.type('');
  await quickInput.choose('printedDate_Ext');
  await view.expand('Invoices');
  await view.describes('printedDate_Ext', 'schema (ext)');
  await editor.shows('billing_ext-1.0.schema.json');
  await editor.save();
  expect(await editor.saved()).toMatch(/"printedDate_Ext": \{[^}]*"sortable": true/);
}

/** Adds a sort key for a property of another entity, hop by hop. Uses the view that `changeSortKeys` leaves open. */
async function addJoin(workbench: Workbench): Promise<void> {
  const { editor, quickInput } = workbench;
  await openMakeSortable(workbench);
  await quickInput.choose('Another Name…');
  await expect.poll(() => quickInput.message()).toContain('Enter the name that callers use to sort.');
  await quickInput.type('payerEmail_Ext');
  await quickInput.accept();
  await quickInput.titled('Select the property of Invoice that sort key payerEmail_Ext uses');
  const [first] = await quickInput.items();
  expect(first).toMatchObject({ label: 'Payer', description: 'foreign key to Contact' });
  expect(await quickInput.placeholder()).toBe('Make payerEmail_Ext sortable');
  await workbench.screenshot('sort-keys/join-1');
  // If the filter matches no entry, *Other…* opens a text box that contains the filter.
  await quickInput.type('Paier');
  await expect.poll(async () => (await quickInput.items()).map(({ label }) => label)).toEqual(['Other…']);
  await quickInput.acceptOffered();
  await expect.poll(() => quickInput.message()).toContain('Enter a property, such as Amount, or a path');
  expect(await quickInput.value()).toBe('Paier');
  await quickInput.type('Payer');
  await quickInput.accept();
  await quickInput.titled('Select the property of Contact that sort key payerEmail_Ext uses');
  await workbench.screenshot('sort-keys/join-2');
  await quickInput.choose('EmailAddress');
  await editor.shows('InvoicesExtResource.gs');
  await editor.save();
  expect(await editor.saved()).toMatch(/Invoice#Payer\.PropertyInfo,\s*Contact#EmailAddress\.PropertyInfo/);
}
