import { expect, test } from 'vitest';
import { afterBadResponse, afterGoodResponse, startTrack, type Track } from '../../../platform/deployments/track';
import type { DeploymentRecord } from '../../../platform/deployments/types';
import { statusOf } from './fakePlatform';
import { planOf } from './world';

const seconds = (count: number) => count * 1000;
const running = (phase: string) => statusOf({ deploymentId: 'ours', phase, operationInProgress: true });
const record = {
  plan: planOf(),
  baseline: { deploymentId: 'base' },
  sending: 'accepted',
  certainty: 'waiting',
  requestedAt: 0,
  phases: [],
} as unknown as DeploymentRecord;

/** What is known of phases after good readings, and bad ones (undefined), each so many seconds after the request. */
function phasesAfter(...readings: readonly (readonly [at: number, status: ReturnType<typeof statusOf> | undefined])[]) {
  const read = (track: Track, [at, status]: (typeof readings)[number]) =>
    status === undefined ? afterBadResponse(track) : afterGoodResponse(record, track, status, seconds(at)).track;
  return readings.reduce(read, startTrack(record)).phases.map(({ phase, atMost }) => `${atMost ? '≤ ' : ''}${phase}`);
}

test('a phase that was seen to end lasted as long as it was there', () => {
  expect(phasesAfter([3, running('A')], [6, running('B')], [9, running('C')])).toEqual(['A', 'B', 'C']);
});

test('one that ended in an outage lasted at most so long, also where the first answer behind it is a stale one', () => {
  const before = [3, running('A')] as const;
  expect(phasesAfter(before, [6, undefined], [9, running('B')], [12, running('C')])).toEqual(['≤ A', 'B', 'C']);
  expect(phasesAfter(before, [6, undefined], [9, statusOf()], [12, running('B')])).toEqual(['≤ A', 'B']);
  expect(phasesAfter(before, [6, undefined], [9, running('A')], [12, running('B')])).toEqual(['A', 'B']);
});

test('one that ended while the machine slept lasted at most so long', () => {
  expect(phasesAfter([3, running('A')], [3600, running('B')])).toEqual(['≤ A', 'B']);
});

test('one that ended while only stale answers came lasted at most so long, and not while there were few of them', () => {
  const stale = (from: number, to: number) =>
    Array.from({ length: (to - from) / 10 + 1 }, (_, index) => [from + 10 * index, statusOf()] as const);
  expect(phasesAfter([3, running('A')], ...stale(6, 296), [310, running('B')])).toEqual(['≤ A', 'B']);
  expect(phasesAfter([3, running('A')], ...stale(6, 26), [36, running('B')])).toEqual(['A', 'B']);
});
