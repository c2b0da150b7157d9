import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { flow } from '../workbench/flow';

const classes = 'gsrc/base/rest/ext/cc/common/v1/inspectors';
const written = [
  'InspectorExtResource.gs',
  'InspectorsExtResource.gs',
  'shared_ext-1.0.apiconfig.yaml',
  'common_ext-1.0.schema.json',
  'common_ext-1.0.mapping.json',
  'common_ext-1.0.swagger.yaml',
];

flow(
  'adds a collection with the keyboard, and shows each file before it is written',
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
    await quickInput.titled('Select the API of the new collection');
    await workbench.screenshot('add-collection/1-api');
    await answer('Select the API', 'common');
    await answer('Enter the entity', 'Inspector_Ext');
    // Waits for the message in the text box that opens next, because the list also contains the typed text.
    await expect.poll(() => quickInput.message()).toContain('The name of an entity');
    expect(await quickInput.value()).toBe('Inspector_Ext');
    await quickInput.accept();
    await answer('Enter the name of the new collection');
    await answer('Enter the path of InspectorsExt');
    await enter('Enter the properties of InspectorExt', 'licenseDate: date-time, code: text');
    await expect.poll(() => quickInput.message()).toContain('"text" isn\'t a supported type.');
    await workbench.screenshot('add-collection/2-again');
    await enter('Enter the properties of InspectorExt', 'licenseDate: date-time, code: string = InspectorCode');
    await answer('Select the default sort of InspectorsExt', '-licenseDate');
    await answer('Enter the package of the new classes');
    await quickInput.titled('Enter the superclass of InspectorsExtResource');
    await workbench.screenshot('add-collection/3-superclass');
    await answer('Enter the superclass of InspectorsExtResource');
    await answer('Enter the superclass of InspectorExtResource');

    await quickInput.titled('Add the collection InspectorsExt');
    expect((await quickInput.items()).map(({ label }) => label)).toEqual([...written, 'Write 6 Files']);
    for (const [index, file] of written.entries()) {
      await page
        .getByRole('tab', { name: file })
        .filter({ hasText: /\((new|changes)\)/ })
        .waitFor();
      await workbench.screenshot(`add-collection/4-review-${index + 1}`);
      expect(existsSync(path.join(folder, classes)), 'nothing is written yet').toBe(false);
      await quickInput.acceptOffered();
    }
    await workbench.screenshot('add-collection/5-write');
    await quickInput.acceptOffered();
    await quickInput.closed();
    await editor.shows('shared_ext-1.0.apiconfig.yaml');
    await editor.says('- "-licenseDate"');
    await problems.open();
    await page.getByText('No problems have been detected').waitFor();
    await workbench.screenshot('add-collection/6-written');

    await workbench.run('File: Save All Files');
    const at = path.join(folder, classes, 'InspectorsExtResource.gs');
    await expect.poll(() => readFileSync(at, 'utf8')).toContain('@ResourceName("InspectorsExt")');

    await workbench.run('Sortie: Add Collection…');
    await answer('Select the API', 'common');
    await answer('Enter the entity', 'Inspector_Ext');
    await answer('Enter the name of the new collection');
    await expect.poll(() => quickInput.message()).toContain('"InspectorsExt" already exists in shared_ext-1.0');
    await quickInput.cancel();
  },
);
