import { afterAll, beforeAll, describe, expect } from 'vitest';
import { largePlatform } from '../platforms/large';
import { refusingProxy } from '../platforms/proxy';
import { flow } from '../workbench/flow';
import type { SessionOptions } from '../workbench/session';

let proxy: Awaited<ReturnType<typeof refusingProxy>>;

beforeAll(async () => {
  proxy = await refusingProxy();
});

afterAll(() => proxy[Symbol.asyncDispose]());

/** An editor with a proxy, and an environment at an address. */
function optionsFor(support: string, baseUrl: string): SessionOptions {
  const token = { source: 'variable', name: 'FLOW_TOKEN' };
  const address = { baseUrl, tenantId: 'a', projectId: 'b', planetId: 'c' };
  return {
    env: { FLOW_TOKEN: 'any' },
    settings: { 'sortie.environments': [{ name: 'Far', ...address, token }] },
    get userSettings() {
      return { 'http.proxy': proxy.url, 'http.proxySupport': support };
    },
  };
}

for (const [support, proxied] of [
  ['on', true],
  ['override', true],
  ['off', false],
] as const) {
  flow(
    `goes by the proxy of the editor: ${support}`,
    optionsFor(support, `https://${support}.invalid`),
    async ({ workbench }) => {
      const view = workbench.view('Deployments');
      await workbench.openContainer('Sortie');
      await view.clickWelcome('Select an environment…');
      await workbench.quickInput.choose('Far');
      await view.describes('c', `Far did not answer (${proxied ? 'the proxy did not open a connection' : 'host'}`);
      await view.has('Try again');
      expect(proxy.asked.includes(`${support}.invalid:443`)).toBe(proxied);
      await workbench.screenshot(`proxy/${support}`);
    },
  );
}

describe('a platform on this machine', () => {
  let platform: Awaited<ReturnType<typeof largePlatform>>;
  const options: SessionOptions = {};

  beforeAll(async () => {
    platform = await largePlatform('::1');
    Object.assign(options, optionsFor('override', platform.url));
  });

  afterAll(() => platform[Symbol.asyncDispose]());

  flow('goes past the proxy of the editor to this machine', options, async ({ workbench }) => {
    const view = workbench.view('Deployments');
    await workbench.openContainer('Sortie');
    await view.clickWelcome('Select an environment…');
    await workbench.quickInput.choose('Far');
    await view.describes('c', 'UPGRADED');
    await view.has('feature/0000');
    expect(proxy.asked.filter((asked) => asked.includes('::1'))).toEqual([]);
  });
});
