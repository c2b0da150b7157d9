import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Environment } from '../../../platform/environment';
import { expiryOf } from '../../../platform/tokens/jwt';
import { Editor } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

/** The starts and stops of platform processes, in order. */
const done = vi.hoisted(() => [] as string[]);
vi.mock('../../../client/local/platformProcess', () => ({
  PlatformDidNotStart: class extends Error {},
  startPlatform: async (_: unknown, { port, token }: { port: number; token: string }) => {
    done.push(`started ${port} with a token until ${new Date(expiryOf(token) ?? 0).toISOString()}`);
    return {
      url: `http://127.0.0.1:${port || 4711}`,
      ended: new Promise(() => undefined),
      stop: async () => void done.push('stopped'),
    };
  },
}));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-01-01T08:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
  done.length = 0;
});

/** Creates a window that runs the local platform. `pressed` is the button to press when the token has expired. */
async function windowWithPlatform(pressed: string | undefined) {
  const editor = new Editor({ press: pressed === undefined ? {} : { 'no longer accepts the token': pressed } });
  slot.vscode = editor.module;
  const { LocalPlatform } = await import('../../../client/local/localPlatform');
  const { SignIn } = await import('../../../client/environments/signIn');
  const { TokenQuestions } = await import('../../../client/environments/signIn');
  const { Tokens } = await import('../../../client/environments/tokens');
  const known: Environment[] = [];
  const environments = {
    setLocal: (all: readonly Environment[]) => known.splice(0, known.length, ...all),
    selectLocalIfNone: async () => undefined,
  };
  const context = editor.context();
  const tokens = new Tokens(context.secrets as never);
  const log = { info: () => undefined, warn: () => undefined };
  const moved = async () => undefined;
  const local = new LocalPlatform({ context, log, environments, tokens, moved, connections: undefined } as never);
  const neverAsked = () => Promise.reject(new Error('asked for a token'));
  const renew = () => local.start().then(() => true);
  const signIn = new SignIn(tokens, neverAsked, { isLocal: () => true, renew });
  await local.start();
  return { editor, local, known, questions: new TokenQuestions(tokens, signIn) };
}

const untilEvening = 'started 0 with a token until 2030-01-01T20:00:00.000Z';

test('after the token has expired, signing in restarts the local platform with a new token', async () => {
  const { editor, known, questions } = await windowWithPlatform('Sign In');
  expect(done).toEqual([untilEvening]);
  vi.setSystemTime(Date.parse('2030-01-01T20:00:01Z'));
  const [environment] = known;
  if (environment === undefined) throw new Error('no environment');
  expect(await questions.ask(environment)).toBe(true);
  expect(editor.messages).toEqual(['Local no longer accepts the token. Sign in to continue watching.']);
  expect(done).toEqual([untilEvening, 'stopped', 'started 4711 with a token until 2030-01-02T08:00:01.000Z']);
});

test('before the token has expired, starting the platform again changes nothing', async () => {
  const { local } = await windowWithPlatform(undefined);
  vi.setSystemTime(Date.parse('2030-01-01T19:59:59Z'));
  await local.start();
  expect(done).toEqual([untilEvening]);
});
