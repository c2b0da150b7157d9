import { beforeEach, describe, expect, test } from 'vitest';
import { Cache, type Input } from '../../../../server/service/cache/cache';
import { fc, someOf } from '../../../properties';

const self = (key: string) => key;

describe('a cache', () => {
  let cache: Cache;
  let input: Input;
  let values: Map<string, number>;
  let runs: string[];
  let value: (key: string) => number;
  let parity: (key: string) => string;
  let label: (key: string) => string;

  beforeEach(() => {
    cache = new Cache();
    input = cache.input();
    values = new Map([
      ['a', 1],
      ['b', 2],
    ]);
    runs = [];
    const noted = <V>(name: string, compute: (key: string) => V) => {
      return cache.query(self, (key) => {
        runs.push(`${name} ${key}`);
        return compute(key);
      });
    };
    value = noted('value', (key) => {
      input.read(key);
      return values.get(key) ?? 0;
    });
    parity = noted('parity', (key) => (value(key) % 2 === 0 ? 'even' : 'odd'));
    label = noted('label', (key) => `${key} is ${parity(key)}`);
  });

  function set(key: string, to: number): void {
    values.set(key, to);
    input.changed(key);
  }

  test('returns a result again without running the query again', () => {
    expect([label('a'), label('a')]).toEqual(['a is odd', 'a is odd']);
    expect(runs).toEqual(['label a', 'parity a', 'value a']);
  });

  test('runs only what depends on a change, and only when it is called', () => {
    label('a');
    label('b');
    runs = [];
    set('b', 3);
    expect(label('a')).toBe('a is odd');
    expect(runs).toEqual([]);
    expect(label('b')).toBe('b is odd');
    expect(runs).toEqual(['value b', 'parity b', 'label b']);
  });

  test('stops if a new result equals the old one', () => {
    label('a');
    runs = [];
    set('a', 3);
    expect(label('a')).toBe('a is odd');
    expect(runs).toEqual(['value a', 'parity a']);
  });

  test('keeps the old object if a new result equals it', () => {
    const list = cache.query(self, (key) => [parity(key)]);
    const before = list('a');
    set('a', 3);
    expect(list('a')).toBe(before);
    set('a', 4);
    expect(list('a')).not.toBe(before);
  });

  test('never keeps the old object if the query says so', () => {
    const list = cache.query(
      self,
      (key) => [value(key)],
      () => false,
    );
    const before = list('a');
    expect(list('a')).toBe(before);
    set('b', 5);
    expect(list('a')).toBe(before);
    set('a', 3);
    set('a', 1);
    expect(list('a')).toBe(before);
    set('a', 3);
    expect(list('a')).not.toBe(before);
  });

  test('depends on what a query reads now, not on what it read earlier', () => {
    let chosenRuns = 0;
    const chosen = cache.query(self, () => {
      chosenRuns++;
      return value('a') > 1 ? value('b') : 0;
    });
    const runsOf = (key: string, to: number) => {
      set(key, to);
      chosenRuns = 0;
      return [chosen(''), chosenRuns];
    };
    chosen('');
    expect(runsOf('b', 5)).toEqual([0, 0]);
    expect(runsOf('a', 2)).toEqual([5, 1]);
    expect(runsOf('b', 6)).toEqual([6, 1]);
    expect(runsOf('a', 1)).toEqual([0, 1]);
    expect(runsOf('b', 7)).toEqual([0, 0]);
  });

  test("doesn't verify what a query may no longer read", () => {
    const next = cache.query(self, (key) => {
      if (!values.has(key)) throw new Error(`no ${key}`);
      return value(key);
    });
    const guarded = cache.query(self, (key) => {
      input.read(key);
      return values.has(key) ? next(key) : -1;
    });
    expect(guarded('a')).toBe(1);
    values.delete('a');
    input.changed('a');
    expect(guarded('a')).toBe(-1);
  });

  test('runs a query again after it has failed', () => {
    const failing = cache.query(self, (key) => {
      if (value(key) === 1) throw new Error('one');
      return 'fine';
    });
    expect(() => failing('a')).toThrow('one');
    expect(() => failing('a')).toThrow('one');
    set('a', 2);
    expect(failing('a')).toBe('fine');
  });

  test('refuses a query that depends on itself, and a query that changes an input', () => {
    const even: (key: string) => number = cache.query(self, (key) => odd(key));
    const odd: (key: string) => number = cache.query(self, (key) => even(key));
    expect(() => even('a')).toThrow('must not depend on itself');
    const changing = cache.query(self, (key) => input.changed(key));
    expect(() => changing('a')).toThrow('must not change an input');
  });

  test('drops what has not been used, and nothing that is still in use', () => {
    label('a');
    label('b');
    const { size } = cache;
    set('a', 2);
    const since = cache.revision;
    label('a');
    cache.removeUnused(since);
    expect(cache.size).toBe(size / 2);
    runs = [];
    label('a');
    expect(runs).toEqual([]);
    set('a', 3);
    expect(label('a')).toBe('a is odd');
    expect(label('b')).toBe('b is even');
  });

  test('depends on a key even if the key had no node when it changed', () => {
    set('new', 3);
    expect(label('new')).toBe('new is odd');
    set('new', 4);
    expect(label('new')).toBe('new is even');
  });
});

/** A query of a random program: it reads some inputs, then some earlier queries, which it may skip. */
interface Step {
  readonly inputs: readonly number[];
  readonly queries: readonly number[];
  readonly skipsIfOdd: boolean;
  readonly modulus: number;
}

const inputs = 5;
const step = fc.record({
  inputs: fc.array(fc.nat({ max: inputs - 1 }), { maxLength: 3 }),
  queries: fc.array(fc.nat({ max: 100 }), { maxLength: 3 }),
  skipsIfOdd: fc.boolean(),
  modulus: fc.integer({ min: 1, max: 4 }),
});
const action = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), key: fc.nat({ max: inputs - 1 }), to: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('ask' as const), query: fc.nat({ max: 100 }) }),
  fc.record({ kind: fc.constant('sweep' as const), age: fc.nat({ max: 5 }) }),
);

/** A program of queries in a cache. Query n may read the queries before it. */
class Program {
  readonly cache = new Cache();
  readonly values = new Array<number>(inputs).fill(0);
  /** How often each query has run. */
  readonly runs = new Map<number, number>();
  private readonly changes = this.cache.input<number>();
  private readonly query: (at: number) => number;

  constructor(private readonly steps: readonly Step[]) {
    this.query = this.cache.query(
      (at) => at,
      (at) => {
        this.runs.set(at, (this.runs.get(at) ?? 0) + 1);
        return this.compute(
          at,
          (key) => {
            this.changes.read(key);
            return this.values[key] ?? 0;
          },
          this.query,
        );
      },
    );
  }

  set(key: number, to: number): void {
    this.values[key] = to;
    this.changes.changed(key);
  }

  ask(at: number): number {
    return this.query(at % this.steps.length);
  }

  /** Computes a result without the cache. */
  fresh(at: number): number {
    const index = at % this.steps.length;
    return this.compute(
      index,
      (key) => this.values[key] ?? 0,
      (query) => this.fresh(query),
    );
  }

  private compute(at: number, input: (key: number) => number, query: (at: number) => number): number {
    const { inputs: keys = [], queries = [], skipsIfOdd = false, modulus = 1 } = this.steps[at] ?? {};
    let sum = at;
    for (const key of keys) sum += input(key);
    if (skipsIfOdd && sum % 2 === 1) return sum % modulus;
    for (const earlier of at === 0 ? [] : queries) sum += query(earlier % at);
    return sum % modulus;
  }
}

describe('random queries', () => {
  const program = fc.array(step, { minLength: 1, maxLength: 12 });
  const actions = fc.array(action, { maxLength: 40 });

  test('return what a fresh computation returns, and run at most once for each change', () => {
    fc.assert(
      fc.property(program, actions, (steps, done) => {
        const tested = new Program(steps);
        let sweeps = 1;
        let changes = 0;
        for (const each of done) {
          if (each.kind === 'set') {
            tested.set(each.key, each.to);
            changes++;
          } else if (each.kind === 'sweep') {
            tested.cache.removeUnused(tested.cache.revision - each.age);
            sweeps++;
          } else expect(tested.ask(each.query)).toBe(tested.fresh(each.query));
        }
        for (const count of tested.runs.values()) expect(count).toBeLessThanOrEqual(changes + sweeps);
        for (const at of steps.keys()) expect(tested.ask(at)).toBe(tested.fresh(at));
      }),
      someOf(300),
    );
  });

  test("don't run again if nothing that they read has changed", () => {
    fc.assert(
      fc.property(program, fc.nat({ max: inputs - 1 }), (steps, key) => {
        const tested = new Program(
          steps.map((each) => ({ ...each, inputs: each.inputs.filter((read) => read !== key) })),
        );
        for (const at of steps.keys()) tested.ask(at);
        tested.runs.clear();
        tested.set(key, 1);
        for (const at of steps.keys()) tested.ask(at);
        expect(tested.runs.size).toBe(0);
      }),
      someOf(100),
    );
  });
});
