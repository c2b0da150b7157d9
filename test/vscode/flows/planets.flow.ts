import { afterEach, beforeEach, expect } from 'vitest';
import { environmentOf, type PacedPlatform, pacedPlatform } from '../platforms/local';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

let platform: PacedPlatform;
const options: SessionOptions = { settings: {}, env: {} };

beforeEach(async () => {
  platform = await pacedPlatform();
  const nowhere = environmentOf({ ...platform, url: 'http://127.0.0.1:9' }, 'Away', 'qa');
  const away = { ...nowhere, projectId: 'claims-administration-europe' };
  const signedOut = { ...environmentOf(platform, 'UAT', 'qa'), token: { source: 'pasted' } };
  options.settings = {
    'sortie.environments': [
      environmentOf(platform, 'Development', 'dev'),
      environmentOf(platform, 'QA', 'qa'),
      { ...environmentOf(platform, 'Production', 'prod'), production: true },
      signedOut,
      away,
    ],
  };
  options.env = { FLOW_TOKEN: platform.token };
});

afterEach(() => platform[Symbol.asyncDispose]());

flow('shows several environments, and deploys to the one of the clicked row', options, async ({ workbench }) => {
  const { notifications, quickInput, statusBar } = workbench;
  const view = workbench.view('Deployments');
  await workbench.openContainer('Sortie');
  await workbench.view('Sort Keys').close();
  await view.describes('qa', 'UPGRADED · ');
  await view.describes('prod', 'UPGRADED');
  await view.describes('qa', '· claims-administration-europe · Away');
  await workbench.run('Sortie: Select Environment…');
  await quickInput.choose('Development');
  await view.describes('dev', 'UPGRADED · ');
  await view.has('Branches of sample');
  await workbench.screenshot('planets/1-all');

  await view.inlineAction('qa', 'Deploy…');
  await quickInput.titled('Deploy to qa (sample): Select a Branch (1/4)');
  await quickInput.choose('main');
  await quickInput.titled('(2/4)');
  await quickInput.check('cc');
  await quickInput.accept();
  await quickInput.titled('(3/4)');
  await quickInput.acceptOffered();
  await quickInput.titled('(4/4)');
  await quickInput.choose('Deploy');
  await notifications.read('Deploying to qa (sample)');
  await statusBar.read(/qa \(sample\) [A-Z_]+ \d+:\d\d/);
  await view.describes('qa', 'since');
  await view.expand('qa');
  await workbench.page.locator('.activitybar .badge-content', { hasText: '1' }).waitFor();
  await workbench.screenshot('planets/2-running');
  platform.pass(3_600_000);
  await notifications.read(/Deployed cc 16\/15 to qa \(sample\) in/);
  const result = /qa \(sample\) succeeded/;
  await statusBar.read(result);
  await view.describes('qa', 'UPGRADED · sample · cc 16/15');
  await view.collapse('dev');
  await view.collapse('qa');
  await view.expand('main');
  await view.expand('cc');
  await view.describes('16/15', '· qa (sample)');
  await view.expand('Recent deployments');
  await view.describes('cc 16/15 to qa (sample)', 'succeeded · today');
  await workbench.screenshot('planets/3-done');
  await workbench.resizeSideBar(200);
  for (const planet of ['dev', 'qa', 'prod'])
    expect([planet, await view.showsStart(planet, 'UPGRADED')]).toEqual([planet, true]);
  await workbench.screenshot('planets/3-narrow');
  await workbench.resizeSideBar(300);
  await statusBar.click(result);
  await workbench.output.inSight('succeeded in');
  await expect.poll(async () => (await statusBar.texts()).filter((text) => result.test(text))).toEqual([]);

  await (await view.contextMenu('prod')).choose('Set as Default Environment');
  await view.describes('prod', 'Production · default');
  const rows = await view.rows();
  expect(rows.find(({ label }) => label === 'dev')?.description).not.toContain('default');
  await workbench.screenshot('planets/4-default');
});
