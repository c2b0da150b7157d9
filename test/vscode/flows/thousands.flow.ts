import { afterEach, beforeEach, expect } from 'vitest';
import { largePlatform } from '../platforms/large';
import { selectEnvironment } from '../workbench/deploying';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

let platform: Awaited<ReturnType<typeof largePlatform>>;
const options: SessionOptions = { settings: {}, env: { FLOW_TOKEN: 'any' }, theme: 'light' };

beforeEach(async () => {
  platform = await largePlatform();
  const token = { source: 'variable', name: 'FLOW_TOKEN' };
  const address = { baseUrl: platform.url, tenantId: 'a', projectId: 'b', planetId: 'large' };
  options.settings = { 'sortie.environments': [{ name: 'Large', ...address, token }] };
});

afterEach(() => platform[Symbol.asyncDispose]());

flow('handles thousands of branches and builds', options, async ({ workbench }) => {
  const { page, quickInput } = workbench;
  const view = await selectEnvironment(workbench, 'Large');
  await view.has('feature/0000');
  await workbench.view('Sort Keys').close();
  await view.click('feature/0000');
  // VS Code scrolls back to the expanded row until the row's children are loaded.
  await view.has('cc');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await view.click('Show 100 more (2900 left)');
  await view.has('feature/0100');
  await page.keyboard.press('End');
  await view.has('Show 100 more (2800 left)');
  await workbench.screenshot('thousands/1-more');

  await workbench.run('Sortie: Filter Builds and Branches…');
  await quickInput.type('2999');
  await quickInput.accept();
  await view.has('feature/2999');
  await view.expand('feature/2999');
  await view.expand('cc');
  await view.describes('1/1999', 'latest');
  await workbench.screenshot('thousands/2-filtered');

  await workbench.run('Sortie: Deploy…');
  await quickInput.titled('(1/4)');
  await quickInput.type('feature/2998');
  await quickInput.choose('feature/2998');
  await quickInput.titled('(2/4)');
  await quickInput.check('cc');
  await quickInput.accept();
  await quickInput.titled('(3/4)');
  expect((await quickInput.items())[0]).toMatchObject({ label: '1/1999', description: 'latest' });
  await quickInput.type('1/77');
  await quickInput.choose('1/77');
  await quickInput.titled('(4/4)');
  expect((await quickInput.items()).map(({ label }) => label)).toContainEqual(expect.stringContaining('→ 1/77'));
  await workbench.screenshot('thousands/3-review');
  await quickInput.cancel();

  await view.titleAction('Clear Filter');
  await view.has('feature/0000');
  await view.has('cc');
  await workbench.screenshot('thousands/4-unfiltered');
});
