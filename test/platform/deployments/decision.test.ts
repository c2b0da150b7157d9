import { expect, test } from 'vitest';
import { outcomeOf, treatAsFailure, treatablePhase } from '../../../platform/deployments/decision';
import { isResumable } from '../../../platform/deployments/unfinished';
import { reset, statusOf } from './fakePlatform';
import { planOf, World } from './world';

const unsure = (world: World) => {
  world.platform.outcome = { kind: 'unsure', error: reset() };
};

/** Runs a deployment whose operation ends in this phase. `prepare` is called before the deployment starts. */
async function endedIn(phase: string, prepare: (world: World) => void = () => undefined) {
  const world = new World();
  world.platform.script = [
    [1_000, statusOf({ deploymentId: 'ours', phase: 'UPGRADING', operationInProgress: true })],
    [20_000, statusOf({ deploymentId: 'ours', phase, phaseDetails: 'it went wrong' })],
  ];
  prepare(world);
  const window = world.window();
  await world.clock.run(window.deploy(planOf()));
  return { world, window };
}

test.each([
  ['is offered for a confirmed deployment', true, () => undefined, 'BROKEN'],
  ["isn't offered for a presumed deployment", false, unsure, 'BROKEN'],
  ["isn't offered for UPGRADED", false, () => undefined, 'UPGRADED'],
] as const)('treating the end as a failure %s', async (_, offered, prepare, phase) => {
  const { world, window } = await endedIn(phase, prepare);
  const [record] = await window.records.list();
  expect(record?.result).toMatchObject({ kind: 'unknown', reason: 'ended-not-complete' });
  expect(record && treatablePhase(record)).toBe(offered ? phase : undefined);
  const decided = record && (await treatAsFailure(record, window.records, world.clock));
  expect(decided?.decision).toEqual(offered ? { kind: 'failed', phase, at: world.clock.now() } : undefined);
});

test("the record contains the unknown result and the decision, and isn't watched again", async () => {
  const { world, window } = await endedIn('BROKEN');
  const [before] = await window.records.list();
  if (before === undefined) throw new Error('no record');
  await treatAsFailure(before, window.records, world.clock);
  const [record] = await world.window().records.list();
  expect(record).toMatchObject({ result: { kind: 'unknown' }, decision: { kind: 'failed', phase: 'BROKEN' } });
  expect(record?.lines.at(-1)?.text).toBe('BROKEN is now treated as a failure');
  expect(record && outcomeOf(record)).toBe('failed');
  expect(record && isResumable(record)).toBe(false);
  expect(record && treatablePhase(record)).toBeUndefined();
});

test('while another process watches the deployment again, no decision is recorded', async () => {
  const { world, window } = await endedIn('BROKEN');
  const [record] = await window.records.list();
  if (record === undefined) throw new Error('no record');
  void world.window().watch(record);
  await world.clock.pass(1_000);
  expect(await treatAsFailure(record, window.records, world.clock)).toBeUndefined();
});
