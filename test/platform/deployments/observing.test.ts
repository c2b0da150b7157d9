import { expect, test } from 'vitest';
import { type ObservedState, observe } from '../../../platform/deployments/observe';
import { Poller } from '../../../platform/deployments/poller';
import type { Line } from '../../../platform/deploymentTypes';
import { failureOf, reset, type ScriptedResponse, statusOf } from './fakePlatform';
import { World } from './world';

const upgrading = statusOf({
  phase: 'UPGRADING',
  phaseDetails: 'cc',
  operationInProgress: true,
  deploymentId: 'theirs',
});
const done = statusOf({ deploymentId: 'theirs' });

/** Observes a planet that sends a series of responses. Each response applies from a certain time, in seconds. */
async function watched(
  script: readonly (readonly [second: number, answer: ScriptedResponse])[],
  { askToken, stopAt }: { askToken?: () => Promise<boolean>; stopAt?: number } = {},
) {
  const { clock, platform } = new World();
  const lines: Line[] = [];
  const moments: ObservedState[] = [];
  const stop = new AbortController();
  platform.onStatus = () => {
    const second = clock.monotonic() / 1_000;
    platform.current = script.findLast(([at]) => at <= second)?.[1] ?? platform.current;
    if (stopAt !== undefined && second >= stopAt) stop.abort();
  };
  const poller = new Poller({ api: platform, clock, random: () => 0.5 });
  const ended = observe({
    ...{ poller, clock, stop: { signal: stop.signal } },
    ...(askToken ? { askToken } : {}),
    onLine: (line) => lines.push(line),
    onState: (moment) => moments.push(moment),
  });
  const end = await clock.run(ended);
  return { end, moments, texts: lines.map(({ text }) => text.replace(/ {2,}/g, ' ')), posts: platform.posts };
}

test('the watch watches an operation of another user until it ends, and sends nothing', async () => {
  const { end, texts, moments, posts } = await watched([
    [0, upgrading],
    [20, done],
  ]);
  expect(end).toMatchObject({ kind: 'ended', ran: true, status: { deploymentId: 'theirs' } });
  expect(texts).toEqual(['UPGRADING cc', 'UPGRADED All applications upgraded']);
  expect(moments.at(-1)?.elapsedMs).toBeGreaterThanOrEqual(20_000);
  expect(posts).toEqual([]);
});

test('the watch ends immediately if no operation is in progress', async () => {
  expect((await watched([[0, done]])).end).toMatchObject({ kind: 'ended', ran: false });
});

test('the watch waits a minute before it accepts an incomplete end', async () => {
  const { end, moments } = await watched([
    [0, upgrading],
    [10, statusOf({ phase: 'HALTED', phaseDetails: '', deploymentId: 'theirs' })],
  ]);
  expect(end).toMatchObject({ kind: 'ended', ran: true, status: { phase: 'HALTED' } });
  expect(moments.at(-1)?.elapsedMs).toBeGreaterThanOrEqual(70_000);
});

test('the watch reports when another deployment takes over, and continues to watch', async () => {
  const { texts } = await watched([
    [0, upgrading],
    [10, { ...upgrading, deploymentId: 'third' }],
    [20, { ...done, deploymentId: 'third' }],
  ]);
  expect(texts).toEqual(['UPGRADING cc', 'the ID of the deployment is third', 'UPGRADED All applications upgraded']);
});

test('the watch continues after an outage, and reports it in two lines', async () => {
  const { end, texts, moments } = await watched([
    [0, upgrading],
    [5, reset()],
    [25, done],
  ]);
  expect(end.kind).toBe('ended');
  expect(texts.slice(1, 3)).toEqual([
    'no response (connection reset); still watching',
    'the platform is responding again after 21 s; failed attempts: 7',
  ]);
  expect(moments.some(({ outageSince }) => outageSince !== undefined)).toBe(true);
});

test('the watch gives up after ten minutes without a good response', async () => {
  const { end, moments } = await watched([
    [0, upgrading],
    [5, reset()],
  ]);
  expect(end).toMatchObject({ kind: 'not-read', ran: true, error: { code: 'reset' } });
  expect(moments.at(-1)?.elapsedMs).toBeGreaterThanOrEqual(600_000);
});

test.each([
  [true, 'ended'],
  [false, 'not-read'],
])('the watch asks once for a new token if the token expired during the watch (given: %s)', async (given, kind) => {
  let asked = 0;
  const script: [number, ScriptedResponse][] = [
    [0, upgrading],
    [5, failureOf(401)],
  ];
  const askToken = async () => {
    asked += 1;
    if (given) script.push([0, done]);
    return given;
  };
  const { end, moments } = await watched(script, { askToken });
  expect([asked, end.kind]).toEqual([1, kind]);
  expect(moments.some(({ signingIn }) => signingIn)).toBe(true);
});

test.each([401, 403])('ends on %i if no user can be asked', async (status) => {
  expect((await watched([[0, failureOf(status)]])).end).toMatchObject({ kind: 'not-read', ran: false });
});

test('the watch stops on request', async () => {
  expect((await watched([[0, upgrading]], { stopAt: 30 })).end).toMatchObject({ kind: 'stopped', ran: true });
});

test('the watch stops even if the platform never responded', async () => {
  const { clock, platform } = new World();
  const stop = new AbortController();
  const api = Object.assign(platform, { status: () => new Promise<never>(() => undefined) });
  const poller = new Poller({ api, clock, random: () => 0.5 });
  const observed = observe({ poller, clock, stop: { signal: stop.signal }, onLine: () => undefined });
  await clock.pass(1_000);
  stop.abort();
  expect(await Promise.race([observed, clock.pass(10_000)])).toEqual({ kind: 'stopped', ran: false });
});
