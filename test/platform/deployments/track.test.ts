import { expect, test } from 'vitest';
import { afterBadResponse, afterGoodResponse, startTrack, type Track } from '../../../platform/deployments/track';
import type { DeploymentRecord } from '../../../platform/deploymentTypes';
import { statusOf } from './fakePlatform';
import { planOf } from './world';

const seconds = (count: number) => count * 1000;
const running = (phase: string) => statusOf({ deploymentId: 'ours', phase, operationInProgress: true });
const record = {
  plan: planOf(),
  baseline: statusOf(),
  sending: 'accepted',
  certainty: 'waiting',
  requestedAt: 0,
  phases: [],
} as unknown as DeploymentRecord;

/**
 * The time of a response, in seconds after the request, and its status. The status is undefined if the request failed.
 */
type Reading = readonly [at: number, status: ReturnType<typeof statusOf> | undefined];

function trackAfter(readings: readonly Reading[]): Track {
  const read = (track: Track, [at, status]: Reading) =>
    status === undefined ? afterBadResponse(track) : afterGoodResponse(record, track, status, seconds(at)).track;
  return readings.reduce(read, startTrack(record));
}

function phasesAfter(...readings: readonly Reading[]) {
  return trackAfter(readings).phases.map(({ phase, atMost }) => `${atMost ? '≤ ' : ''}${phase}`);
}

test('a phase whose end was seen has an exact duration', () => {
  expect(phasesAfter([3, running('A')], [6, running('B')], [9, running('C')])).toEqual(['A', 'B', 'C']);
});

test('a phase that ended during an outage has an upper bound, even if the first response afterwards is stale', () => {
  const before = [3, running('A')] as const;
  expect(phasesAfter(before, [6, undefined], [9, running('B')], [12, running('C')])).toEqual(['≤ A', 'B', 'C']);
  expect(phasesAfter(before, [6, undefined], [9, statusOf()], [12, running('B')])).toEqual(['≤ A', 'B']);
  expect(phasesAfter(before, [6, undefined], [9, running('A')], [12, running('B')])).toEqual(['A', 'B']);
});

test('a phase that ended while the machine was asleep has an upper bound', () => {
  expect(phasesAfter([3, running('A')], [3600, running('B')])).toEqual(['≤ A', 'B']);
});

test('a phase that ended during many stale responses has an upper bound, but not during few of them', () => {
  const stale = (from: number, to: number) =>
    Array.from({ length: (to - from) / 10 + 1 }, (_, index) => [from + 10 * index, statusOf()] as const);
  expect(phasesAfter([3, running('A')], ...stale(6, 296), [310, running('B')])).toEqual(['≤ A', 'B']);
  expect(phasesAfter([3, running('A')], ...stale(6, 26), [36, running('B')])).toEqual(['A', 'B']);
});

/** Returns the time, in seconds, when the deployment's end was first reported. `≤` marks an upper bound. */
function endAfter(...readings: readonly Reading[]) {
  const { ended } = trackAfter(readings);
  return ended && `${ended.atMost ? '≤ ' : ''}${ended.at / 1000}`;
}

test("a deployment's duration ends when the end was first reported, with an upper bound after a gap", () => {
  const done = statusOf({ deploymentId: 'ours' });
  const broken = (phase: string) => statusOf({ deploymentId: 'ours', phase });
  expect(endAfter([3, running('A')], [6, done])).toBe('6');
  expect(endAfter([3, done])).toBe('3');
  expect(endAfter([3, undefined], [6, done])).toBe('≤ 6');
  expect(endAfter([3, running('A')], [6, undefined], [9, done])).toBe('≤ 9');
  expect(endAfter([3, running('A')], [127, done])).toBe('≤ 127');
  expect(endAfter([3, statusOf()], [127, done])).toBe('≤ 127');
  expect(endAfter([3, running('A')], [6, broken('B')], [36, broken('B')], [66, broken('B')])).toBe('6');
  expect(endAfter([3, running('A')], [6, broken('B')], [36, broken('C')])).toBe('6');
  expect(endAfter([3, running('A')], [6, broken('B')], [9, undefined], [36, broken('C')])).toBe('≤ 36');
  expect(endAfter([3, running('A')], [6, broken('B')], [36, running('B')])).toBeUndefined();
});
