import { afterEach, beforeEach, describe, expect } from 'vitest';
import { environmentOf, type PacedPlatform, pacedPlatform, shapesOf } from '../platforms/local';
import { planDeployment, selectEnvironment } from '../workbench/deploying';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

describe.each(shapesOf('alt'))('with %s responses', (shapes) => {
  let platform: PacedPlatform;
  const options: SessionOptions = { settings: {}, env: {} };

  beforeEach(async () => {
    platform = await pacedPlatform({ shapes });
    options.settings = { 'sortie.environments': [environmentOf(platform, 'Dev', 'dev')] };
    options.env = { FLOW_TOKEN: platform.token };
  });

  afterEach(() => platform[Symbol.asyncDispose]());

  flow('resumes a deployment after a reload', options, async ({ workbench }) => {
    const view = await selectEnvironment(workbench, 'Dev');
    await view.has('main');

    await workbench.run('Sortie: Deploy…');
    await planDeployment(workbench.quickInput, { builds: 'Latest Build of Each' });
    await workbench.screenshot('resume/1-review');
    await workbench.quickInput.choose('Deploy');
    await workbench.output.until('Sortie Deployments', 'deployment requested');
    platform.pass(45_000);
    await workbench.output.until('Sortie Deployments', 'UPGRADING');

    await workbench.reload();
    await workbench.openContainer('Sortie');
    await workbench.output.until('Sortie Deployments', 'dev: this window continues watching the deployment');
    await workbench.screenshot('resume/2-continues');
    await workbench.statusBar.click(/dev [A-Z_]+ \d+:\d\d/);
    await workbench.output.until('Sortie Deployments', 'resumed');
    await workbench.screenshot('resume/3-resumed');
    platform.pass(3_600_000);
    await workbench.output.until('Sortie Deployments', /succeeded in/);
    await view.expand('Recent deployments');
    await workbench.screenshot('resume/4-done');
    const text = await workbench.output.text('Sortie Deployments');
    expect(text.match(/deployment requested/g)?.length).toBe(2);
  });
});
