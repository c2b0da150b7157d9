import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Environment } from '../../../platform/environment';
import { Editor, type Keyring, keyring } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

const origin = 'https://cloud.example.com';
const old = `token:${origin}`;
const keyOf = (tenantId: string, projectId: string, at = origin) => `token:${at}/${tenantId}/${projectId}`;

function environment(address: string, more: Partial<Environment> = {}): { readonly environment: Environment } {
  const [tenantId = '', projectId = '', planetId = ''] = address.split('/');
  const fixed = {
    name: address,
    production: false,
    headers: {},
    failurePhases: [],
    token: { source: 'pasted' },
  } as const;
  return { environment: { ...fixed, baseUrl: origin, tenantId, projectId, planetId, ...more } };
}

let ring: Keyring;
let memory: {
  get: (key: string, initial?: unknown) => unknown;
  update: (key: string, value: unknown) => Promise<void>;
};

beforeEach(() => {
  ring = keyring();
  ring.secrets.set(old, 'the-old-token');
  const remembered = new Map<string, unknown>();
  memory = {
    get: (key, initial) => remembered.get(key) ?? initial,
    update: async (key, value) => void remembered.set(key, value),
  };
});

/** Returns the tokens in a window with these environments. */
async function windowWith(...all: readonly { readonly environment: Environment }[]) {
  const editor = new Editor({ keyring: ring });
  slot.vscode = editor.module;
  const { Tokens } = await import('../../../client/environments/tokens');
  const { InheritedTokens } = await import('../../../client/environments/inheritedTokens');
  const inherited = new InheritedTokens(memory as never, { all: () => all });
  return new Tokens(editor.context().secrets as never, undefined, inherited);
}

describe('the token that an earlier version stored for an origin', () => {
  test('is carried over if all environments of the origin share tenant and star system', async () => {
    const tokens = await windowWith(environment('acme/claims/dev'), environment('acme/claims/prod'));
    const both = [tokens.get(keyOf('acme', 'claims')), tokens.get(keyOf('acme', 'claims'))];
    expect(await Promise.all(both)).toEqual(['the-old-token', 'the-old-token']);
    expect(ring.secrets.get(keyOf('acme', 'claims'))).toBe('the-old-token');
  });

  test.each([
    ['tenant', 'other/claims/dev'],
    ['star system', 'acme/billing/dev'],
  ])('is used for none of them if one has another %s', async (_, another) => {
    const tokens = await windowWith(environment('acme/claims/dev'), environment(another));
    expect(await tokens.get(keyOf('acme', 'claims'))).toBeUndefined();
    const [tenantId = '', projectId = ''] = another.split('/');
    expect(await tokens.get(keyOf(tenantId, projectId))).toBeUndefined();
    const later = await windowWith(environment('acme/claims/dev'));
    expect(await later.get(keyOf('acme', 'claims')), 'it stays decided').toBeUndefined();
  });

  test("isn't used for an environment that is added later", async () => {
    const first = await windowWith(environment('acme/claims/dev'));
    expect(await first.get(keyOf('acme', 'claims'))).toBe('the-old-token');
    const later = await windowWith(environment('acme/billing/dev'));
    expect(await later.get(keyOf('acme', 'billing'))).toBeUndefined();
  });

  test("isn't used for another origin, and applications of an environment count", async () => {
    const elsewhere = 'https://apps.example.com';
    const applications = [{ url: `${origin}/rest`, apis: [], auth: 'bearer' }] as const;
    const tokens = await windowWith(
      environment('acme/claims/dev'),
      environment('acme/billing/dev', { baseUrl: elsewhere, applications }),
    );
    expect(await tokens.get(keyOf('acme', 'claims'))).toBeUndefined();
    expect(await tokens.get(keyOf('acme', 'billing', elsewhere))).toBeUndefined();
  });

  test("is removed with the environment's token", async () => {
    const tokens = await windowWith(environment('acme/claims/dev'));
    await tokens.get(keyOf('acme', 'claims'));
    await tokens.forget(keyOf('acme', 'claims'));
    expect([...ring.secrets.keys()]).toEqual([]);
  });

  test("isn't read if the environment has a token of its own", async () => {
    const tokens = await windowWith(environment('acme/claims/dev'));
    ring.secrets.set(keyOf('acme', 'claims'), 'its-own');
    expect(await tokens.get(keyOf('acme', 'claims'))).toBe('its-own');
  });
});
