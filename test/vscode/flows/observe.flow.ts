import { afterEach, beforeEach, describe, expect } from 'vitest';
import { environmentOf, type PacedPlatform, pacedPlatform, shapesOf } from '../platforms/local';
import { openBuilds, selectEnvironment } from '../workbench/deploying';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

describe.each(shapesOf('alt'))('with %s responses', (shapes) => {
  let platform: PacedPlatform;
  const options: SessionOptions = { settings: {}, env: {} };

  beforeEach(async () => {
    platform = await pacedPlatform({ shapes });
    const environments = [environmentOf(platform, 'Dev', 'dev')];
    options.settings = { 'sortie.environments': environments, 'sortie.notifications': 'failures' };
    options.env = { FLOW_TOKEN: platform.token };
  });

  afterEach(() => platform[Symbol.asyncDispose]());

  const hour = 3_600_000;

  /** Deploys from outside the editor, as another user would. */
  async function deployElsewhere(buildId: string): Promise<void> {
    const answer = await fetch(`${platform.url}/api/v1/tenants/local/starsystems/sample/planets/dev/upgrade`, {
      method: 'POST',
      headers: { authorization: `Bearer ${platform.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ applications: [{ application: 'cc', buildId }] }),
    });
    expect(answer.ok).toBe(true);
  }

  flow(
    'watches the operation of another user, and its own deployments only once',
    options,
    async ({ workbench, configure }) => {
      const { notifications, output, quickInput, statusBar } = workbench;
      const clear = () => workbench.run('Notifications: Clear All Notifications');
      const count = async (text: RegExp) => (await output.text('Sortie Deployments')).match(text)?.length ?? 0;
      const view = await selectEnvironment(workbench, 'Dev');
      await openBuilds(view, 'dev');
      await workbench.run('Sortie: Watch Running Deployment…');
      await notifications.read('no operation is in progress');
      await clear();

      await deployElsewhere('cc/16/14');
      await workbench.run('Sortie: Deploy…');
      await notifications.click('An operation is in progress on dev', 'Watch');
      await notifications.read('Watching dev');
      await statusBar.read(/dev [A-Z_]+ \d+:\d\d/);
      await output.inSight('dev');
      await workbench.screenshot('observe/1-another-user');
      const before = await count(/watching the running deployment/g);
      await workbench.run('Sortie: Watch Running Deployment…');
      await workbench.page.locator('.notification-list-item-message a').getByText('stop watching').click();
      await notifications.read('watching stopped. The deployment continues');
      expect(await count(/watching the running deployment/g)).toBe(before);
      await clear();
      await workbench.run('Sortie: Watch Running Deployment…');
      await output.until('Sortie Deployments', /(watching the running deployment[\s\S]*){3}/);
      platform.pass(hour);
      await output.until('Sortie Deployments', /All applications upgraded[\s\S]*All applications upgraded/);
      await view.describes('dev', 'UPGRADED');
      expect((await notifications.texts()).filter((text) => text.includes('ended'))).toEqual([]);

      await view.inlineAction('16/15', 'Deploy This Build');
      await quickInput.titled('Deploy to dev');
      await quickInput.choose('Deploy');
      await notifications.read('Deploying to dev');
      await workbench.run('Sortie: Deploy…');
      await notifications.read('A deployment to dev is running (cc 16/15). Wait until it ends.');
      await workbench.screenshot('observe/2-refused');
      const joined = "This deployment to dev is already running. Sortie watches it and doesn't request it again.";
      const isJoined = async () => {
        const found = (await notifications.texts()).includes(joined);
        // A click has no effect if the row is redrawn at that moment.
        if (!found) await view.inlineAction('16/15', 'Deploy This Build');
        return found;
      };
      await expect.poll(isJoined, { interval: 5_000, timeout: 60_000 }).toBe(true);
      await workbench.screenshot('observe/3-joined');
      await clear();
      platform.pass(hour);
      await output.until('Sortie Deployments', /succeeded in/);
      await view.expand('Recent deployments');
      await view.has('cc 16/15 to dev');
      expect((await notifications.texts()).filter((text) => text.includes('Deployed'))).toEqual([]);
      expect(await count(/deployment requested/g)).toBe(1);

      await configure({ 'sortie.notifications': 'none' });
      await view.inlineAction('16/14', 'Deploy This Build');
      await quickInput.titled('Deploy to dev');
      await quickInput.choose('Deploy');
      await notifications.read('Deploying to dev');
      await workbench.run('Sortie: Stop Watching…');
      await output.until('Sortie Deployments', /stopped watching; the deployment continues/);
      await view.describes('cc 16/14 to dev', 'watching stopped');
      await expect.poll(() => notifications.texts()).toEqual([]);
      await workbench.screenshot('observe/4-silent');
    },
  );
});
