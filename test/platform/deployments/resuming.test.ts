import { describe, expect, test } from 'vitest';
import { unfinished } from '../../../platform/deployments/unfinished';
import type { DeploymentRecord } from '../../../platform/deploymentTypes';
import { reset, type ScriptedResponse, statusOf } from './fakePlatform';
import { planOf, type Window, World } from './world';

const running = (phase: string) => statusOf({ deploymentId: 'ours', phase, operationInProgress: true });
const minutes = (count: number) => count * 60_000;

function world(): World {
  const made = new World();
  made.platform.script = [
    [1_000, running('A')],
    [minutes(1), running('B')],
    [minutes(8), running('C')],
    [minutes(9), statusOf({ deploymentId: 'ours' })],
  ];
  return made;
}

async function onlyUnfinished(window: Window): Promise<DeploymentRecord> {
  const [record, ...more] = await unfinished(window.records);
  if (record === undefined || more.length > 0) throw new Error('there is not exactly one unfinished deployment');
  return record;
}

/**
 * Simulates another process that creates the second generation of the lock between two heartbeats of the first
 * generation.
 */
function giveLockToAnother({ files }: World): void {
  for (const [path, text] of files.texts) {
    if (/^locks\/.*\/1\.json$/.test(path))
      files.texts.set(path.replace('/1.json', '/2.json'), text.replace(/"nonce":"\w+"/, '"nonce":"other"'));
  }
}

/** Expects that a stored record contains each line once, in order, including one status line for each phase. */
function expectOnce(stored: DeploymentRecord | undefined): void {
  const lines = stored?.lines ?? [];
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
  expect(lines.filter(({ kind }) => kind === 'status').map(({ phase }) => phase)).toEqual(['A', 'B', 'C', 'UPGRADED']);
}

describe('after a reload, nothing is lost', () => {
  test('a window that closes normally leaves the deployment to the next window', async () => {
    const machine = world();
    const before = machine.window();
    const work = before.deploy(planOf());
    await machine.clock.pass(minutes(2));
    before.suspend.abort();
    expect((await machine.clock.run(work)).kind).toBe('stopped');
    const after = machine.window();
    const record = await onlyUnfinished(after);
    const result = await machine.clock.run(after.watch(record));
    expect(result.kind).toBe('succeeded');
    expect(after.resumed).toEqual(before.lines);
    const stored = await after.records.read(record.id);
    expect([...after.resumed, ...after.lines]).toEqual(stored?.lines);
    expectOnce(stored);
    expect(machine.platform.posts).toHaveLength(1);
    expect(result.durationMs).toBeGreaterThan(minutes(8));
  });

  test('a phase that ended while no process watched lasted at most until the status was read again', async () => {
    const machine = world();
    const watchUntil = async (work: Promise<unknown>, window: Window, at: number) => {
      await machine.clock.pass(minutes(at));
      window.suspend.abort();
      await machine.clock.run(work);
    };
    const first = machine.window();
    await watchUntil(first.deploy(planOf()), first, 2);
    await machine.clock.pass(minutes(2));
    const second = machine.window();
    await watchUntil(second.watch(await onlyUnfinished(second)), second, 2);
    await machine.clock.pass(minutes(2.25));
    const third = machine.window();
    const result = await machine.clock.run(third.watch(await onlyUnfinished(third)));
    expect(result.message).toMatch(/\(A 0:5\d, B ≤ 7:\d\d, C 0:\d\d\)/);
    expect((await third.records.list())[0]?.phases).toMatchObject([{}, { atMost: true }, {}, {}]);
  });

  test('a deployment that ended while no process watched took at most until its status was read again', async () => {
    const machine = new World();
    machine.platform.script = [
      [1_000, running('A')],
      [10_000, statusOf({ deploymentId: 'ours' })],
    ];
    const first = machine.window();
    const work = first.deploy(planOf());
    await machine.clock.pass(5_000);
    first.suspend.abort();
    await machine.clock.run(work);
    await machine.clock.pass(minutes(2));
    const second = machine.window();
    const result = await machine.clock.run(second.watch(await onlyUnfinished(second)));
    expect(result).toMatchObject({ kind: 'succeeded', durationAtMost: true });
    expect(result.message).toMatch(/^succeeded in ≤ 2 m 0\d s /);
    expect((await second.records.list())[0]?.result).toMatchObject({ durationAtMost: true });
  });

  test('an end that was seen before a reload keeps its time', async () => {
    const machine = new World();
    machine.platform.script = [
      [1_000, running('A')],
      [10_000, statusOf({ deploymentId: 'ours', phase: 'BROKEN' })],
    ];
    const first = machine.window();
    const work = first.deploy(planOf());
    await machine.clock.pass(20_000);
    first.suspend.abort();
    await machine.clock.run(work);
    await machine.clock.pass(minutes(60));
    const second = machine.window();
    const looking = machine.window();
    const follow = looking.watch(await onlyUnfinished(looking));
    const result = await machine.clock.run(second.watch(await onlyUnfinished(second), { takeOver: true }));
    expect(result.reason).toBe('ended-not-complete');
    expect(result.durationMs).toBeLessThan(15_000);
    expect(result.durationAtMost).toBeUndefined();
    expect(await machine.clock.run(follow)).toEqual(result);
    const states = looking.progress.flatMap((progress) => (progress.kind === 'state' ? [progress.state] : []));
    expect(states[0]?.ending).toMatchObject({ phase: 'BROKEN' });
  });

  test.each([
    ['crashed is replaced immediately', true, 10_000],
    ['froze is replaced after a minute', false, 90_000],
  ])('a process that %s', async (_, crash, patience) => {
    const machine = world();
    const before = machine.window();
    void before.deploy(planOf());
    await machine.clock.pass(minutes(2));
    if (crash) before.crash();
    else before.process.freeze();
    const after = machine.window();
    const record = await onlyUnfinished(after);
    const work = after.watch(record, { takeOver: true });
    await machine.clock.pass(patience);
    expect((await after.records.holder(record.plan.planet))?.pid).toBe(after.pid);
    const told = before.lines.length;
    before.process.thaw();
    expect((await machine.clock.run(work)).kind).toBe('succeeded');
    const stored = await after.records.read(record.id);
    expectOnce(stored);
    expect(stored?.lines.length).toBe(after.resumed.length + after.lines.length);
    if (crash) expect(before.lines).toHaveLength(told);
    expect(machine.platform.posts).toHaveLength(1);
  });

  test('an extension host that runs longer than its window yields to the new one and then writes nothing', async () => {
    const machine = world();
    const old = machine.window();
    const first = old.deploy(planOf());
    await machine.clock.pass(minutes(2));
    const fresh = machine.window();
    const record = await onlyUnfinished(fresh);
    const second = fresh.watch(record, { takeOver: true });
    await machine.clock.pass(30_000);
    const holder = await fresh.records.holder(record.plan.planet);
    expect(holder?.pid).toBe(fresh.pid);
    const results = await machine.clock.run(Promise.all([first, second]));
    expect(results.map(({ kind }) => kind)).toEqual(['succeeded', 'succeeded']);
    const stored = await fresh.records.read(record.id);
    expectOnce(stored);
    expect(old.lines).toEqual(stored?.lines);
    expect([...fresh.resumed, ...fresh.lines]).toEqual(stored?.lines);
    expect(machine.platform.mostInFlight).toBe(1);
  });

  test('a status that is read after the lease was lost is neither shown nor written', async () => {
    const machine = world();
    const window = machine.window();
    void window.deploy(planOf());
    await machine.clock.pass(50_000);
    const { lines } = await onlyUnfinished(window);
    machine.platform.onStatus = () => {
      if (machine.clock.monotonic() >= minutes(1)) giveLockToAnother(machine);
    };
    await machine.clock.pass(25_000);
    expect((await onlyUnfinished(window)).lines).toEqual(lines);
    expect(window.lines).toEqual(lines);
  });

  test.each([
    ['that another phase began', { phase: 'B' }],
    ['that it ended', { kind: 'result' }],
  ])('a window that takes over reports what the other window saw before yielding: %s', async (_, seen) => {
    const whole = world();
    const alone = whole.window();
    await whole.clock.run(alone.deploy(planOf()));
    const at = alone.lines.find((line) =>
      Object.entries(seen).every(([key, value]) => Reflect.get(line, key) === value),
    );
    for (let early = 250; early <= 5_000; early += 250) {
      const machine = world();
      const old = machine.window();
      const first = old.deploy(planOf());
      await machine.clock.pass((at?.elapsedMs ?? 0) - early);
      const fresh = machine.window();
      const record = await onlyUnfinished(fresh);
      const second = fresh.watch(record, { takeOver: true });
      const results = await machine.clock.run(Promise.all([first, second]));
      expect(results.map(({ kind }) => kind)).toEqual(['succeeded', 'succeeded']);
      const stored = await fresh.records.read(record.id);
      expectOnce(stored);
      expect([...fresh.resumed, ...fresh.lines]).toEqual(stored?.lines);
      expect(stored?.lines.filter(({ kind }) => kind === 'result')).toHaveLength(1);
    }
  });

  test('a window that follows takes over when the other window crashes', async () => {
    const machine = world();
    const one = machine.window();
    void one.deploy(planOf());
    await machine.clock.pass(minutes(2));
    const two = machine.window();
    const record = await onlyUnfinished(two);
    const polls = machine.platform.polls.length;
    const work = two.watch(record);
    await machine.clock.pass(minutes(1));
    expect(machine.platform.polls.length - polls).toBeLessThan(10);
    one.crash();
    expect((await machine.clock.run(work)).kind).toBe('succeeded');
    expectOnce(await two.records.read(record.id));
  });

  test.each([
    ['an outage', [[5_000, reset()]]],
    [
      'an outage of an operation without an ID of its own',
      [
        [1_000, statusOf({ phase: 'QUEUED', operationInProgress: true })],
        [5_000, reset()],
        [minutes(2), statusOf({ phase: 'QUEUED', operationInProgress: true })],
      ],
    ],
    [
      'an operation that ended without an ID of its own',
      [
        [1_000, statusOf({ phase: 'QUEUED', operationInProgress: true })],
        [minutes(2) - 5_000, statusOf()],
        [minutes(2) + 5_000, statusOf({ phase: 'AGAIN', operationInProgress: true })],
      ],
    ],
  ] as [string, [number, ScriptedResponse][]][])('but what %s left uncertain stays uncertain', async (_, script) => {
    const machine = new World();
    machine.platform.script = [
      [0, statusOf()],
      ...script,
      ...(script.length === 1 ? [[minutes(2), statusOf()] as const] : []),
      [minutes(2) + 20_000, running('A')],
      [minutes(4), statusOf({ deploymentId: 'ours' })],
    ];
    const before = machine.window();
    const work = before.deploy(planOf());
    await machine.clock.pass(minutes(2) + 15_000);
    before.suspend.abort();
    await machine.clock.run(work);
    const after = machine.window();
    const result = await machine.clock.run(after.watch(await onlyUnfinished(after)));
    expect(result).toMatchObject({ kind: 'unknown', reason: 'maybe-not-yours' });
  });

  test('a window that follows continues even if the record was removed meanwhile', async () => {
    const machine = world();
    const before = machine.window();
    void before.deploy(planOf());
    await machine.clock.pass(minutes(2));
    const looking = machine.window();
    const record = await onlyUnfinished(looking);
    const work = looking.watch(record);
    await machine.clock.pass(5_000);
    await looking.records.remove(record.id);
    before.crash();
    expect((await machine.clock.run(work)).kind).toBe('succeeded');
    expectOnce(await looking.records.read(record.id));
  });

  test('a window that follows has the end that the other window saw, and its time', async () => {
    const machine = world();
    void machine.window().deploy(planOf());
    await machine.clock.pass(30_000);
    const looking = machine.window();
    void looking.watch(await onlyUnfinished(looking));
    await machine.clock.pass(minutes(2));
    const states = looking.progress.flatMap((progress) => (progress.kind === 'state' ? [progress.state] : []));
    expect(states.map(({ status }) => status?.phase)).toEqual(['A', 'B']);
    expect(Math.round((states[0]?.elapsedMs ?? 0) / 1_000)).toBe(30);
    expect(states[1]?.elapsedMs).toBeGreaterThanOrEqual(minutes(1));
    expect(states[1]?.elapsedMs).toBeLessThan(minutes(1.5));
    expect(states.map(({ certainty }) => certainty)).toEqual(['confirmed', 'confirmed']);
  });

  test('a stopped watch can be resumed, and an ended watch returns its result again', async () => {
    const machine = world();
    const window = machine.window();
    const work = window.deploy(planOf());
    await machine.clock.pass(minutes(2));
    window.stop.abort();
    expect((await machine.clock.run(work)).kind).toBe('stopped');
    const [stopped] = await window.records.list();
    if (stopped === undefined) throw new Error('no record');
    expect(stopped.result?.kind).toBe('stopped');
    const next = machine.window();
    expect((await machine.clock.run(next.watch(stopped))).kind).toBe('succeeded');
    const [again] = await next.records.list();
    expect(again?.result?.kind).toBe('succeeded');
    const polls = machine.platform.polls.length;
    if (again !== undefined) expect((await machine.clock.run(next.watch(again))).kind).toBe('succeeded');
    expect(machine.platform.polls).toHaveLength(polls);
  });

  test('an older deployment is settled before another one starts, and keeps its outcome', async () => {
    const machine = world();
    const old = machine.window();
    const abandoned = old.deploy(planOf());
    await machine.clock.pass(minutes(2));
    old.suspend.abort();
    await machine.clock.run(abandoned);
    const older = await onlyUnfinished(old);
    machine.platform.current = statusOf({ deploymentId: 'ours' });
    machine.platform.script = [
      [0, statusOf({ deploymentId: 'ours' })],
      [minutes(3), statusOf({ deploymentId: 'newer', phase: 'A', operationInProgress: true })],
      [minutes(6), statusOf({ deploymentId: 'newer' })],
    ];
    const runner = machine.window();
    const running_ = runner.deploy(planOf({ cc: 'cc/16/19' }));
    await machine.clock.pass(minutes(1.5));
    const looking = machine.window();
    const resumed = await machine.clock.run(looking.watch(older, { takeOver: true }));
    expect(resumed).toMatchObject({ kind: 'succeeded', deploymentId: 'ours' });
    expect(await machine.clock.run(running_)).toMatchObject({ kind: 'succeeded', deploymentId: 'newer' });
    expect(machine.platform.posts).toHaveLength(2);
  });

  test('a follower continues when the other process stops watching or its time limit expires', async () => {
    for (const leave of ['stop', 'time'] as const) {
      const machine = world();
      const one = machine.window();
      const first = one.deploy(planOf(), leave === 'time' ? { timeoutMs: minutes(3) } : {});
      await machine.clock.pass(minutes(2));
      const two = machine.window();
      const second = two.watch(await onlyUnfinished(two));
      await machine.clock.pass(10_000);
      if (leave === 'stop') one.stop.abort();
      expect((await machine.clock.run(first)).kind).toBe(leave === 'stop' ? 'stopped' : 'unknown');
      expect((await machine.clock.run(second)).kind).toBe('succeeded');
    }
  });

  test('a lock that can no longer be taken ends a watch that waits for it', async () => {
    const machine = world();
    const one = machine.window();
    void one.deploy(planOf());
    await machine.clock.pass(minutes(2));
    const two = machine.window();
    const work = two.watch(await onlyUnfinished(two));
    await machine.clock.pass(5_000);
    one.crash();
    machine.files.broken = () => true;
    expect(await machine.clock.run(work)).toMatchObject({ kind: 'unknown', reason: 'record-lost', resumable: true });
  });

  test("a damaged record is left unchanged and doesn't hide the others", async () => {
    const machine = world();
    const window = machine.window();
    await machine.clock.run(window.deploy(planOf()));
    for (const text of ['', '{', '[]', '{"version":2}', '{"version":1,"id":7}']) {
      machine.files.texts.set(`deployments/${text.length}.json`, text);
    }
    expect(await window.records.list()).toHaveLength(1);
  });
});
