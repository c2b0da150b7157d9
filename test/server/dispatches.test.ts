import { expect, test } from 'vitest';
import { Dispatches } from '../../server/dispatches';
import { nextTurn } from '../../server/turn';

const message = { jsonrpc: '2.0', method: 'test' };

/** Dispatches `count` messages, one in each turn, as the library does. Calls `handle` for each message. */
function dispatchEachTurn(dispatches: Dispatches, count: number, handle: () => void): void {
  if (count === 0) return;
  setImmediate(() => {
    dispatches.handleMessage(message, handle);
    dispatchEachTurn(dispatches, count - 1, handle);
  });
}

/** Dispatches one message after a number of turns. */
function dispatchAfter(turns: number, dispatches: Dispatches, handle: () => void): void {
  if (turns === 1) dispatchEachTurn(dispatches, 1, handle);
  else setImmediate(() => dispatchAfter(turns - 1, dispatches, handle));
}

test('a pause ends after all waiting messages and their answers', async () => {
  const dispatches = new Dispatches();
  const seen: string[] = [];
  dispatchEachTurn(dispatches, 5, () => {
    seen.push('handled');
    setImmediate(() => seen.push('answered'));
  });
  await dispatches.pause();
  expect(seen.filter((one) => one === 'handled')).toHaveLength(5);
  expect(seen.filter((one) => one === 'answered')).toHaveLength(5);
});

test.each([1, 2])('a pause goes on if the next message comes %i turns after the last one', async (gap) => {
  const dispatches = new Dispatches();
  const seen: string[] = [];
  const handle = () => seen.push('handled');
  dispatchEachTurn(dispatches, 1, handle);
  for (let turn = 0; turn < gap; turn++) await nextTurn();
  const paused = dispatches.pause();
  dispatchAfter(gap, dispatches, () => {
    handle();
    dispatchAfter(2, dispatches, () => seen.push('handled later'));
  });
  await paused;
  expect(seen).toEqual(['handled', 'handled', 'handled later']);
});

test('a pause ends, even if messages never stop', async () => {
  const dispatches = new Dispatches();
  let handled = 0;
  dispatchEachTurn(dispatches, 500, () => handled++);
  await dispatches.pause();
  expect(handled).toBeGreaterThan(10);
  expect(handled).toBeLessThan(500);
});
