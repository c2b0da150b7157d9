import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Input, Memo } from '../../../../server/service/incremental/memo';

const self = (key: string) => key;

describe('a memo', () => {
  let memo: Memo;
  let input: Input;
  let values: Map<string, number>;
  let runs: string[];
  let value: (key: string) => number;
  let parity: (key: string) => string;
  let label: (key: string) => string;

  beforeEach(() => {
    memo = new Memo();
    input = memo.input();
    values = new Map([
      ['a', 1],
      ['b', 2],
    ]);
    runs = [];
    const read = (key: string) => {
      input.read(key);
      return values.get(key) ?? 0;
    };
    const noted = <V>(name: string, compute: (key: string) => V) => {
      return (key: string) => {
        runs.push(`${name} ${key}`);
        return compute(key);
      };
    };
    value = memo.query(self, noted('value', read), 0);
    parity = memo.query(
      self,
      noted('parity', (key) => (value(key) % 2 === 0 ? 'even' : 'odd')),
      '',
    );
    label = memo.query(
      self,
      noted('label', (key) => `${key} is ${parity(key)}`),
      '',
    );
  });

  function set(key: string, to: number): void {
    values.set(key, to);
    input.changed(key);
  }

  /** Keeps an effect that writes the sum of two values. Returns the effect, and a query that shows the sum. */
  function keepSum(sum: Input) {
    let total = 0;
    const effect = memo.keep(() => {
      total = value('a') + value('b');
      sum.changed('');
    });
    const shown = memo.query(
      self,
      () => {
        sum.read('');
        return `sum ${total}`;
      },
      '',
    );
    return { effect, shown };
  }

  test('returns a result again without recomputing it', () => {
    expect([label('a'), label('a')]).toEqual(['a is odd', 'a is odd']);
    expect(runs).toEqual(['label a', 'parity a', 'value a']);
  });

  test("doesn't recompute what doesn't depend on the change", () => {
    label('a');
    label('b');
    runs = [];
    set('b', 3);
    expect(label('a')).toBe('a is odd');
    expect(label('b')).toBe('b is odd');
    expect(runs).toEqual(['value b', 'parity b', 'label b']);
  });

  test('stops if a recomputed result is unchanged', () => {
    label('a');
    runs = [];
    set('a', 3);
    expect(label('a')).toBe('a is odd');
    expect(runs).toEqual(['value a', 'parity a']);
  });

  test('applies several changes at once', () => {
    label('a');
    runs = [];
    set('a', 2);
    set('a', 4);
    expect(label('a')).toBe('a is even');
    expect(runs).toEqual(['value a', 'parity a', 'label a']);
  });

  test('reports each check that may have a different result once', () => {
    memo.track(1, () => label('a'));
    memo.track(2, () => label('b'));
    set('a', 2);
    expect([...memo.drainStale()]).toEqual([1]);
    expect([...memo.drainStale()]).toEqual([]);
    memo.track(1, () => label('b'));
    set('a', 3);
    expect([...memo.drainStale()]).toEqual([]);
    set('b', 3);
    expect([...memo.drainStale()].sort()).toEqual([1, 2]);
  });

  test('reports a check that runs in parts if something that any part has read changes', () => {
    memo.track(1, () => label('a'));
    memo.trackMore(1, () => label('b'));
    memo.trackMore(1, () => [label('a'), label('b')]);
    set('a', 2);
    expect([...memo.drainStale()]).toEqual([1]);
    set('b', 3);
    expect([...memo.drainStale()]).toEqual([1]);
    memo.track(1, () => label('b'));
    set('a', 3);
    expect([...memo.drainStale()]).toEqual([]);
  });

  test('reports a check if one of its parts changes what an earlier part has read', () => {
    memo.track(1, () => label('a'));
    memo.trackMore(1, () => set('a', 2));
    expect([...memo.drainStale()]).toEqual([1]);
  });

  test('runs affected queries in steps, and the rest on the next call', () => {
    label('a');
    label('b');
    set('a', 2);
    set('b', 3);
    runs = [];
    const update = memo.recompute();
    update.next();
    expect(runs).toHaveLength(1);
    expect([label('a'), label('b')]).toEqual(['a is even', 'b is odd']);
    const complete = [...runs];
    expect([...update]).toEqual([]);
    expect(runs).toEqual(complete);
  });

  test('runs what is affected while an update is in progress', () => {
    memo.track(1, () => [label('a'), label('b')]);
    set('a', 2);
    const update = memo.recompute();
    update.next();
    set('a', 4);
    set('b', 4);
    for (const _ of update);
    runs = [];
    expect([label('a'), label('b')]).toEqual(['a is even', 'b is even']);
    expect(runs).toEqual([]);
  });

  test('attempts work only with results that no change affects, and runs no affected query', () => {
    label('a');
    label('b');
    set('a', 2);
    runs = [];
    expect(memo.attempt(() => label('b'))).toEqual({ result: 'b is even' });
    expect(memo.attempt(() => label('a'))).toBeUndefined();
    expect(memo.attempt(() => parity('a'))).toBeUndefined();
    expect(runs).toEqual([]);
    expect(label('a')).toBe('a is even');
    expect(memo.attempt(() => label('a'))).toEqual({ result: 'a is even' });
  });

  test('ignores an error in an attempt only if the work read an affected result', () => {
    const fail = () => memo.attempt(() => fails(label('a')));
    const fails = (text: string) => {
      throw new Error(text);
    };
    label('a');
    set('a', 2);
    expect(fail()).toBeUndefined();
    label('a');
    expect(fail).toThrow('a is even');
  });

  test('attempts no work that depends on what an effect may change', () => {
    const { shown } = keepSum(memo.input(true));
    expect(shown('')).toBe('sum 3');
    set('a', 5);
    expect(memo.attempt(() => shown(''))).toBeUndefined();
    expect(shown('')).toBe('sum 7');
    expect(memo.attempt(() => shown(''))).toEqual({ result: 'sum 7' });
  });

  test('computes new results during an attempt, and computes them again after the changes', () => {
    label('a');
    set('a', 2);
    const both = memo.query(self, () => `${label('a')}, ${value('b')}`, '');
    expect(memo.attempt(() => both(''))).toBeUndefined();
    expect(both('')).toBe('a is even, 2');
  });

  test('an attempt ends even if a result depends on itself', () => {
    const next = new Map([
      ['a', 'b'],
      ['b', 'a'],
    ]);
    const path: (key: string) => string = memo.query(
      self,
      (key) => {
        value(key);
        return `${key}${path(next.get(key) ?? '')}`.slice(0, 5);
      },
      '',
    );
    memo.track(1, () => [path('a'), path('b'), label('c')]);
    set('b', 3);
    path('a');
    set('c', 4);
    expect(memo.attempt(() => path('a'))).toBeUndefined();
    expect(path('a')).toContain('ab');
  });

  test('an attempt never returns an outdated result', () => {
    const keys = ['a', 'b', 'c'];
    const key = fc.constantFrom(...keys);
    const step = fc.oneof(
      fc.record({ kind: fc.constant('set' as const), key, to: fc.integer({ min: 0, max: 3 }) }),
      fc.record({ kind: fc.constant('step' as const) }),
      fc.record({ kind: fc.constant('attempt' as const), key }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const joined = memo.query(self, (one) => keys.map((other) => (other > one ? '' : label(other))).join(), '');
        const expected = (one: string) =>
          keys.map((other) =>
            other > one ? '' : `${other} is ${(values.get(other) ?? 0) % 2 === 0 ? 'even' : 'odd'}`,
          );
        for (const each of steps) {
          if (each.kind === 'set') set(each.key, each.to);
          else if (each.kind === 'step') memo.recompute().next();
          else {
            const attempted = memo.attempt(() => joined(each.key));
            if (attempted) expect(attempted.result).toBe(expected(each.key).join());
          }
        }
        for (const one of keys) expect(joined(one)).toBe(expected(one).join());
      }),
    );
  });

  test("doesn't report a check with unchanged results or a forgotten one", () => {
    memo.track(1, () => label('a'));
    memo.track(2, () => label('b'));
    set('a', 3);
    memo.untrack(2);
    set('b', 5);
    expect([...memo.drainStale()]).toEqual([]);
  });

  test('depends on what a query reads now, not on earlier reads', () => {
    const chosen = memo.query(self, () => (value('a') > 1 ? value('b') : 0), -1);
    memo.track(1, () => chosen(''));
    set('b', 5);
    expect([...memo.drainStale()]).toEqual([]);
    set('a', 2);
    expect([...memo.drainStale()]).toEqual([1]);
    expect(memo.track(1, () => chosen(''))).toBe(5);
    set('b', 6);
    expect([...memo.drainStale()]).toEqual([1]);
  });

  test('returns the fallback for a recursive query, and ends', () => {
    const even: (key: string) => number = memo.query(self, (key) => value(key) + odd(key), 100);
    const odd: (key: string) => number = memo.query(self, (key) => value(key) + even(key), 200);
    expect(even('a')).toBe(102);
    memo.track(1, () => even('a'));
    set('a', 2);
    expect([...memo.drainStale()]).toEqual([1]);
    expect(memo.track(1, () => even('a'))).toBeGreaterThan(100);
  });

  test('runs effects again after each change, and allows effects to change inputs', () => {
    const { effect, shown } = keepSum(memo.input());
    expect(shown('')).toBe('sum 3');
    set('a', 5);
    expect(shown('')).toBe('sum 7');
    memo.stop(effect);
    set('a', 6);
    expect(shown('')).toBe('sum 7');
  });

  test('keeps a limited number of results without dependents', () => {
    memo.track(1, () => label('a'));
    for (let at = 0; at < 40_000; at++) label(`other ${at}`);
    expect(memo.size).toBeLessThan(50_000);
    runs = [];
    expect(label('a')).toBe('a is odd');
    expect(runs).toEqual([]);
  });

  test('drops the outdated results of a forgotten check', () => {
    const before = memo.size;
    memo.track(1, () => label('a'));
    memo.untrack(1);
    for (const to of [2, 3, 4, 5]) {
      set('a', to);
      memo.drainStale();
    }
    expect(memo.size).toBe(before);
  });

  test('recomputes a result if an input changes during the first computation', () => {
    memo.track(1, () => label('a'));
    const twice = memo.query(self, (key) => [parity(key), value(key), parity(key)].join(', '), '');
    const effect = memo.keep(() => {
      input.read('asks');
      if (values.has('asks')) twice('a');
    });
    values.set('a', 2);
    values.set('asks', 1);
    input.changed('asks');
    input.changed('a');
    expect(twice('a')).toBe('even, 2, even');
    memo.stop(effect);
  });
});
