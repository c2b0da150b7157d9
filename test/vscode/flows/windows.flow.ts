import { afterEach, beforeEach, expect } from 'vitest';
import { environmentOf, type PacedPlatform, pacedPlatform } from '../platforms/local';
import { planDeployment, selectEnvironment } from '../workbench/deploying';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

let platform: PacedPlatform;
const options: SessionOptions = { settings: {}, env: {} };

beforeEach(async () => {
  platform = await pacedPlatform();
  options.settings = { 'sortie.environments': [environmentOf(platform, 'Dev', 'dev')] };
  options.env = { FLOW_TOKEN: platform.token };
});

afterEach(() => platform[Symbol.asyncDispose]());

flow('shows the deployment of another window, and refuses to deploy meanwhile', options, async (session) => {
  const { workbench } = session;
  const view = await selectEnvironment(workbench, 'Dev');
  await view.describes('dev', 'UPGRADED');
  const second = await session.openTab();
  const other = await selectEnvironment(second, 'Dev');
  await other.describes('dev', 'UPGRADED');

  await workbench.page.bringToFront();
  await workbench.run('Sortie: Deploy…');
  await planDeployment(workbench.quickInput, { applications: ['cc'] });
  await workbench.quickInput.choose('Deploy');
  await workbench.notifications.read('Deploying to dev');
  await workbench.output.until('Sortie Deployments', 'accepted');

  await second.page.bringToFront();
  await second.run('Sortie: Deploy…');
  await second.notifications.read('A deployment to dev is running (cc 16/15). Wait until it ends.');
  const description = async () => (await other.rows()).find(({ label }) => label === 'dev')?.description;
  await expect.poll(description).not.toContain('UPGRADED');
  await second.screenshot('windows/1-refused');
  platform.pass(45_000);
  await other.describes('dev', 'UPGRADING');
  await second.screenshot('windows/2-running');

  platform.pass(3_600_000);
  await other.describes('dev', 'UPGRADED · cc 16/15');
  await workbench.page.bringToFront();
  await workbench.notifications.read(/Deployed cc 16\/15 to dev in/);
  const text = await workbench.output.text('Sortie Deployments');
  expect(text.match(/deployment requested/g)).toHaveLength(1);
});
