import { afterEach, beforeEach, expect } from 'vitest';
import { hostilePlatform } from '../platforms/hostile';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

let platform: Awaited<ReturnType<typeof hostilePlatform>>;
const options: SessionOptions = { settings: {}, env: { FLOW_TOKEN: 'any' } };

beforeEach(async () => {
  platform = await hostilePlatform();
  const token = { source: 'variable', name: 'FLOW_TOKEN' };
  const address = { baseUrl: platform.url, tenantId: 'a', projectId: 'b', planetId: 'c' };
  const name = 'Evil [x](command:a) $(flame)';
  options.settings = { 'sortie.environments': [{ name, ...address, token }] };
});

afterEach(() => platform[Symbol.asyncDispose]());

flow('shows hostile texts as text', options, async ({ workbench }) => {
  const view = workbench.view('Deployments');
  await workbench.openContainer('Sortie');
  await view.clickWelcome('Select an environment…');
  await workbench.quickInput.accept();
  const branch = async () => (await view.rows()).find(({ label }) => label.startsWith('main '))?.label;
  await expect.poll(branch).toBeDefined();
  await view.expand((await branch()) ?? '');
  await workbench.screenshot('hostile/1-tree');
  await workbench.page.locator('.pane .monaco-list-row').nth(1).hover();
  const hover = workbench.page.locator('.workbench-hover');
  await hover.waitFor();
  await workbench.screenshot('hostile/2-hover');
  expect(await hover.innerText()).toContain('www.evil.example');
  expect(await hover.locator('a').count()).toBe(0);
  for (const row of await view.rows()) expect(`${row.label} ${row.description}`).not.toMatch(/\]\(command|\u202e|\n/);
  await workbench.run('Sortie: Deploy…');
  await workbench.notifications.read('An operation is in progress');
  await workbench.screenshot('hostile/3-notification');
  await workbench.run('Sortie: Show status of the planet');
  await workbench.output.inSight('status of planet');
  await workbench.screenshot('hostile/4-output');
  platform.rest();
  await workbench.run('Notifications: Clear All Notifications');
  await workbench.run('Sortie: Deploy…');
  await workbench.quickInput.titled('(1/4)');
  await workbench.screenshot('hostile/5-branches');
  const picks = async () => (await workbench.quickInput.items()).map((item) => Object.values(item).join(' '));
  const seen = [...(await picks())];
  await workbench.quickInput.accept();
  await workbench.quickInput.titled('(2/4)');
  await workbench.screenshot('hostile/6-applications');
  seen.push(...(await picks()));
  await workbench.quickInput.check('cc');
  await workbench.quickInput.accept();
  await workbench.quickInput.titled('(3/4)');
  await workbench.screenshot('hostile/7-builds');
  seen.push(...(await picks()));
  await workbench.quickInput.accept();
  await workbench.quickInput.titled('(4/4)');
  await workbench.screenshot('hostile/8-review');
  seen.push(...(await picks()));
  for (const text of seen) expect(text).not.toMatch(/\]\(command|\u202e|\n|\p{Cc}/u);
  expect(seen.join(' ')).toContain('command: workbench');
  await workbench.quickInput.choose('Deploy');
  await workbench.notifications.read('the deployment was not started: the platform refused it (status 404)');
  await workbench.screenshot('hostile/9-refused');
  const links = workbench.page.locator('.notification-list-item-message a, .output-view .detected-link');
  expect((await links.allInnerTexts()).filter((text) => text !== 'stop watching')).toEqual([]);
});
