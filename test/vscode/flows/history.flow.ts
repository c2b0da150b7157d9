import { afterEach, beforeEach, describe, expect } from 'vitest';
import { environmentOf, type PacedPlatform, pacedPlatform, shapesOf } from '../platforms/local';
import { openBuilds, selectEnvironment } from '../workbench/deploying';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

describe.each(shapesOf('alt'))('with %s responses', (shapes) => {
  let platform: PacedPlatform;
  const options: SessionOptions = { settings: {}, env: {}, theme: 'light' };

  beforeEach(async () => {
    platform = await pacedPlatform({ shapes });
    options.settings = { 'sortie.environments': [environmentOf(platform, 'Dev', 'dev')] };
    options.env = { FLOW_TOKEN: platform.token };
  });

  afterEach(() => platform[Symbol.asyncDispose]());

  flow('stops watching, resumes, and rolls back', options, async ({ workbench }) => {
    const view = await selectEnvironment(workbench, 'Dev');
    await openBuilds(view, 'dev');
    await view.has('16/15');
    await workbench.screenshot('history/1-tree');
    await view.inlineAction('16/15', 'Deploy This Build');
    await workbench.quickInput.titled('Deploy to dev');
    await workbench.screenshot('history/2-review');
    await workbench.quickInput.choose('Deploy');
    await workbench.notifications.read('Deploying to dev');
    await workbench.statusBar.read(/dev [A-Z_]+ \d+:\d\d/);
    await workbench.page.locator('.notification-list-item-message a').getByText('stop watching').click();
    await workbench.notifications.read('Stopped watching the deployment of cc 16/15 to dev. The deployment continues.');
    await view.expand('Recent deployments');
    await view.describes('cc 16/15 to dev', 'watching stopped');
    await workbench.screenshot('history/3-stopped');
    await view.inlineAction('cc 16/15 to dev', 'Resume Watching');
    platform.pass(3_600_000);
    await workbench.notifications.read(/Deployed cc 16\/15 to dev in/);
    await view.click('cc 16/15 to dev');
    await workbench.page.locator('.editor-instance .view-line').getByText('succeeded').first().waitFor();
    await workbench.screenshot('history/4-lines');
    await workbench.run('Change Language Mode');
    await workbench.quickInput.type('Plain Text');
    await workbench.quickInput.accept();
    await workbench.quickInput.closed();
    await workbench.editor.says('succeeded in');
    const menu = await view.contextMenu('cc 16/15 to dev');
    expect(await menu.entries()).toContain('Deploy Again…');
    await workbench.screenshot('history/5-menu');
    await menu.choose('Deploy Again…');
    await workbench.quickInput.titled('Deploy to dev');
    await workbench.screenshot('history/6-again');
    await workbench.quickInput.cancel();
  });
});
