import { afterEach, beforeEach, describe } from 'vitest';
import { environmentOf, type PacedPlatform, pacedPlatform, shapesOf } from '../platforms/local';
import { openBuilds, selectEnvironment } from '../workbench/deploying';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

describe.each(shapesOf('plain'))('with %s responses', (shapes) => {
  let platform: PacedPlatform;
  const options: SessionOptions = { settings: {}, env: {} };

  beforeEach(async () => {
    platform = await pacedPlatform({ shapes });
    options.settings = { 'sortie.environments': [environmentOf(platform, 'Dev', 'dev')] };
    options.env = { FLOW_TOKEN: platform.token };
  });

  afterEach(() => platform[Symbol.asyncDispose]());

  flow('settles a deployment without an outcome before the next one', options, async ({ workbench }) => {
    const { notifications, output, quickInput } = workbench;
    const clear = () => workbench.run('Notifications: Clear All Notifications');
    const view = await selectEnvironment(workbench, 'Dev');
    await openBuilds(view, 'dev');
    platform.loseRequest();
    await view.inlineAction('16/15', 'Deploy This Build');
    await quickInput.titled('Deploy to dev');
    await quickInput.choose('Deploy');
    await output.until('Sortie Deployments', 'no clear response to the request');
    await workbench.run('Sortie: Stop Watching…');
    await output.until('Sortie Deployments', /stopped watching; the deployment continues/);
    await clear();

    await view.inlineAction('16/14', 'Deploy This Build');
    await notifications.read('Checking the last deployment to dev');
    await notifications.read('until');
    await workbench.screenshot('settling/1-waiting');
    await workbench.page.locator('.notification-list-item-message a').getByText('stop', { exact: true }).click();
    await notifications.read('The outcome of the last deployment to dev (cc 16/15) is unknown. Nothing was sent.');
    await workbench.screenshot('settling/2-offers-to-watch');
    await notifications.click('The outcome of the last deployment to dev', 'Watch');
    await output.until('Sortie Deployments', 'watching resumed; earlier lines follow');
    await workbench.run('Sortie: Stop Watching…');
  });
});
