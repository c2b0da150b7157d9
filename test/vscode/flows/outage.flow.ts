import { afterEach, beforeEach, expect } from 'vitest';
import { allowingGateway, type Gateway } from '../platforms/gateway';
import { environmentOf, type FlowPlatform, startFlowPlatform } from '../platforms/local';
import { openBuilds, selectEnvironment } from '../workbench/deploying';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

let platform: FlowPlatform;
let gateway: Gateway;
const options: SessionOptions = { settings: {}, env: {} };

beforeEach(async () => {
  platform = await startFlowPlatform();
  gateway = await allowingGateway(platform.url);
  options.settings = { 'sortie.environments': [environmentOf({ ...platform, url: gateway.url }, 'Dev', 'dev')] };
  options.env = { FLOW_TOKEN: platform.token };
});

afterEach(async () => {
  await gateway[Symbol.asyncDispose]();
  await platform[Symbol.asyncDispose]();
});

flow('reads what failed again when the platform responds again', options, async ({ workbench }) => {
  gateway.refuse(500);
  const view = await selectEnvironment(workbench, 'Dev');
  await view.describes('dev', 'responded with status 500');
  await view.lacks('Loading branches…');
  await workbench.screenshot('outage/1-at-first');
  gateway.refuse(undefined);
  await view.describes('dev', 'UPGRADED');
  await openBuilds(view, 'dev');
  await view.describes('16/15', 'latest');

  await view.expand('dev');
  gateway.refuse(500);
  await workbench.run('Sortie: Refresh');
  await view.describes('dev', 'responded with status 500');
  await view.lacks('main');
  await workbench.screenshot('outage/2-refreshed');
  gateway.refuse(undefined);
  await view.describes('dev', 'UPGRADED');
  // After the outage, VS Code may draw the rows collapsed.
  await view.expand('main');
  await view.expand('cc', 3);
  await view.describes('16/15', 'latest');
  await workbench.screenshot('outage/3-back');

  await view.collapse('dev');
  await workbench.quickInput.askedBy(() => view.click('Other Branch…'), 'Show Another Branch');
  await workbench.quickInput.type('feature/nope');
  await workbench.quickInput.accept();
  await view.expand('feature/nope');
  await view.has('Dev found no builds of branch “feature/nope”. Check the name.');
  const rows = await view.rows();
  expect(rows.filter(({ label }) => label === 'Show Extension Log')).toHaveLength(1);
  expect(rows.filter(({ label }) => label.startsWith('Edit Environment'))).toEqual([]);
  await workbench.screenshot('outage/4-other-branch');
});
