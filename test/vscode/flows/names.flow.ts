import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { flow, secondLook } from '../workbench/flow';

const swagger = 'config/integration/apis/ext/claim/v1/claim_ext-1.0.swagger.yaml';

/** Misspells the resource of the first operation. */
async function misspelled(folder: string): Promise<void> {
  const file = path.join(folder, swagger);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('resourceType: InspectionsExt', 'resourceType: InspectonsExt'));
}

flow(
  'reports a wrong name where it is written, and renames a class with its file',
  { prepare: misspelled },
  async (session) => {
    const { workbench } = session;
    const { editor, page, problems } = workbench;
    await editor.open('claim_ext-1.0.swagger.yaml');
    await problems.open();
    await problems.has('No apiconfig file of this API declares InspectonsExt. Did you mean "InspectionsExt"?');
    await page.locator('.markers-panel .monaco-list-row a').getByText('resource-not-declared').click();
    await page.locator('.tab.active[data-resource-name="resource-not-declared.md"]').waitFor();
    // A preview shows the page in a web view. The Markdown source would be in a text editor.
    await page.locator('.editor-group-container.active .editor-instance .monaco-editor').waitFor({ state: 'detached' });
    await workbench.screenshot('names/0-rule');
    await editor.open('claim_ext-1.0.swagger.yaml');
    await editor.cursorBehind('resourceType: Inspect');
    expect(await editor.quickFixes()).toContain('Change to InspectionsExt');
    await workbench.screenshot('names/1-fix');
    await editor.chooseQuickFix('Change to InspectionsExt');
    await problems.hasNo('InspectonsExt');
    await editor.cursorBehind('childResourceType: Inspect');
    expect(await editor.completions()).toContain('InspectionExt');
    await workbench.screenshot('names/2-completion');
    await page.keyboard.press('Escape');
    await editor.save();

    await editor.open('shared_ext-1.0.apiconfig.yaml');
    await editor.cursorBehind('inspections.InspectionsExtR');
    await editor.openRename();
    await workbench.screenshot('names/3-rename');
    await editor.type('VisitsExtResource');
    await editor.press('Enter');
    const renamed = page.locator('.tab[data-resource-name="VisitsExtResource.gs"]');
    await page.locator('.tab.dirty').first().waitFor();
    await expect.poll(() => editor.saved()).toContain('VisitsExtResource');
    await editor.open('VisitsExtResource.gs');
    await renamed.waitFor();
    await editor.says('class VisitsExtResource');
    await workbench.screenshot('names/4-renamed');
  },
);

secondLook(
  'previews the rename of a mapper and of a configuration file',
  { theme: 'light' },
  async ({ workbench, folder }) => {
    const { editor, page, problems } = workbench;
    const rename = async (name: string, key: string) => {
      await editor.openRename();
      await editor.type(name);
      await editor.press(key);
    };

    await editor.open('shared_ext-1.0.apiconfig.yaml');
    await editor.cursorBehind('    mapper: Inspection');
    // With the Control key, the editor previews even a rename that needs no confirmation.
    await rename('VisitExt', 'ControlOrMeta+Enter');
    await editor.previews('claim_ext-1.0.mapping.json');
    await workbench.screenshot('names/5-mapper-preview');
    await editor.applyPreview();
    await expect.poll(() => editor.saved()).toContain('    mapper: VisitExt\n');
    await problems.open();
    await page.getByText('No problems have been detected').waitFor();

    await editor.open('published-apis.yaml');
    await editor.cursorBehind('ext.claim.v1.claim_ext');
    await rename('visits_ext-1.0', 'Enter');
    await editor.previews('claim_ext-1.0.swagger.yaml');
    await workbench.screenshot('names/6-file-preview');
    await editor.applyPreview();
    await expect.poll(() => editor.saved()).toContain('name: ext.claim.v1.visits_ext-1.0');
    const renamed = path.join(folder, path.dirname(swagger), 'visits_ext-1.0.swagger.yaml');
    await expect.poll(() => existsSync(renamed)).toBe(true);
    await editor.cursorBehind('ext.claim.v1.visits_ext');
    await editor.goToDefinition('visits_ext-1.0.swagger.yaml');
    await problems.open();
    await page.getByText('No problems have been detected').waitFor();
    await workbench.screenshot('names/7-file-renamed');
  },
);
