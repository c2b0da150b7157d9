import { afterEach, beforeEach, describe, expect } from 'vitest';
import { environmentOf, type OwnPlatform, ownPlatform, shapesOf } from '../platforms/local';
import { openBuilds } from '../workbench/deploying';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

describe.each(shapesOf('plain'))('with %s answers', (shapes) => {
  let platform: OwnPlatform;
  const options: SessionOptions = { settings: {}, env: {} };

  beforeEach(async () => {
    platform = await ownPlatform({ shapes });
    const prod = { ...environmentOf(platform, 'Production EU', 'prod'), production: true };
    options.settings = { 'sortie.environments': [environmentOf(platform, 'Dev', 'dev'), prod] };
    options.env = { FLOW_TOKEN: platform.token };
  });

  afterEach(() => platform[Symbol.asyncDispose]());

  flow('asks once more for production', options, async ({ workbench }) => {
    const view = workbench.view('Deployments');
    await workbench.openContainer('Sortie');
    expect(await view.welcome()).toContain('No environment is selected');
    await view.clickWelcome('Select an environment…');
    await workbench.screenshot('production/1-select');
    await workbench.quickInput.choose('Production EU');
    await openBuilds(view, 'prod');
    await view.has('16/15');
    await workbench.statusBar.read('Production EU');
    await workbench.screenshot('production/2-tree');
    const rows = await view.rows();
    const build = rows.find((row) => row.level === 3);
    const menu = await view.contextMenu(build?.label ?? '');
    await workbench.screenshot('production/3-menu');
    await menu.choose('Deploy this build…');
    await workbench.quickInput.titled('Deploy to Production EU');
    await workbench.screenshot('production/4-review');
    await workbench.quickInput.choose('Deploy');
    expect(await workbench.dialog.text()).toContain('Deploy 1 application to prod (production)?');
    await workbench.screenshot('production/5-modal');
    await workbench.dialog.click('Deploy to prod');
    await workbench.notifications.read(/Deploying to Production EU/);
    await workbench.run('Sortie: Show output');
    await workbench.screenshot('production/6-running');
    await workbench.notifications.read(/succeeded in/);
  });
});
