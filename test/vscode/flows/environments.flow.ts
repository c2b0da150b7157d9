import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { localToken } from '../../../platform/tokens/jwt';
import { environmentOf, type FlowPlatform, startFlowPlatform } from '../platforms/local';
import { pasteToken, selectEnvironment, signIn } from '../workbench/deploying';
import { flow, secondLook } from '../workbench/flow';

let platform: FlowPlatform;

beforeEach(async () => {
  platform = await startFlowPlatform();
});

afterEach(() => platform[Symbol.asyncDispose]());

flow('adds an environment, signs in and out', {}, async ({ workbench }) => {
  const { quickInput } = workbench;
  const view = workbench.view('Deployments');
  const answer = async (step: string, text: string) => {
    await quickInput.titled(step);
    await quickInput.type(text);
    await quickInput.accept();
  };
  const says = (text: string) => expect.poll(() => quickInput.message()).toContain(text);
  await workbench.openContainer('Sortie');
  await view.clickWelcome('Add Environment…');
  await quickInput.titled('(1/7)');
  await quickInput.type('http://elsewhere.example');
  await says('http is allowed only for this machine');
  await workbench.screenshot('environments/1-address');
  await answer('(1/7)', platform.url);
  await answer('(2/7)', 'local');
  await quickInput.titled('(3/7)');
  await quickInput.type('a/b');
  await says('slashes');
  await answer('(3/7)', 'sample');
  await answer('(4/7)', 'dev');
  await quickInput.titled('(5/7)');
  expect(await workbench.page.locator('.quick-input-widget input').inputValue()).toBe('dev');
  await workbench.screenshot('environments/2-name');
  await answer('(5/7)', 'Team dev');
  await quickInput.titled('(6/7)');
  await quickInput.choose('Not production');
  await quickInput.titled('(7/7)');
  await workbench.screenshot('environments/2-token-source');
  await quickInput.choose('A token that you paste');

  await pasteToken(quickInput, 'Team dev', localToken('secret', Date.UTC(2020, 0, 31, 12)));
  await says('This token expired on Jan 31, 2020');
  await workbench.screenshot('environments/3-expired-token');
  await quickInput.type('wrong-token');
  await quickInput.accept();
  await says("didn't accept the token");
  await workbench.screenshot('environments/3-wrong-token');
  // The rejected token is selected, so the new one replaces it.
  await workbench.page.keyboard.insertText(platform.token);
  await quickInput.accept();
  await view.describes('dev', 'UPGRADED');
  await workbench.statusBar.read('dev (Team dev)');

  await workbench.run('Sortie: Add Environment…');
  const status = `${platform.url}/api/v1/tenants/local/starsystems/sample/planets/qa/status`;
  await answer('Add Environment: Address (1/8)', status);
  await quickInput.titled('Add Environment: Name (2/5)');
  await quickInput.accept();
  await quickInput.choose('Not production');
  await quickInput.choose('A token that you paste');
  await quickInput.titled('Add Environment: Default Environment (5/5)');
  await workbench.screenshot('environments/4-default');
  await quickInput.choose('dev (Team dev)');
  // The new environment has the star system of the first one, and therefore its token.
  await workbench.notifications.read('Signed in to qa with the token of dev (Team dev).');
  await workbench.screenshot('environments/4-shared-token');
  await view.describes('qa', 'UPGRADED');
  await workbench.statusBar.read('dev (Team dev)');

  await workbench.run('Sortie: Test Connection');
  await workbench.notifications.read('responded, accepted the token, and found planet dev');
  await workbench.screenshot('environments/4-tested');
  await (await view.contextMenu('dev')).choose('Edit Environment…');
  await quickInput.choose('Planet');
  await says('Enter the ID of the planet');
  await quickInput.type('dev2');
  await quickInput.accept();
  await quickInput.choose('Save');
  await view.has('dev2');
  await workbench.run('Sortie: Test Connection');
  await workbench.notifications.read('responded with status 404 and a message about planet dev2. Check the planet ID.');
  await view.has('Edit Environment…');
  await workbench.screenshot('environments/9-wrong-planet');
  await view.click('Edit Environment…');
  await quickInput.choose('Planet');
  await says('Enter the ID of the planet');
  await quickInput.type('dev');
  await quickInput.accept();
  await quickInput.titled('Edit Environment Team dev');
  await workbench.screenshot('environments/5-edit');
  await quickInput.choose('Applications');
  await quickInput.choose('Add an Application…');
  await answer('Edit Environment Team dev: Address (1/3)', platform.url);
  await answer('(2/3)', 'billing');
  await quickInput.titled('(3/3)');
  await quickInput.choose('No token');
  const first = async () => (await quickInput.items())[0]?.description;
  await expect.poll(first).toBe('billing · no token');
  await workbench.screenshot('environments/10-applications');
  await quickInput.choose('Done');
  await quickInput.choose('Kind');
  await quickInput.choose('Production');
  await quickInput.choose('Save');
  await workbench.run('Sortie: Sign Out…');
  await workbench.screenshot('environments/6-sign-out');
  await workbench.dialog.click('Sign Out');
  await view.has('Sign In to Team dev…');
  await workbench.screenshot('environments/7-signed-out');
  await platform[Symbol.asyncDispose]();
  await workbench.run('Sortie: Sign In…');
  await quickInput.type('any');
  await quickInput.accept();
  await says("didn't respond (");
  await workbench.screenshot('environments/8-no-answer');
  await quickInput.cancel();
});

/** Adds proposals for environments to the project file of the sample. */
async function propose(folder: string): Promise<void> {
  const file = path.join(folder, 'sortie.json');
  const { name, baseUrl, tenantId, projectId } = environmentOf(platform, 'Dev', 'dev');
  const address = { baseUrl, tenantId, projectId };
  const login = { source: 'clientCredentials', tokenUrl: 'https://login.example.com/token', clientId: 'sortie' };
  const proposals = [
    { name, ...address, planetId: 'dev' },
    { name: 'Production', ...address, planetId: 'prod', production: true, token: login },
    { name: 'Nobody', ...address, planetId: 'qa', token: { source: 'variable', name: 'HOME' } },
  ];
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('{', `{ "environments": ${JSON.stringify(proposals, undefined, 2)},`));
}

flow('imports the environments that the project proposes', { prepare: propose }, async ({ workbench }) => {
  const { quickInput } = workbench;
  await workbench.openContainer('Sortie');
  const view = workbench.view('Deployments');
  await workbench.run('Sortie: Import Environments…');
  await quickInput.titled('Import Environments');
  const rows = await quickInput.items();
  expect(rows.map(({ label }) => label)).toEqual(['Dev', 'Production']);
  await workbench.screenshot('environments/13-import');
  await quickInput.check('Dev');
  await quickInput.accept();
  await pasteToken(quickInput, 'Dev', platform.token);
  await view.describes('dev', 'UPGRADED');
  await workbench.statusBar.read('dev (Dev)');
  await workbench.run('Sortie: Import Environments…');
  await quickInput.titled('Import Environments');
  expect((await quickInput.items()).map(({ label }) => label)).toEqual(['Production']);
  await quickInput.cancel();
});

secondLook('notices a sign-out in another tab, and shows invalid settings', {}, async (session) => {
  const { workbench } = session;
  const team = { ...environmentOf(platform, 'Team', 'dev'), token: { source: 'pasted' } };
  await session.writeUserSettings({ 'sortie.environments': [team] });
  await workbench.reload();
  const view = await selectEnvironment(workbench, 'Team');
  await signIn(workbench, 'Team', platform.token);
  await view.describes('dev', 'UPGRADED');
  const tab = await session.openTab();
  const other = tab.view('Deployments');
  await tab.openContainer('Sortie');
  await other.describes('dev', 'UPGRADED');
  await workbench.page.bringToFront();
  await workbench.run('Sortie: Sign Out…');
  await workbench.dialog.click('Sign Out');
  await view.has('Sign In to Team…');
  await tab.page.bringToFront();
  await other.has('Sign In to Team…');
  await tab.screenshot('environments/11-other-tab');

  await session.writeUserSettings({ 'sortie.environments': [{ ...team, token: { source: 'magic' } }] });
  await tab.reload();
  await other.clickWelcome('Select Environment…');
  const rows = () => tab.quickInput.items();
  await expect.poll(async () => (await rows())[0]?.description).toBe('skipped · open the settings');
  await tab.screenshot('environments/12-left-out');
  await tab.quickInput.choose('Team');
  await tab.page.locator('.editor-instance .view-line', { hasText: 'sortie.environments' }).waitFor();
});
