import { afterEach, beforeEach, expect } from 'vitest';
import { environmentOf, type PacedPlatform, pacedPlatform } from '../platforms/local';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

let platform: PacedPlatform;
const options: SessionOptions = { settings: {}, env: {} };

beforeEach(async () => {
  platform = await pacedPlatform();
  const away = { ...environmentOf({ ...platform, url: 'http://127.0.0.1:9' }, 'Away', 'away1') };
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
  await view.describes('qa', 'QA · UPGRADED · ');
  await view.describes('prod', 'Production · UPGRADED');
  await view.describes('away1', 'Away');
  await workbench.run('Sortie: Select Environment…');
  await quickInput.choose('Development');
  await view.describes('dev', 'Development · default · UPGRADED');
  await view.has('Branches of sample');
  await workbench.screenshot('planets/1-all');

  await view.inlineAction('qa', 'Deploy…');
  await quickInput.titled('Deploy to QA (1/4)');
  await quickInput.choose('main');
  await quickInput.titled('(2/4)');
  await quickInput.check('cc');
  await quickInput.accept();
  await quickInput.titled('(3/4)');
  await quickInput.acceptOffered();
  await quickInput.titled('(4/4)');
  await quickInput.choose('Deploy');
  await notifications.read('Deploying to QA');
  await statusBar.read(/qa [A-Z_]+ \d+:\d\d/);
  await view.describes('qa', 'since');
  await view.expand('qa');
  await workbench.page.locator('.activitybar .badge-content', { hasText: '1' }).waitFor();
  await workbench.screenshot('planets/2-running');
  platform.pass(3_600_000);
  await notifications.read(/Deployed cc 16\/15 to qa in/);
  const result = /qa succeeded/;
  await statusBar.read(result);
  await view.describes('qa', 'UPGRADED · cc 16/15');
  await view.collapse('dev');
  await view.collapse('qa');
  await view.expand('main');
  await view.expand('cc');
  await view.describes('16/15', '· qa');
  await view.expand('Recent deployments');
  await view.describes('cc 16/15 to qa', 'succeeded · today');
  await workbench.screenshot('planets/3-done');
  await statusBar.click(result);
  await workbench.output.inSight('succeeded in');
  await expect.poll(async () => (await statusBar.texts()).filter((text) => result.test(text))).toEqual([]);

  await (await view.contextMenu('prod')).choose('Set as Default Environment');
  await view.describes('prod', 'Production · default');
  const rows = await view.rows();
  expect(rows.find(({ label }) => label === 'dev')?.description).not.toContain('default');
  await workbench.screenshot('planets/4-default');
});
