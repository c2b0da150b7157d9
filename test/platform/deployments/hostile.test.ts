import { describe, expect, test } from 'vitest';
import { failureOf, type ScriptedResponse, statusOf } from './fakePlatform';
import { planOf, World } from './world';

const running = statusOf({ deploymentId: 'ours', phase: 'A', operationInProgress: true });
const done = statusOf({ deploymentId: 'ours' });
const minutes = (count: number) => count * 60_000;

function worldWith(script: readonly (readonly [number, ScriptedResponse])[]): World {
  const world = new World();
  world.platform.script = script;
  return world;
}

describe('a response with 429 for half an hour', () => {
  test.each([
    [undefined, 80],
    [1_000, 80],
    [300_000, 12],
  ])('with a pause of %s ms results in unknown, with few requests and lines', async (retryAfterMs, most) => {
    const world = worldWith([
      [1_000, running],
      [10_000, failureOf(429, retryAfterMs === undefined ? {} : { retryAfterMs })],
      [minutes(30), done],
    ]);
    const window = world.window();
    const result = await world.clock.run(window.deploy(planOf()));
    expect(result).toMatchObject({ kind: 'unknown', reason: 'no-answer', resumable: true });
    expect(world.platform.polls.length).toBeLessThanOrEqual(most);
    expect(window.lines.length).toBeLessThan(12);
    const [record] = await window.records.list();
    await world.clock.pass(minutes(31));
    expect(await world.clock.run(world.window().watch(record ?? expect.fail('no record')))).toMatchObject({
      kind: 'succeeded',
    });
    expect(world.platform.posts).toHaveLength(1);
  });
});

describe('a token that is revoked during a watch, and a sign-in as another user', () => {
  test("don't end the watch if the user may read the planet, and nothing is sent again", async () => {
    const world = worldWith([
      [1_000, running],
      [10_000, failureOf(401)],
      [20_000, running],
      [40_000, done],
    ]);
    const window = world.window();
    const askToken = () => world.clock.sleep(minutes(1)).then(() => true);
    expect(await world.clock.run(window.deploy(planOf(), { askToken }))).toMatchObject({ kind: 'succeeded' });
    expect(world.platform.posts).toHaveLength(1);
  });

  test.each([
    [403, 'forbidden'],
    [404, 'not-found'],
    [401, 'sign-in-needed'],
  ])('end the watch as unknown with %i', async (status, reason) => {
    const world = worldWith([
      [1_000, running],
      [minutes(2), failureOf(401)],
      [minutes(3), failureOf(status)],
    ]);
    const window = world.window();
    const askToken = () => world.clock.sleep(minutes(2)).then(() => true);
    expect(await world.clock.run(window.deploy(planOf(), { askToken }))).toMatchObject({ kind: 'unknown', reason });
    expect(world.platform.posts).toHaveLength(1);
  });
});
