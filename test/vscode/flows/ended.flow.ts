import { afterEach, beforeEach, expect } from 'vitest';
import { environmentOf, type PacedPlatform, pacedPlatform } from '../platforms/local';
import { planDeployment, selectEnvironment } from '../workbench/deploying';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

let platform: PacedPlatform;
const options: SessionOptions = { settings: {}, env: {} };

beforeEach(async () => {
  platform = await pacedPlatform();
  platform.endIn('UPGRADE_FAILED', 'cc did not start');
  options.settings = { 'sortie.environments': [environmentOf(platform, 'Dev', 'dev')] };
  options.env = { FLOW_TOKEN: platform.token };
});

afterEach(() => platform[Symbol.asyncDispose]());

flow(
  'shows the end of an operation immediately, and treats it as a failure if the user decides so',
  options,
  async ({ workbench }) => {
    const { editor, notifications, output, quickInput, statusBar } = workbench;
    const view = await selectEnvironment(workbench, 'Dev');
    await view.has('main');
    await workbench.run('Sortie: Deploy…');
    await planDeployment(quickInput, { applications: ['cc'] });
    await quickInput.choose('Deploy');
    await output.until('Sortie Deployments', 'deployment requested');
    platform.pass(3_600_000);
    await output.until('Sortie Deployments', 'The operation ended in UPGRADE_FAILED: cc did not start. Confirming…');
    await view.describes('dev', 'UPGRADE_FAILED');
    await view.expand('dev');
    await view.click('dev');
    await editor.says('The operation ended in UPGRADE_FAILED: cc did not start');
    await statusBar.read(/\d+ selected/);
    expect(await statusBar.read(/dev UPGRADE_FAILED/)).toContain('UPGRADE_FAILED');
    await workbench.screenshot('ended/1-at-once');
    await workbench.resizeSideBar(200);
    // The selected row shows its actions instead of the end of its description.
    await view.click('bc');
    // The phase is shown as received. What a narrow view cuts off comes after the letters that differ from `UPGRADED`.
    expect(await view.showsStart('dev', 'UPGRADE_F')).toBe(true);
    await workbench.screenshot('ended/1-narrow');

    const text = await output.until('Sortie Deployments', 'unknown: the operation ended without completing', 120_000);
    expect(text.match(/The operation ended in/g)).toHaveLength(1);
    await workbench.screenshot('ended/2-confirmed');
    await notifications.click('Deployment of cc 16/15 to dev ended', 'Treat UPGRADE_FAILED as Failure');
    await output.until('Sortie Deployments', 'UPGRADE_FAILED is now treated as a failure');
    await view.expand('Recent deployments');
    await view.describes('cc 16/15 to dev', 'UPGRADE_FAILED, failed · Show Log');
    await workbench.run('View: Close All Editors');
    await view.inlineAction('cc 16/15 to dev', 'Show Deployment Log');
    await statusBar.read(/\d+ selected/);
    await workbench.screenshot('ended/3-treated');
  },
);
