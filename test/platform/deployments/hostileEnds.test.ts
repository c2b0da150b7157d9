import { describe, expect, test } from 'vitest';
import { failureOf, type ScriptedResponse, statusOf } from './fakePlatform';
import { dev1, planOf, World } from './world';

const running = statusOf({ deploymentId: 'ours', phase: 'A', operationInProgress: true });
const done = statusOf({ deploymentId: 'ours' });
const minutes = (count: number) => count * 60_000;

function worldWith(script: readonly (readonly [number, ScriptedResponse])[]): World {
  const world = new World();
  world.platform.script = script;
  return world;
}

describe('a window that is closed while the request is sent', () => {
  test('leaves an intent, which results in unknown and is never sent again', async () => {
    const world = worldWith([
      [0, running],
      [minutes(5), done],
    ]);
    const closed = world.window();
    world.platform.onPost = () => closed.crash();
    void closed.deploy(planOf());
    await world.clock.pass(minutes(2));
    const next = world.window();
    const [record] = await next.records.list();
    expect([record?.sending, record?.result]).toEqual(['intent', undefined]);
    const result = await world.clock.run(next.watch(record ?? expect.fail('no record')));
    expect(result).toMatchObject({ kind: 'unknown', reason: 'maybe-not-yours' });
    expect(world.platform.posts).toHaveLength(1);
  });
});

test('a flood of 500s causes fewer than 200 lines in three watches', async () => {
  const flood = Array.from({ length: 120 }, (_, index): readonly [number, ScriptedResponse] => [
    1_000 + index * 5_000,
    index % 2 === 0 ? failureOf(500) : running,
  ]);
  const worlds = ['dev1', 'dev2', 'dev3'].map(() => worldWith([[0, running], ...flood, [minutes(12), done]]));
  const lines = await Promise.all(
    worlds.map(async (world, index) => {
      const window = world.window();
      const planet = { ...dev1, planetId: `dev${index}` };
      expect(await world.clock.run(window.deploy(planOf({ cc: 'cc/1/1' }, planet)))).toMatchObject({
        kind: 'succeeded',
      });
      return window.lines.length;
    }),
  );
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(200);
});
