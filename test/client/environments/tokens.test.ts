import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SignIn } from '../../../client/environments/signIn';
import type { Environment } from '../../../platform/environment';
import { Editor, type EditorOptions, keyring, memento } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

beforeEach(() => {
  slot.vscode = new Editor().module;
});

/** Opens a window. Returns its editor, its tokens, and the keys of the tokens that have changed. */
async function windowOn(ring = keyring(), options: EditorOptions = {}, shared?: ReturnType<typeof memento>) {
  const editor = new Editor({ keyring: ring, ...options });
  slot.vscode = editor.module;
  const { SignOuts } = await import('../../../client/environments/tokens');
  const { Tokens } = await import('../../../client/environments/tokens');
  const signOuts = shared && new SignOuts(shared as never);
  const tokens = new Tokens(editor.secretStorage() as never, signOuts);
  const changed: string[] = [];
  tokens.onDidChange((key) => changed.push(key));
  return { editor, tokens, changed };
}

const key = 'token:https://cloud.example.com/acme/claims';
const header = 'header:https://cloud.example.com:x-api-key';

/**
 * Creates the keyring of a browser tab. The tab reads the stored secrets once, when it opens. On each change, the tab
 * stores all its secrets.
 */
function storedWhole(stored: { secrets: ReadonlyMap<string, string> }) {
  const ring = { ...keyring(), secrets: new Map(stored.secrets) };
  ring.listeners.add(() => {
    stored.secrets = new Map(ring.secrets);
  });
  return ring;
}

describe('the tokens of this machine', () => {
  test('are updated when other windows store or remove them', async () => {
    const ring = keyring();
    const [one, other] = [await windowOn(ring), await windowOn(ring)];
    expect(await one.tokens.store(key, 'first')).toBe('keyring');
    await expect.poll(() => other.changed).toEqual([key]);
    expect(await other.tokens.get(key)).toBe('first');
    await other.tokens.forget(key);
    await expect.poll(() => one.changed).toHaveLength(2);
    expect(await one.tokens.get(key)).toBeUndefined();
  });

  test.each(['rejects', 'forgets'] as const)(
    'are kept in memory until the window closes if the keyring %s',
    async (broken) => {
      const ring = { ...keyring(), broken };
      const [one, other] = [await windowOn(ring), await windowOn(ring)];
      expect(await one.tokens.store(key, 'bridged')).toBe('session');
      expect(await one.tokens.get(key)).toBe('bridged');
      expect(one.changed).toContain(key);
      expect(await other.tokens.get(key)).toBeUndefined();
      await one.tokens.forget(key).catch(() => undefined);
      expect(await one.tokens.get(key)).toBeUndefined();
    },
  );

  test('are removed together, even if the keyring fails for one of them', async () => {
    const one = await windowOn({ ...keyring(), broken: 'rejects' });
    for (const each of [key, header]) await one.tokens.store(each, 'bridged');
    await expect(one.tokens.forget(key, header)).rejects.toThrow('no keyring');
    expect([await one.tokens.get(key), await one.tokens.get(header)]).toEqual([undefined, undefined]);
  });

  test('of another window replace those in memory', async () => {
    const ring = keyring();
    const one = await windowOn(ring);
    ring.broken = 'forgets';
    await one.tokens.store(key, 'old');
    delete ring.broken;
    const other = await windowOn(ring);
    await other.tokens.store(key, 'new');
    await expect.poll(() => one.tokens.get(key)).toBe('new');
  });
});

describe("the tokens of browser tabs, whose secret storages aren't notified of each other", () => {
  const token = (value: string) => ({ ...keyring(), secrets: new Map([[key, value]]) });
  const twoTabs = async () => {
    const shared = memento();
    const tab = () => windowOn(token('old'), {}, shared);
    return { shared, one: await tab(), other: await tab() };
  };

  test('are removed by tabs that receive focus, after the user signed out in another tab', async () => {
    const { one, other } = await twoTabs();
    expect(await other.tokens.get(key)).toBe('old');
    await one.tokens.forget(key);
    expect(other.changed).toEqual([]);
    other.editor.focus();
    await expect.poll(() => other.changed).toContain(key);
    expect(other.editor.keyring.secrets.size).toBe(0);
    expect(await other.tokens.get(key)).toBeUndefined();
  });

  test('are removed by a tab that receives focus, even if it never requested them', async () => {
    const { one, other } = await twoTabs();
    await one.tokens.forget(key);
    other.editor.focus();
    await expect.poll(() => other.editor.keyring.secrets.size).toBe(0);
  });

  test('are removed even if reading them fails at that moment', async () => {
    const { one, other } = await twoTabs();
    await one.tokens.forget(key);
    const read = vi.spyOn(other.editor.keyring.secrets, 'get').mockImplementationOnce(() => {
      throw new Error('locked');
    });
    expect(await other.tokens.get(key)).toBeUndefined();
    expect(read).toHaveBeenCalled();
    expect(await other.tokens.get(key)).toBeUndefined();
  });

  test("aren't sent any more by a tab in the background", async () => {
    const { one, other } = await twoTabs();
    await one.tokens.forget(key);
    expect(await other.tokens.get(key)).toBeUndefined();
    expect(other.changed).toContain(key);
  });

  test('stay if the user signed in after the sign-out', async () => {
    const { one, other, shared } = await twoTabs();
    await one.tokens.forget(key);
    await one.tokens.store(key, 'new');
    expect(await one.tokens.get(key)).toBe('new');
    expect(await other.tokens.get(key)).toBeUndefined();
    const opened = await windowOn(one.editor.keyring, {}, shared);
    expect(await opened.tokens.get(key)).toBe('new');
  });

  test("stay if the user signed in, in a tab that hadn't noticed the sign-out in another tab", async () => {
    const { one, other } = await twoTabs();
    await one.tokens.forget(key);
    await other.tokens.store(key, 'new');
    expect(await other.tokens.get(key)).toBe('new');
    expect(other.editor.keyring.secrets.get(key)).toBe('new');
  });

  test.each(['store', 'forget', 'get'] as const)(
    "aren't written again by a tab that never requested them, when it has to %s another secret",
    async (what) => {
      const { one, other } = await twoTabs();
      await one.tokens.forget(key);
      await other.tokens[what]('token:https://elsewhere.example.com', 'another');
      expect(other.editor.keyring.secrets.has(key)).toBe(false);
    },
  );

  test("aren't sent any more by any of several concurrent requests", async () => {
    const { one, other } = await twoTabs();
    await one.tokens.forget(key);
    expect(await Promise.all([other.tokens.get(key), other.tokens.get(key)])).toEqual([undefined, undefined]);
  });

  test('are left unchanged by a tab that has no token, because that tab would write all its secrets', async () => {
    const shared = memento();
    const stored = { secrets: new Map<string, string>() };
    const opens = () => windowOn(storedWhole(stored), {}, shared);
    const [one, other] = [await opens(), await opens()];
    await one.tokens.store(header, 'kept');
    await one.tokens.store(key, 'old');
    await one.tokens.forget(key);
    await one.tokens.store(key, 'new');
    other.editor.focus();
    await other.editor.settled();
    expect(Object.fromEntries(stored.secrets)).toEqual({ [header]: 'kept', [key]: 'new' });
    const opened = await opens();
    expect(await opened.tokens.get(key)).toBe('new');
  });

  test("are removed even if the other tabs can't be notified", async () => {
    const shared = memento();
    const one = await windowOn(token('old'), {}, shared);
    shared.update = () => Promise.reject(new Error('no room'));
    await expect(one.tokens.forget(key)).rejects.toThrow('no room');
    expect(await one.tokens.get(key)).toBeUndefined();
  });

  test('are never part of the data that tabs exchange', async () => {
    const shared = memento();
    const one = await windowOn(token('eyJ.planted'), {}, shared);
    await one.tokens.forget(key);
    const told = JSON.stringify(shared.keys().map((name) => shared.get(name)));
    expect(told).toContain(key);
    expect(told).not.toContain('planted');
  });
});

test('a window that receives focus reads its known secrets again', async () => {
  const { editor, tokens, changed } = await windowOn();
  expect(await tokens.get(key)).toBeUndefined();
  editor.focus();
  await editor.settled();
  expect(changed).toEqual([]);
  editor.keyring.secrets.set(key, 'unheard');
  editor.focus();
  await expect.poll(() => changed).toEqual([key]);
  editor.focus();
  await editor.settled();
  expect(changed).toEqual([key]);
});

test('several watches ask for a token with one question, and all of them continue when it is answered', async () => {
  const { editor, tokens } = await windowOn(keyring(), { press: { 'no longer accepts the token': 'Sign In' } });
  const { TokenQuestions } = await import('../../../client/environments/signIn');
  let asked = 0;
  const signIn = {
    ask: async () => {
      asked += 1;
      await tokens.store(key, 'fresh');
      return true;
    },
  };
  const questions = new TokenQuestions(tokens, signIn as unknown as SignIn);
  const address = { baseUrl: 'https://cloud.example.com', tenantId: 'acme', projectId: 'claims' };
  const environments = ['dev', 'test', 'prod'].map(
    (planetId) => ({ name: planetId, ...address, planetId, token: { source: 'pasted' } }) as Environment,
  );
  expect(await Promise.all(environments.map((each) => questions.ask(each)))).toEqual([true, true, true]);
  expect([asked, editor.messages.length]).toEqual([1, 1]);
  await questions.ask(environments[0] as Environment);
  expect(editor.messages).toHaveLength(2);
});

test('the keys of secrets contain origin, tenant, and star system for a token, and the origin for a secret header', async () => {
  const { secretKeys } = await import('../../../client/environments/tokens');
  const address = { baseUrl: 'https://cloud.example.com/rest', tenantId: 'acme', projectId: 'claims' };
  const secretHeaders = ['X-Api-Key'];
  expect(secretKeys({ ...address, token: { source: 'pasted' }, secretHeaders })).toEqual([key, header]);
  expect(secretKeys({ ...address, token: { source: 'variable', name: 'T' }, secretHeaders })).toEqual([header]);
  expect(secretKeys({ ...address, token: { source: 'variable', name: 'T' } })).toEqual([]);
});
