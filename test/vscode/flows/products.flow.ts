import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { environmentOf, type FlowPlatform, startFlowPlatform } from '../platforms/local';
import { flow, secondLook } from '../workbench/flow';
import type { FlowSession, SessionOptions } from '../workbench/session';
import type { Workbench } from '../workbench/workbench';

const alt: SessionOptions = { settings: {}, env: {} };
let platform: FlowPlatform;
let other: FlowPlatform;

beforeAll(async () => {
  platform = await startFlowPlatform({ shapes: 'alt' });
  other = await startFlowPlatform();
  alt.settings = {
    'sortie.environments': [environmentOf(platform, 'Alt', 'dev'), environmentOf(other, 'Plain', 'dev')],
  };
  alt.env = { FLOW_TOKEN: platform.token };
});

afterAll(async () => {
  await platform[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

/** Starts the local platform, and opens its product definitions. */
async function startLocally(workbench: Workbench): Promise<void> {
  await workbench.openContainer('Sortie');
  await workbench.view('Deployments').clickWelcome('Start the Local Platform');
  await openView(workbench);
  await workbench.view('Product Definitions').has('Tax locations');
}

async function openView(workbench: Workbench): Promise<void> {
  await workbench.run('Sortie: Focus on Product Definitions View');
  for (const other of ['Deployments', 'Sort Keys']) await workbench.view(other).close();
}

/**
 * Pastes the clipboard text into a new editor, closes the editor, and returns the text. The previous editor is then
 * active again.
 */
async function pasted(workbench: Workbench): Promise<string> {
  await workbench.run('File: New Untitled Text File');
  await workbench.page.locator('.tab.active', { hasText: 'Untitled' }).waitFor();
  await workbench.editor.press('ControlOrMeta+KeyV');
  const text = async () => (await workbench.editor.textInSight()).trim();
  await expect.poll(text).toContain('/');
  const found = await text();
  await workbench.run('View: Revert and Close Editor');
  await workbench.page.locator('.tab.active', { hasNotText: 'Untitled' }).waitFor();
  return found;
}

async function addProduct(workbench: Workbench, code: string): Promise<void> {
  await workbench.view('Product Definitions').click('Add Product Definition…');
  await workbench.quickInput.titled('Add Product Definition');
  await workbench.quickInput.type(code);
  await workbench.quickInput.accept();
}

flow('reads product definitions', { theme: 'light' }, ({ workbench }) => readProducts(workbench));

secondLook('copies paths in product definitions, and saves them', { theme: 'light' }, copyAndSave);

secondLook('reads other shapes, and compares a product in two environments', alt, async ({ workbench, folder }) => {
  const { quickInput } = workbench;
  await workbench.openContainer('Sortie');
  await workbench.run('Sortie: Select Environment…');
  await quickInput.choose('Alt');
  await openView(workbench);
  const view = workbench.view('Product Definitions');
  await view.inlineAction('Risk classes', 'Open as Table');
  await workbench.editor.says(/Rows +\d+ of \d+/);
  await workbench.editor.says('Landscape gardening');
  await workbench.screenshot('products/alt-1-table');
  const documents = { 'Tax locations': 'Maricopa', 'Underwriting issue types': 'AutoHighValueVehicle' };
  for (const [row, text] of Object.entries(documents)) {
    await view.click(row);
    await workbench.editor.says(new RegExp(`^\\[\\n[^]*"${text}"`));
    await view.inlineAction(row, 'Open as Table');
    await workbench.editor.says(new RegExp(`Rows +(\\d+) of \\1\\n[^]* ${text}`));
  }
  await addProduct(workbench, 'NoSuchProduct');
  await expect.poll(() => quickInput.message()).toContain('Product "NoSuchProduct" not found');
  await quickInput.type('Homeowners');
  await quickInput.accept();
  await workbench.editor.says('"data": {');
  await view.expand('Homeowners');
  await view.click('Homeowners-2024');
  await workbench.editor.says('"code": "Homeowners-2024"');
  await workbench.screenshot('products/alt-2-edition');

  const menu = await view.contextMenu('Homeowners');
  await menu.choose('Compare with Another Environment…');
  await quickInput.choose('Plain');
  await workbench.page.locator('.tab.active', { hasText: 'Homeowners (Alt) ↔ Homeowners (Plain)' }).waitFor();
  await workbench.page.locator('.monaco-diff-editor .view-line').first().waitFor();
  await workbench.screenshot('products/alt-3-environments');

  await view.click('Homeowners-2024');
  await workbench.editor.says('"code": "Homeowners-2024"');
  await workbench.editor.titleAction('Save Document As…');
  const target = path.join(folder, 'saved.json');
  const name = () => workbench.page.locator('.quick-input-widget:visible .quick-input-box input').inputValue();
  await expect.poll(name).toContain('Homeowners-2024 (Alt).json');
  await quickInput.type(target);
  await quickInput.accept();
  await workbench.page.locator('.tab.active[data-resource-name="saved.json"]').waitFor();
  expect(JSON.parse(await readFile(target, 'utf8'))).toMatchObject({ data: { id: 'Homeowners-2024' } });
});

async function copyAndSave({ workbench, folder }: FlowSession): Promise<void> {
  const { quickInput, statusBar, page } = workbench;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await startLocally(workbench);
  const view = workbench.view('Product Definitions');
  await view.click('Risk classes');
  await workbench.editor.says('"Landscape gardening"');
  await workbench.editor.cursorTo(6);
  await (await workbench.editor.contextMenu()).choose('Copy JSON Path');
  await statusBar.read('Copied $.data[0].attributes');
  await view.inlineAction('Tax locations', 'Open as Table');
  await workbench.editor.says(/county +description/);
  const menu = await view.contextMenu('Risk classes');
  await menu.choose('Copy Path');
  await statusBar.read('Copied /reference-data/risk-classes');
  await workbench.screenshot('products/copied');
  expect(await pasted(workbench)).toBe('/reference-data/risk-classes');

  await page.locator('.editor-group-container.active .editor-actions [aria-label*="Copy Path"]').first().click();
  await statusBar.read('Copied /reference-data/tax-locations');
  expect(await pasted(workbench)).toBe('/reference-data/tax-locations');

  for (const again of [false, true]) {
    await workbench.editor.titleAction('Save Document As…');
    const name = page.locator('.quick-input-widget:visible .quick-input-box input');
    await expect.poll(() => name.inputValue()).toContain('Tax locations (Local).txt');
    await workbench.screenshot(again ? 'products/save-again' : 'products/save');
    await quickInput.accept();
    if (again) {
      await quickInput.titled('already exists');
      await workbench.screenshot('products/save-over');
      await quickInput.accept();
    }
    await page.locator('.tab.active[data-resource-name="Tax locations (Local).txt"]').waitFor();
    expect(await readFile(path.join(folder, 'Tax locations (Local).txt'), 'utf8')).toMatch(/^GET http.*Maricopa/s);
    await page.locator('.tab', { hasText: 'sortie-table' }).click();
    await workbench.editor.says(/Rows +25 of 25/);
  }
}

/** Shows reference data and a product. */
async function readProducts(workbench: Workbench): Promise<void> {
  const { quickInput } = workbench;
  await startLocally(workbench);
  const view = workbench.view('Product Definitions');
  await view.click('Tax locations');
  await workbench.editor.says('"county": "Maricopa"');
  await workbench.screenshot('products/1-reference');

  await view.inlineAction('Tax locations', 'Open as Table');
  await workbench.editor.says(/county +description/);
  await workbench.screenshot('products/2-table');
  await workbench.editor.titleAction('Filter Rows…');
  await quickInput.type('orange');
  await quickInput.accept();
  await workbench.editor.says(/Rows +1 of \d+, filter: orange/);
  await workbench.screenshot('products/3-filtered');

  await addProduct(workbench, 'NoSuchProduct');
  await expect.poll(() => quickInput.message()).toContain('Product "NoSuchProduct" not found');
  await workbench.screenshot('products/4-unknown');
  await quickInput.type('PersonalAuto');
  await quickInput.accept();
  await workbench.editor.says('"code": "PersonalAuto"');
  await view.expand('PersonalAuto');
  await view.describes('PersonalAuto-2025', 'Personal Auto 2025');
  await view.click('PersonalAuto-2025');
  await workbench.editor.says('"code": "PersonalAuto-2025"');
  await workbench.screenshot('products/5-edition');

  await workbench.run('Sortie: Refresh Document');
  await workbench.page.locator('.editor-instance .view-line').first().click();
  await workbench.page.keyboard.press('ControlOrMeta+Shift+KeyO');
  await expect
    .poll(async () => (await quickInput.items()).map(({ label }) => label))
    .toEqual(expect.arrayContaining(['effectiveDate', 'jurisdictions']));
  await workbench.screenshot('products/6-outline');
  await quickInput.cancel();
  await workbench.run('Fold Level 2');
  await expect.poll(async () => (await workbench.editor.linesInSight()).length).toBeLessThan(20);
  await (await workbench.editor.contextMenu()).choose('Copy JSON Path');
  await workbench.statusBar.read('Copied $');
  await workbench.screenshot('products/6-folded');

  const menu = await view.contextMenu('PersonalAuto-2025');
  await workbench.screenshot('products/7-menu');
  await menu.choose('Compare Editions…');
  await quickInput.titled('Compare PersonalAuto-2025 with');
  const [edition] = await quickInput.items();
  await quickInput.choose(edition?.label ?? '');
  await workbench.page.locator('.monaco-diff-editor .view-line').first().waitFor();
  await workbench.page.locator('.tab.active', { hasText: '↔' }).waitFor();
  await workbench.screenshot('products/8-compare');
}
