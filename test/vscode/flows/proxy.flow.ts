import { afterAll, beforeAll, expect } from 'vitest';
import { refusingProxy } from '../platforms/proxy';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

let proxy: Awaited<ReturnType<typeof refusingProxy>>;
const options: SessionOptions = { settings: {}, env: {} };

beforeAll(async () => {
  proxy = await refusingProxy();
  const token = { source: 'variable', name: 'FLOW_TOKEN' };
  const address = { baseUrl: 'https://cloud.invalid', tenantId: 'a', projectId: 'b', planetId: 'c' };
  options.env = { FLOW_TOKEN: 'any', https_proxy: proxy.url };
  options.settings = { 'sortie.environments': [{ name: 'Far', ...address, token }] };
});

afterAll(() => proxy[Symbol.asyncDispose]());

flow('goes through the proxy of the editor, and says when nothing answers', options, async ({ workbench }) => {
  const view = workbench.view('Deployments');
  await workbench.openContainer('Sortie');
  await view.clickWelcome('Select an environment…');
  await workbench.quickInput.choose('Far');
  await view.describes('c', 'Far did not answer');
  await view.has('Try again');
  await workbench.screenshot('proxy/1-no-answer');
  expect(proxy.asked).toContain('cloud.invalid:443');
});
