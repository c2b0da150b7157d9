import { afterEach, beforeEach, expect } from 'vitest';
import { hostilePlatform } from '../platforms/hostile';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';
import { insist } from '../workbench/text';

let platform: Awaited<ReturnType<typeof hostilePlatform>>;
const options: SessionOptions = { settings: {}, env: { FLOW_TOKEN: 'any' } };

beforeEach(async () => {
  platform = await hostilePlatform();
  const token = { source: 'variable', name: 'FLOW_TOKEN' };
  const address = { baseUrl: platform.url, tenantId: 'a', projectId: 'b', planetId: 'c' };
  const name = 'Evil [x](command:a) $(flame)\n\u202ehttps://evil.example';
  options.settings = { 'sortie.environments': [{ name, ...address, token }] };
});

afterEach(() => platform[Symbol.asyncDispose]());

flow('shows hostile texts as text', options, async ({ workbench }) => {
  const view = workbench.view('Deployments');
  await workbench.openContainer('Sortie');
  await workbench.run('Sortie: Select Environment…');
  await workbench.quickInput.titled('Select Environment');
  await workbench.quickInput.acceptOffered();
  let branch: string | undefined;
  const find = async () => {
    branch = (await view.rows()).find(({ label }) => label.startsWith('main '))?.label;
    return branch;
  };
  await expect.poll(find).toBeDefined();
  await view.expand(branch ?? '');
  await workbench.screenshot('hostile/1-tree');
  const hover = workbench.page.locator('.workbench-hover', { hasText: 'www.evil.example' });
  // A redraw of the row closes the row's hover, so the action is repeated if necessary.
  await insist(async () => {
    await workbench.page.mouse.move(720, 600);
    await workbench.page.locator('.pane .monaco-list-row').nth(1).hover();
  }, hover);
  const linksInHover = await hover.evaluateAll((drawn) => drawn.map((one) => one.querySelectorAll('a').length));
  expect(linksInHover).toEqual([0]);
  await workbench.screenshot('hostile/2-hover');
  for (const row of await view.rows()) expect(`${row.label} ${row.description}`).not.toMatch(/\]\(command|\u202e|\n/);
  await workbench.run('Sortie: Deploy…');
  await workbench.notifications.read('An operation is in progress');
  await workbench.screenshot('hostile/3-notification');
  await workbench.run('Sortie: Show Planet Status');
  await workbench.output.until('Sortie Deployments', 'Status of planet');
  // The output has many long lines, so only the last lines are visible.
  await workbench.output.inSight('www.evil.example');
  await workbench.screenshot('hostile/4-output');
  platform.rest();
  await workbench.run('Notifications: Clear All Notifications');
  await workbench.run('Sortie: Deploy…');
  await workbench.quickInput.titled('(1/4)');
  await workbench.screenshot('hostile/5-branches');
  const picks = async () => (await workbench.quickInput.items()).map((item) => Object.values(item).join(' '));
  const seen = [...(await picks())];
  await workbench.quickInput.acceptOffered();
  await workbench.quickInput.titled('(2/4)');
  await workbench.screenshot('hostile/6-applications');
  seen.push(...(await picks()));
  await workbench.quickInput.check('cc');
  await workbench.quickInput.accept();
  await workbench.quickInput.titled('(3/4)');
  await workbench.screenshot('hostile/7-builds');
  seen.push(...(await picks()));
  await workbench.quickInput.acceptOffered();
  await workbench.quickInput.titled('(4/4)');
  await workbench.screenshot('hostile/8-review');
  seen.push(...(await picks()));
  for (const text of seen) expect(text).not.toMatch(/\]\(command|\u202e|\n|\p{Cc}/u);
  expect(seen.join(' ')).toContain('command: workbench');
  // Uses the keyboard, because the tooltip of a long row can cover the button.
  await workbench.quickInput.acceptOffered();
  const refusal = 'Nothing was deployed to c: the platform refused the request (status 404)';
  const notice = await workbench.notifications.read(refusal);
  expect(notice).not.toMatch(/\]\(command|\u202e/);
  await workbench.screenshot('hostile/9-refused');
  const links = workbench.page.locator('.notification-list-item-message a, .output-view .detected-link');
  expect((await links.allInnerTexts()).filter((text) => text !== 'stop watching')).toEqual([]);
});
