import { afterEach, beforeEach, describe, expect } from 'vitest';
import { environmentOf, type FlowPlatform, shapesOf, startFlowPlatform } from '../platforms/local';
import { flow } from '../workbench/flow';
import type { FlowSession, SessionOptions } from '../workbench/session';

flow('deploys to the local platform', { theme: 'dark' }, async (session) => {
  const { workbench } = session;
  await workbench.openContainer('Sortie');
  const view = workbench.view('Deployments');
  await expect.poll(() => view.welcome()).toContain('No environment yet.');
  await workbench.screenshot('deploy/1-welcome');
  await view.clickWelcome('Start the Local Platform');
  await view.describes('cc', '15/28');
  await workbench.statusBar.read('Local');
  await deployFirst(session, 'plain');
});

describe.each(shapesOf('plain').filter((shapes) => shapes === 'alt'))('with %s responses', (shapes) => {
  let platform: FlowPlatform;
  const options: SessionOptions = { settings: {}, env: {} };

  beforeEach(async () => {
    platform = await startFlowPlatform({ shapes });
    options.settings = { 'sortie.environments': [environmentOf(platform, 'Dev', 'dev')] };
    options.env = { FLOW_TOKEN: platform.token };
  });

  afterEach(() => platform[Symbol.asyncDispose]());

  flow('deploys to a platform with other shapes', options, async (session) => {
    await session.workbench.openContainer('Sortie');
    await session.workbench.run('Sortie: Select Environment…');
    await session.workbench.quickInput.choose('Dev');
    await deployFirst(session, 'alt');
  });
});

/** Deploys the first offered application, and takes a screenshot of each step. */
async function deployFirst({ workbench }: FlowSession, name: string): Promise<void> {
  const view = workbench.view('Deployments');
  await view.describes('dev', 'UPGRADED');
  await view.expand('main');
  await workbench.screenshot(`deploy/${name}-2-tree`);

  await workbench.run('Sortie: Deploy…');
  await workbench.quickInput.titled('Deploy to dev: Select a Branch (1/4)');
  await workbench.quickInput.items();
  await workbench.screenshot(`deploy/${name}-3-branch`);
  await workbench.quickInput.choose('main');
  await workbench.quickInput.titled('Deploy to dev: Select Applications (2/4)');
  const [first] = await workbench.quickInput.items();
  await workbench.quickInput.check(first?.label ?? '');
  await workbench.screenshot(`deploy/${name}-4-applications`);
  await workbench.quickInput.accept();
  await workbench.quickInput.titled('Deploy to dev: Select a Build (3/4)');
  await workbench.quickInput.items();
  await workbench.screenshot(`deploy/${name}-5-builds`);
  await workbench.quickInput.acceptOffered();
  await workbench.quickInput.titled('Deploy to dev: Review (4/4)');
  await workbench.quickInput.items();
  await workbench.screenshot(`deploy/${name}-6-review`);
  await workbench.quickInput.choose('Deploy');

  await workbench.statusBar.click(/dev (requested|[A-Z_]+) \d+:\d\d/);
  await workbench.output.inSight(/requested|accepted|UPGRAD/);
  await workbench.screenshot(`deploy/${name}-7-watching`);
  await workbench.output.until('Sortie Deployments', 'All applications upgraded');
  await workbench.notifications.read(/Deployed cc 16\/15 to dev in/);
  await workbench.statusBar.read(/dev succeeded/);
  await view.describes('dev', 'UPGRADED');
  await view.expand('Recent deployments');
  await view.describes('cc 16/15 to dev', 'succeeded');
  await workbench.screenshot(`deploy/${name}-8-done`);
  await workbench.output.until('Sortie Deployments', /succeeded in \d+ s/);
}
