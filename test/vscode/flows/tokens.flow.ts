import { afterEach, beforeEach, describe, expect } from 'vitest';
import {
  clientSecret,
  environmentOf,
  type PacedPlatform,
  pacedPlatform,
  shapesOf,
  shortToken,
} from '../platforms/local';
import { pasteToken, planDeployment, selectEnvironment, signIn } from '../workbench/deploying';
import { flow } from '../workbench/flow';
import type { FlowSession, SessionOptions } from '../workbench/session';

describe.each(shapesOf('alt'))('with %s responses', (shapes) => {
  let platform: PacedPlatform;
  const lifetime = 60;
  const options: SessionOptions = { settings: {} };

  beforeEach(async () => {
    platform = await pacedPlatform({ shapes, tokenLifetime: lifetime });
    const pasted = { ...environmentOf(platform, 'Pasted', 'dev'), token: { source: 'pasted' } };
    const token = { source: 'clientCredentials', tokenUrl: `${platform.url}/local/oauth/token`, clientId: 'flow' };
    const client = { ...environmentOf(platform, 'Client', 'prod'), token };
    options.settings = { 'sortie.environments': [pasted, client] };
  });

  afterEach(() => platform[Symbol.asyncDispose]());

  async function deployEverything({ workbench }: FlowSession, planet: string): Promise<void> {
    await workbench.run('Sortie: Deploy…');
    await planDeployment(workbench.quickInput, { builds: 'Latest Build of Each' });
    await workbench.quickInput.choose('Deploy');
    await workbench.notifications.read(`Deploying to ${planet}`);
    await workbench.output.until('Sortie Deployments', new RegExp(`${planet} .*accepted`));
    platform.pass(lifetime * 1_000);
  }

  flow(
    'asks for a new token when the token expires during a watch, or renews it without a question',
    options,
    async (session) => {
      const { workbench } = session;
      const view = await selectEnvironment(workbench, 'Pasted');
      await signIn(workbench, 'Pasted', await shortToken(platform));
      await view.describes('dev', 'UPGRADED');
      await deployEverything(session, 'dev');
      await workbench.notifications.read('no longer accepts the token');
      await workbench.statusBar.read('waiting for a token');
      await workbench.screenshot('tokens/1-ended');
      await workbench.notifications.click('no longer accepts the token', 'Sign In');
      await pasteToken(workbench.quickInput, 'Pasted', platform.token);
      await workbench.statusBar.read(/dev [A-Z_]+ \d+:\d\d/);
      platform.pass(3_600_000);
      const text = await workbench.output.until('Sortie Deployments', /succeeded in/);
      expect(text.match(/deployment requested/g)).toHaveLength(1);
      expect(text).not.toContain(platform.token);
      await workbench.screenshot('tokens/2-went-on');

      await workbench.run('Notifications: Clear All Notifications');
      await workbench.run('Sortie: Select Environment…');
      await workbench.quickInput.choose('Client');
      await signIn(workbench, 'Client', 'wrong');
      await expect.poll(() => workbench.quickInput.message()).toContain('refused the client');
      await workbench.quickInput.type(clientSecret);
      await workbench.quickInput.accept();
      await view.describes('prod', 'UPGRADED');
      await deployEverything(session, 'prod');
      await workbench.statusBar.read(/prod [A-Z_]+ \d+:\d\d/);
      platform.pass(3_600_000);
      await workbench.output.until('Sortie Deployments', /prod .*succeeded in/);
      const said = await workbench.notifications.texts();
      expect(said.filter((each) => each.includes('token'))).toEqual([]);
    },
  );
});
