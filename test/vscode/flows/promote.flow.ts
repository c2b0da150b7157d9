import { afterEach, beforeEach, describe, expect } from 'vitest';
import { environmentOf, type PacedPlatform, pacedPlatform, shapesOf } from '../platforms/local';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

describe.each(shapesOf('plain'))('with %s responses', (shapes) => {
  let platform: PacedPlatform;
  const options: SessionOptions = { settings: {}, env: {} };

  beforeEach(async () => {
    platform = await pacedPlatform({ shapes });
    const production = { ...environmentOf(platform, 'Production EU', 'prod'), production: true };
    const others = [environmentOf(platform, 'Dev', 'dev'), environmentOf(platform, 'QA', 'qa')];
    options.settings = { 'sortie.environments': [...others, production] };
    options.env = { FLOW_TOKEN: platform.token };
  });

  afterEach(() => platform[Symbol.asyncDispose]());

  flow('compares environments and promotes from one to another', options, async ({ workbench }) => {
    const { quickInput, editor, notifications } = workbench;
    await workbench.openContainer('Sortie');
    const view = workbench.view('Deployments');
    await view.describes('qa', 'UPGRADED');
    await workbench.run('Sortie: Compare Environments');
    if (shapes === 'alt') {
      await editor.says(/\? +cc +unknown +unknown +unknown/);
      return;
    }
    await editor.says(/≠ +cc +15\/28 +15\/28 +14\/9/);
    await workbench.screenshot('promote/1-comparison');
    const menu = await view.contextMenu('qa');
    await workbench.screenshot('promote/2-menu');
    await menu.choose('Promote…');
    await quickInput.titled('Promote from qa');
    await quickInput.choose('Production EU');
    await quickInput.titled('Promote from qa');
    await expect.poll(async () => (await quickInput.items()).map(({ checked }) => checked)).toContain(true);
    await workbench.screenshot('promote/3-applications');
    await quickInput.accept();
    await quickInput.titled('Deploy to prod');
    await workbench.screenshot('promote/4-review');
    await quickInput.acceptOffered();
    await expect.poll(() => quickInput.message()).toContain('To consent, type the planet ID prod.');
    await quickInput.type('prod');
    await quickInput.accept();
    await notifications.read(/Deploying to prod/);
    await workbench.run('Sortie: Refresh Document');
    await editor.says(/in progress/);
    await editor.says(/\? +cc +15\/28 +15\/28 +unknown/);
    await workbench.screenshot('promote/5-in-progress');
    platform.pass(3_600_000);
    await editor.says(/= +cc +15\/28 +15\/28 +15\/28/);
    await workbench.screenshot('promote/6-promoted');
  });
});
