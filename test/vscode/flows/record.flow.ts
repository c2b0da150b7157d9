import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { environmentOf, type FlowPlatform, startFlowPlatform } from '../platforms/local';
import { signIn } from '../workbench/deploying';
import { flow, secondLook } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';
import type { TreeView } from '../workbench/tree-view';
import type { Workbench } from '../workbench/workbench';

let platform: FlowPlatform;
const options: SessionOptions = { settings: {}, env: {} };

beforeEach(async () => {
  platform = await startFlowPlatform({ speed: 4 });
  const webUrl = 'https://console.example.com/{tenant}/{planet}?deployment={deployment}';
  options.settings = { 'sortie.environments': [{ ...environmentOf(platform, 'Dev', 'dev'), webUrl }] };
  options.env = { FLOW_TOKEN: platform.token };
});

afterEach(() => platform[Symbol.asyncDispose]());

/** Opens the Deployments view with *Dev* as the default environment. */
async function openView(workbench: Workbench): Promise<TreeView> {
  await workbench.openContainer('Sortie');
  await workbench.run('Sortie: Select Environment…');
  await workbench.quickInput.choose('Dev');
  return workbench.view('Deployments');
}

flow('writes a readable log, shows and exports the record, and opens the web page', options, async (session) => {
  const { workbench, folder } = session;
  const { quickInput, notifications } = workbench;
  const view = await openView(workbench);
  await view.describes('dev', 'UPGRADED');
  await workbench.run('Sortie: Deploy…');
  await quickInput.titled('(1/4)');
  await quickInput.choose('main');
  await quickInput.titled('(2/4)');
  for (const { label, checked } of await quickInput.items()) if (checked) await quickInput.check(label, false);
  await quickInput.accept();
  await expect.poll(() => quickInput.placeholder()).toContain('Select at least one application');
  await workbench.screenshot('record/1-nothing-checked');
  await quickInput.check('cc');
  await quickInput.accept();
  await quickInput.titled('(3/4)');
  await workbench.screenshot('record/2-builds');
  await quickInput.acceptOffered();
  await quickInput.titled('(4/4)');
  await quickInput.choose('Deploy');
  const log = await workbench.output.until('Sortie Deployments', /succeeded in/);
  for (const line of log.split('\n')) expect([...line].length).toBeLessThanOrEqual(120);
  expect(log).not.toContain(platform.token);
  await notifications.read(/succeeded in|Deployed/);
  await workbench.run('Sortie: Show Deployments Output');
  await workbench.output.inSight('succeeded in');
  await workbench.screenshot('record/3-log');

  await notifications.click(/succeeded in|Deployed/, 'Show Record');
  await workbench.editor.says('"version": 1');
  await workbench.screenshot('record/4-record');
  await workbench.run('Sortie: Export Deployment Record…');
  await quickInput.titled('Export Deployment Record');
  await workbench.screenshot('record/5-select');
  await quickInput.acceptOffered();
  const file = path.join(folder, 'ticket.md');
  await expect.poll(() => quickInput.value()).toContain('deployment-dev-');
  await quickInput.type(file);
  await workbench.screenshot('record/6-save');
  await quickInput.accept();
  await notifications.read('The deployment record was exported.');
  const ticket = await readFile(file, 'utf8');
  expect(ticket).toContain('# Deployment to `dev`');
  expect(ticket).toContain('| Consent | confirmed the plan');
  expect(ticket).not.toContain(platform.token);
  await notifications.click('The deployment record was exported.', 'Open');
  await workbench.editor.says('Requested by');
  await workbench.screenshot('record/7-ticket');

  const menu = await view.contextMenu('dev');
  expect(await menu.entries()).toContain('Open Platform Page');
  await workbench.screenshot('record/8-menu');
  await menu.choose('Open Platform Page');
  expect(await workbench.dialog.text()).toContain('https://console.example.com/local/dev?deployment=');
  await workbench.screenshot('record/9-page');
  await workbench.dialog.click('Cancel');
});

secondLook('completes tasks from lists that were read', options, async ({ workbench, folder }) => {
  const { editor } = workbench;
  const view = await openView(workbench);
  await view.describes('dev', 'UPGRADED');
  await view.expand('main');
  await view.has('cc');
  await mkdir(path.join(folder, '.vscode'), { recursive: true });
  const task = { type: 'sortie', label: 'x', environment: '', branch: 'main', applications: { cc: '' } };
  await writeFile(
    path.join(folder, '.vscode/tasks.json'),
    JSON.stringify({ version: '2.0.0', tasks: [{ ...task, environment: 'Dev' }, task] }, null, 2),
  );
  await editor.open('tasks.json');
  await editor.cursorBehind('"cc": "');
  expect(await editor.completions()).toEqual(expect.arrayContaining(['latest', 'cc/16/15']));
  await workbench.screenshot('record/10-builds');
  await editor.press('Escape');
  await editor.cursorBehind('"environment": "');
  expect(await editor.completions()).toContain('Dev');
  await workbench.screenshot('record/11-environments');
});

secondLook('fills an environment from one pasted URL, and manages it in the list', {}, async (session) => {
  const { workbench } = session;
  const { quickInput } = workbench;
  const view = workbench.view('Deployments');
  await workbench.openContainer('Sortie');
  await view.clickWelcome('Add Environment…');
  await quickInput.titled('(1/');
  await quickInput.type(`${platform.url}/api/v1/tenants/local/starsystems/sample/planets/dev/status`);
  await workbench.screenshot('record/12-pasted');
  await quickInput.accept();
  await quickInput.titled('(2/4)');
  await workbench.page.keyboard.press('ControlOrMeta+KeyA');
  await quickInput.type('Pasted');
  await quickInput.accept();
  await quickInput.titled('(3/4)');
  await quickInput.choose('Not production');
  await quickInput.titled('(4/4)');
  await quickInput.choose('A token that you paste');
  await quickInput.titled('Sign In to Pasted');
  await quickInput.type(platform.token);
  await quickInput.accept();
  await view.describes('dev', 'UPGRADED');
  await workbench.run('Sortie: Select Environment…');
  await expect.poll(async () => (await quickInput.items())[0]?.description ?? '').toContain('current');
  await workbench.page.locator('.quick-input-list .monaco-list-row').first().hover();
  await workbench.screenshot('record/13-select');
  const button = (name: string) =>
    workbench.page.locator(`.quick-input-list .monaco-list-row .action-label[aria-label^="${name}"]`).first();
  for (const name of ['Edit', 'Sign Out', 'Remove']) await button(name).waitFor();
  await button('Sign Out').click();
  await workbench.dialog.click('Sign Out');
  await view.has('Sign In to Pasted…');
  await signIn(workbench, 'Pasted', platform.token);
  await workbench.run('Sortie: Select Environment…');
  await button('Edit').click();
  await quickInput.titled('Edit Environment Pasted');
  await quickInput.cancel();
  await workbench.run('Sortie: Select Environment…');
  await button('Remove').click();
  await workbench.screenshot('record/14-remove');
});
