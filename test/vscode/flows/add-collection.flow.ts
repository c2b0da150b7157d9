import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { flow } from '../workbench/flow';

const classes = 'gsrc/base/rest/ext/cc/common/v1/inspectors';

flow(
  'adds a collection with the keyboard, and shows the files before they are written',
  // VS Code's own JSON validation would report a trailing comma in the sample, but only some time after the file opens.
  { settings: { 'json.validate.enable': false } },
  async ({ workbench, folder }) => {
    const { editor, quickInput, problems, page } = workbench;
    await editor.open('shared_ext-1.0.apiconfig.yaml');
    await expect.poll(() => editor.codeLenses()).toContainEqual(expect.stringContaining('sorted by'));

    const answer = async (title: string, text?: string) => {
      await quickInput.titled(title);
      if (text !== undefined) await quickInput.type(text);
      await quickInput.acceptOffered();
    };
    const enter = async (title: string, text: string) => {
      await quickInput.titled(title);
      await quickInput.type(text);
      await quickInput.accept();
    };

    await workbench.run('Sortie: Add Collection…');
    await quickInput.titled('Add Collection: Select API (1/9)');
    await workbench.screenshot('add-collection/1-api');
    await answer('Select API', 'common');
    await answer('Select Entity (2/9)', 'Inspector_Ext');
    await quickInput.titled('Enter Entity (2/9)');
    expect(await quickInput.value()).toBe('Inspector_Ext');
    await quickInput.button('Back');
    await answer('Select Entity (2/9)', 'Inspector_Ext');
    await quickInput.titled('Enter Entity (2/9)');
    await quickInput.accept();
    await quickInput.titled('Enter Name (3/9)');
    expect(await quickInput.value()).toBe('InspectorsExt');
    await workbench.screenshot('add-collection/2-name');
    await quickInput.accept();
    await enter('Enter Path of InspectorsExt (4/9)', '/inspectors');
    await enter('Enter Properties of InspectorExt', 'licenseDate: date-time, code: text');
    await expect.poll(() => quickInput.message()).toContain('"text" isn\'t a supported type.');
    await workbench.screenshot('add-collection/3-again');
    await quickInput.button('Back');
    await quickInput.titled('Enter Path of InspectorsExt');
    expect(await quickInput.value()).toBe('/inspectors');
    await quickInput.cancel();

    await workbench.run('Sortie: Add Collection…');
    await quickInput.titled('Select API (1/9)');
    await quickInput.acceptOffered();
    await quickInput.titled('Select Entity');
    expect((await quickInput.items())[0]).toMatchObject({ label: 'Inspector_Ext', description: 'entered before' });
    await workbench.screenshot('add-collection/4-draft');
    await quickInput.acceptOffered();
    await quickInput.titled('Enter Name');
    await quickInput.accept();
    await quickInput.titled('Enter Path');
    await quickInput.accept();
    await quickInput.titled('Enter Properties');
    expect(await quickInput.value()).toBe('licenseDate: date-time, code: text');
    await enter('Enter Properties', 'licenseDate: date-time, code: string = InspectorCode');
    await answer('Select Default Sort (6/9)', '-licenseDate');
    await quickInput.titled('Select Package (7/9)');
    const own = { label: 'base.rest.ext.cc.common.v1.inspectors', description: 'beside ActivitiesExtResource' };
    expect((await quickInput.items())[0]).toMatchObject(own);
    await workbench.screenshot('add-collection/5-package');
    await quickInput.acceptOffered();
    await quickInput.titled('Select Superclass of InspectorsExtResource (8/9)');
    await workbench.screenshot('add-collection/6-superclass');
    await quickInput.acceptOffered();
    await answer('Select Superclass of InspectorExtResource (9/9)');

    await quickInput.closed();
    await editor.previews('common_ext-1.0.swagger.yaml');
    const checked = (is: boolean) =>
      editor.refactoringPreview.locator(`.monaco-list-row [aria-checked="${is}"]`).count();
    expect(await checked(true)).toBeGreaterThan(5);
    expect(await checked(false)).toBe(0);
    await workbench.screenshot('add-collection/7-preview');
    await editor.press('End');
    await editor.previews('InspectorsExtResource.gs');
    await editor.press('Enter');
    await page.getByRole('tab', { name: 'Refactor Preview (6 files)' }).waitFor();
    await page.locator('.view-line').filter({ hasText: '@ResourceName("InspectorsExt")' }).first().waitFor();
    await workbench.screenshot('add-collection/8-preview-of-a-class');
    expect(existsSync(path.join(folder, classes)), 'nothing is written yet').toBe(false);
    await editor.refactoringPreview.locator('.monaco-list').focus();
    await editor.press('Control+Enter');
    await editor.refactoringPreview.waitFor({ state: 'hidden' });
    await editor.shows('shared_ext-1.0.apiconfig.yaml');
    await editor.says('- "-licenseDate"');
    await problems.open();
    await page.getByText('No problems have been detected').waitFor();
    await workbench.screenshot('add-collection/9-written');

    await workbench.run('File: Save All Files');
    const at = path.join(folder, classes, 'InspectorsExtResource.gs');
    await expect.poll(() => readFileSync(at, 'utf8')).toContain('@ResourceName("InspectorsExt")');

    await workbench.run('Sortie: Add Collection…');
    await answer('Select API', 'common');
    await answer('Select Entity', 'Inspector_Ext');
    await quickInput.titled('Enter Name');
    await quickInput.accept();
    await expect.poll(() => quickInput.message()).toContain('"InspectorsExt" already exists in shared_ext-1.0');
    await quickInput.cancel();
  },
);
