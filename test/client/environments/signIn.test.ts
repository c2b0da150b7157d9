import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { localToken } from '../../../platform/tokens/jwt';
import { activated } from '../activated';
import { type Answers, Editor, keyring } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

const status = { phase: 'UPGRADED', operationInProgress: false, phaseDetails: '', applications: [] };

/**
 * Creates a platform that accepts only the token `right-token` together with the header `X-Api-Key: right-key`, and the
 * token `open-token` without a header.
 */
async function guardedPlatform() {
  const heard: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    heard.push(request);
    const { authorization, 'x-api-key': key } = request.headers;
    const known =
      authorization === 'Bearer open-token' || (authorization === 'Bearer right-token' && key === 'right-key');
    response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(status));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

async function signingIn(answers: readonly string[], ring = keyring()) {
  const { url, heard } = await guardedPlatform();
  const address = { name: 'Dev', baseUrl: url, tenantId: 'a', projectId: 'b', planetId: 'c' };
  const settings = { 'sortie.environments': [{ ...address, secretHeaders: ['X-Api-Key'] }] };
  const left = [...answers];
  const answer: Answers = () => left.shift();
  const press = { 'Sign out of': 'Sign Out' };
  const editor = await activated(slot, { settings, keyring: ring, answers: answer, press }, 'Dev');
  const run = (command: string) => Promise.resolve(editor.commands.get(command)?.());
  return { editor, heard, ring, run, keys: { token: `token:${url}/a/b`, header: `header:${url}:x-api-key` } };
}

test('the wizard asks for secrets, tests them together, and stores them only if the platform accepts them', async () => {
  const { editor, heard, ring, run, keys } = await signingIn(['right-key', 'wrong-token', 'right-token']);
  await run('sortie.signIn');
  expect(heard).toHaveLength(2);
  expect(Object.fromEntries(ring.secrets)).toEqual({ [keys.header]: 'right-key', [keys.token]: 'right-token' });
  expect(editor.asked.map(({ title }) => title)).toEqual(Array(3).fill('Sign In to Dev'));
  await run('sortie.testConnection');
  expect(editor.messages).toEqual(['Signed in to Dev.', 'Dev responded, accepted the token, and found planet c.']);
  await run('sortie.signOut');
  expect(ring.secrets.size).toBe(0);
});

test.each(['rejects', 'forgets'] as const)(
  'a keyring that %s is reported, and secrets are kept in memory for the session',
  async (broken) => {
    const { editor, ring, run } = await signingIn(['right-key', 'right-token'], { ...keyring(), broken });
    await run('sortie.signIn');
    expect(editor.messages).toEqual([
      "This machine's keyring didn't store what you entered. Sortie keeps it until this window closes.",
      'Signed in to Dev.',
    ]);
    expect(ring.secrets.size).toBe(0);
    await run('sortie.testConnection');
    expect(editor.messages.at(-1)).toBe('Dev responded, accepted the token, and found planet c.');
  },
);

test('signing out removes each secret, even if removing another secret fails', async () => {
  const ring = keyring();
  const { run, keys } = await signingIn(['right-key', 'right-token'], ring);
  await run('sortie.signIn');
  expect([...ring.secrets.keys()].sort()).toEqual([keys.header, keys.token]);
  const forget = ring.secrets.delete;
  ring.secrets.delete = (key) => {
    if (key === keys.token) throw new Error('no keyring');
    return forget.call(ring.secrets, key);
  };
  await run('sortie.signOut');
  expect([...ring.secrets.keys()]).toEqual([keys.token]);
});

test.each([
  ['is not set', undefined],
  ['contains a token that is no longer accepted', 'old-token'],
])('signing in reports when the environment variable %s', async (_, value) => {
  const { url, heard } = await guardedPlatform();
  vi.stubEnv('FLOW_TOKEN', value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const token = { source: 'variable', name: 'FLOW_TOKEN' };
  const dev = { name: 'Dev', baseUrl: url, tenantId: 'a', projectId: 'b', planetId: 'c', token };
  const editor = await activated(slot, { settings: { 'sortie.environments': [dev] } }, 'Dev');
  await editor.commands.get('sortie.signIn')?.();
  expect(editor.messages).toEqual([
    'The environment variable FLOW_TOKEN contains no token that Dev accepts. Set the variable to a valid token, and restart the editor.',
  ]);
  expect(heard.length > 0).toBe(value !== undefined);
});

test.each([
  [['Test'], 'Test'],
  [[], 'Dev'],
  [['a row of a tree'], 'Dev'],
])('signing in uses the specified environment, else the selected one: %j', async (named, signedIn) => {
  const address = { baseUrl: 'https://platform.test', tenantId: 'a', projectId: 'b', planetId: 'c' };
  const environments = ['Dev', 'Test'].map((name) => ({ name, ...address }));
  const editor = await activated(slot, { settings: { 'sortie.environments': environments } }, 'Dev');
  await editor.commands.get('sortie.signIn')?.(...named);
  expect(editor.asked.map(({ title }) => title)).toEqual([`Sign In to ${signedIn}`]);
});

test('nothing is stored if the user cancels after a refusal', async () => {
  const { heard, ring, run } = await signingIn(['wrong-key', 'right-token']);
  await run('sortie.signIn');
  expect([heard.length, ring.secrets.size]).toEqual([1, 0]);
});

test.each(['two words', 'line\nbreak'])('a token such as %j is refused before anything is sent', async (wrong) => {
  const { heard, ring, run } = await signingIn(['right-key', wrong]);
  await run('sortie.signIn');
  expect([heard.length, ring.secrets.size]).toEqual([0, 0]);
});

test('concurrent callers share a question that is already open', async () => {
  const { editor, ring, run } = await signingIn(['right-key', 'right-token']);
  await Promise.all([run('sortie.signIn'), run('sortie.signIn'), run('sortie.signIn')]);
  expect(editor.asked).toHaveLength(2);
  expect(ring.secrets.size).toBe(2);
});

test('ten concurrent commands cause one sign-in', async () => {
  const { editor, run } = await signingIn(['right-key', 'right-token']);
  const commands = ['signIn', 'testConnection', 'showStatus', 'deploy', 'watchDeployment'];
  await Promise.all([...commands, ...commands].map((name) => run(`sortie.${name}`)));
  const questions = editor.asked.filter(({ title }) => title === 'Sign In to Dev');
  expect(questions).toHaveLength(2);
});

test('no question, message, or log line contains the typed secret', async () => {
  const { editor, run } = await signingIn(['right-key', 'wrong-token', 'right-token']);
  await run('sortie.signIn');
  await run('sortie.showStatus');
  const said = JSON.stringify([editor.asked, editor.messages, editor.log]);
  expect(said).not.toMatch(/right-key|wrong-token|right-token/);
});

test("the wizard doesn't ask for the local platform's token, because Sortie creates it", async () => {
  const remembered = { 'sortie.localPlatform.url': 'http://127.0.0.1:4711' };
  const editor = await activated(slot, { remembered }, undefined, { 'sortie.environment': 'local:' });
  const started = vi.fn();
  editor.commands.set('sortie.startLocalPlatform', started);
  const run = (command: string) => Promise.resolve(editor.commands.get(command)?.());
  await vi.waitFor(async () => {
    await run('sortie.signIn');
    expect(started).toHaveBeenCalled();
  });
  await run('sortie.signOut');
  expect(editor.messages).toEqual([
    "Sortie creates the local platform's token automatically, so you don't need to sign out.",
  ]);
});

test('an expired token is reported with its date before it is sent, and sent only if the user insists', async () => {
  const expired = localToken('secret', Date.UTC(2020, 0, 31, 12));
  const { editor, heard, run } = await signingIn(['right-key', expired, expired, 'right-token']);
  await run('sortie.signIn');
  expect(editor.asked[2]).toMatchObject({
    rejection: { message: expect.stringMatching(/^This token expired on Jan 31, 2020, .* so it wasn.t sent\./) },
    selection: [0, expired.length],
  });
  expect(heard).toHaveLength(2);
  expect(editor.messages).toEqual(['Signed in to Dev.']);
});

test('a rejected token is selected, so that pasting replaces it', async () => {
  const { editor, run } = await signingIn(['right-key', 'wrong-token', 'right-token']);
  await run('sortie.signIn');
  expect(editor.asked.map(({ selection }) => selection)).toEqual([undefined, undefined, [0, 'wrong-token'.length]]);
});

describe('signing in to a new environment', () => {
  /** Signs in to a planet of a star system, after another one was added with the stored token `secret`. */
  async function signingInNext(secret: string, projectId = 'b') {
    const { url } = await guardedPlatform();
    const ring = keyring();
    ring.secrets.set(`token:${url}/a/b`, secret);
    const editor = new Editor({ keyring: ring, answers: () => undefined });
    slot.vscode = editor.module;
    const [{ SignIn }, { Tokens }, { Connections }] = await Promise.all([
      import('../../../client/environments/signIn'),
      import('../../../client/environments/tokens'),
      import('../../../client/environments/connections'),
    ]);
    const tokens = new Tokens(editor.context().secrets as never);
    const signIn = new SignIn(tokens, async () => new Connections(tokens));
    const address = { baseUrl: url, tenantId: 'a', production: false, headers: {}, failurePhases: [] };
    const own = { ...address, token: { source: 'pasted' } } as const;
    const dev = { ...own, name: 'Dev', projectId: 'b', planetId: 'dev1' };
    const next = { ...own, name: 'QA', projectId, planetId: 'qa1' };
    const signedIn = await signIn.askMissing(next, [dev, next]);
    return { signedIn, messages: editor.messages, titles: editor.asked.map(({ title }) => title) };
  }

  test('asks for nothing if another environment has the same token', async () => {
    expect(await signingInNext('open-token')).toEqual({
      signedIn: true,
      messages: ['Signed in to QA with the token of dev1 (Dev).'],
      titles: [],
    });
  });

  test.each([
    ['the platform rejects the shared token', 'old-token', 'b'],
    ['the new environment has another star system', 'open-token', 'other'],
  ])('asks for a token if %s', async (_, secret, projectId) => {
    expect(await signingInNext(secret, projectId)).toMatchObject({ signedIn: false, titles: ['Sign In to QA'] });
  });
});
