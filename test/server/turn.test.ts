import { describe, expect, test } from 'vitest';
import * as node from '../../server/turn';
import * as browser from '../../server/turn.browser';

describe.each([
  ['of Node', node],
  ['of a browser', browser],
])('a turn %s', (_, { atNextTurn, nextTurn }) => {
  test('comes after all messages that have already arrived, in order', async () => {
    const happened: string[] = [];
    const turns = [nextTurn().then(() => happened.push('turn 1')), nextTurn().then(() => happened.push('turn 2'))];
    void Promise.resolve().then(() => happened.push('promise'));
    happened.push('now');
    await Promise.all(turns);
    expect(happened).toEqual(['now', 'promise', 'turn 1', 'turn 2']);
  });

  test("doesn't happen after disposal", async () => {
    const happened: string[] = [];
    atNextTurn(() => happened.push('disposed')).dispose();
    atNextTurn(() => happened.push('kept'));
    await nextTurn();
    await nextTurn();
    expect(happened).toEqual(['kept']);
  });
});
