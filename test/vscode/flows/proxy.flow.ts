import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { atIpv6 } from '../platforms/forwarder';
import { environmentOf, type FlowPlatform, shapesOf, startFlowPlatform } from '../platforms/local';
import { refusingProxy } from '../platforms/proxy';
import { openBuilds, selectEnvironment } from '../workbench/deploying';
import { flow, secondLook } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

let proxy: Awaited<ReturnType<typeof refusingProxy>>;

beforeAll(async () => {
  proxy = await refusingProxy();
});

afterAll(() => proxy[Symbol.asyncDispose]());

/** Returns the options for an editor with a proxy and an environment. */
function optionsFor(support: string, baseUrl: string): SessionOptions {
  const token = { source: 'variable', name: 'FLOW_TOKEN' };
  const address = { baseUrl, tenantId: 'a', projectId: 'b', planetId: 'c' };
  return {
    env: { FLOW_TOKEN: 'any' },
    get settings() {
      const environments = [{ name: 'Far', ...address, token }];
      return { 'sortie.environments': environments, 'http.proxy': proxy.url, 'http.proxySupport': support };
    },
  };
}

for (const [support, proxied] of [
  ['on', true],
  ['off', false],
] as const) {
  secondLook(
    `uses the proxy of the editor: ${support}`,
    optionsFor(support, `https://${support}.invalid`),
    async ({ workbench }) => {
      const view = await selectEnvironment(workbench, 'Far');
      await view.describes('c', `didn't respond (${proxied ? "the proxy didn't open a connection" : 'host'}`);
      await view.has('Try Again');
      expect(proxy.asked.includes(`${support}.invalid:443`)).toBe(proxied);
      await workbench.screenshot(`proxy/${support}`);
    },
  );
}

describe.each(shapesOf('plain'))('a platform on this machine with %s responses', (shapes) => {
  let platform: FlowPlatform;
  const options: SessionOptions = {};

  beforeEach(async () => {
    platform = await atIpv6(await startFlowPlatform({ shapes, speed: 4 }));
    const { settings } = optionsFor('override', platform.url);
    options.settings = { ...settings, 'sortie.environments': [environmentOf(platform, 'Near', 'dev')] };
    options.env = { FLOW_TOKEN: platform.token };
  });

  afterEach(() => platform[Symbol.asyncDispose]());

  flow(
    "uses the editor's proxy for other hosts, but not for this machine",
    options,
    async ({ workbench, writeUserSettings }) => {
      const view = await selectEnvironment(workbench, 'Near');
      await openBuilds(view, 'dev');
      await view.inlineAction('16/15', 'Deploy This Build');
      await workbench.quickInput.titled('Deploy to dev');
      await workbench.quickInput.choose('Deploy');
      await workbench.notifications.read(/Deployed .* to /);
      await workbench.screenshot('proxy/past');
      expect(proxy.asked.filter((asked) => asked.includes('::1'))).toEqual([]);

      const near = environmentOf(platform, 'Near', 'dev');
      const far = { ...near, name: 'Far', baseUrl: 'https://override.invalid', planetId: 'c' };
      await writeUserSettings({ ...options.settings, 'sortie.environments': [near, far] });
      await workbench.reload();
      await view.describes('c', "didn't respond (the proxy didn't open a connection");
      expect(proxy.asked).toContain('override.invalid:443');
      await workbench.screenshot('proxy/override');
    },
  );
});
