import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { treatAsFailure } from '../../../platform/deployments/decision';
import { unfinished } from '../../../platform/deployments/unfinished';
import type { DeploymentRecord, Plan, Result } from '../../../platform/deploymentTypes';
import { StoredRecords } from '../../../platform/records/records';
import { statusOf } from './fakePlatform';
import { planOf, type Window, World } from './world';

interface Program {
  readonly deploy: (window: Window, plan: Plan) => Promise<Result>;
  readonly watch: (window: Window, record: DeploymentRecord, takeOver?: boolean) => Promise<Result>;
  readonly unfinished: typeof unfinished;
  readonly StoredRecords: typeof StoredRecords;
}

const now: Program = {
  deploy: (window, plan) => window.deploy(plan),
  watch: (window, record, takeOver = false) => window.watch(record, { takeOver }),
  unfinished,
  StoredRecords,
};

let before: Program;

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sortie-before-'));
  const module = path.join(folder, 'engine.mjs');
  await copyFile(path.resolve(import.meta.dirname, '../../fixtures/engine-before/engine.bundle'), module);
  const { deploy, watch, ...rest } = await import(pathToFileURL(module).href);
  before = {
    deploy: (window, plan) => deploy(plan, optionsBefore(window)),
    watch: (window, record, takeOver = false) => watch(record, { ...optionsBefore(window), takeOver }),
    ...rest,
  };
  await rm(folder, { recursive: true });
});

/** Returns a window's options in the form that the earlier engine expects. */
function optionsBefore({ api, process, world, records, progress, stop, suspend }: Window) {
  return {
    ...{ api, records, clock: process.clock(world.clock), random: () => 0.5 },
    onProgress: (step: (typeof progress)[number]) => progress.push(step),
    ...{ signal: stop.signal, suspend: suspend.signal },
  };
}

const programs = [
  ['an earlier version watches what the current one started', () => now, () => before],
  ['the current version watches what an earlier one started', () => before, () => now],
] as const;

const minutes = (count: number) => count * 60_000;
const running = (phase: string) => statusOf({ deploymentId: 'ours', phase, operationInProgress: true });

/** Creates a machine with a planet that deploys for eight minutes and then reports this status. */
function machineEndingWith(end: ReturnType<typeof statusOf>): World {
  const world = new World();
  world.platform.script = [
    [1_000, running('A')],
    [minutes(4), running('B')],
    [minutes(8), end],
  ];
  return world;
}

const done = statusOf({ deploymentId: 'ours' });
const broken = statusOf({ deploymentId: 'ours', phase: 'BROKEN', phaseDetails: 'no' });

describe.each(programs)('%s', (_, starts, watches) => {
  test.each([
    [false, done, 'succeeded'],
    [true, done, 'succeeded'],
    [false, broken, 'unknown'],
    [true, broken, 'unknown'],
  ] as const)('watches the deployment to the same result (takes over: %s)', async (takeOver, end, kind) => {
    const world = machineEndingWith(end);
    const first = world.window(starts().StoredRecords);
    const started = starts().deploy(first, planOf());
    await world.clock.pass(minutes(2));
    const second = world.window(watches().StoredRecords);
    const [record, ...others] = await watches().unfinished(second.records);
    expect(others).toEqual([]);
    if (record === undefined) throw new Error('the running deployment is not seen');
    expect((await second.records.holder(record.plan.planet))?.pid).toBe(first.pid);
    const watched = watches().watch(second, record, takeOver);
    const results = await world.clock.run(Promise.all([started, watched]));
    expect(results.map((result) => result.kind)).toEqual([kind, kind]);
    const lines = (await second.records.read(record.id))?.lines ?? [];
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
    expect([...second.resumed, ...second.lines]).toEqual(lines);
    expect(first.lines).toEqual(lines);
    expect(world.platform.posts).toHaveLength(1);
  });

  test('joins the deployment for the same plan, and refuses any other', async () => {
    const world = machineEndingWith(done);
    const started = starts().deploy(world.window(starts().StoredRecords), planOf());
    await world.clock.pass(minutes(2));
    const same = watches().deploy(world.window(watches().StoredRecords), planOf());
    const other = watches().deploy(world.window(watches().StoredRecords), planOf({ cc: 'cc/16/19' }));
    const results = await world.clock.run(Promise.all([started, same, other]));
    expect(results.map(({ kind }) => kind)).toEqual(['succeeded', 'succeeded', 'not-started']);
    expect(world.platform.posts).toHaveLength(1);
  });

  test('resumes the deployment after a crash, before and after its end was reported', async () => {
    for (const [at, end, kind] of [
      [minutes(2), done, 'succeeded'],
      [minutes(8.5), broken, 'unknown'],
    ] as const) {
      const world = machineEndingWith(end);
      const first = world.window(starts().StoredRecords);
      void starts().deploy(first, planOf());
      await world.clock.pass(at);
      first.crash();
      const second = world.window(watches().StoredRecords);
      const [record] = await watches().unfinished(second.records);
      if (record === undefined) throw new Error('the unfinished deployment is not seen');
      expect((await world.clock.run(watches().watch(second, record))).kind).toBe(kind);
      expect((await world.window(starts().StoredRecords).records.read(record.id))?.result?.kind).toBe(kind);
    }
  });
});

test('an earlier version reads a deployment with a decision, and leaves it unchanged', async () => {
  const world = machineEndingWith(broken);
  const window = world.window();
  await world.clock.run(now.deploy(window, planOf()));
  const [record] = await window.records.list();
  const decided = record && (await treatAsFailure(record, window.records, world.clock));
  const old = world.window(before.StoredRecords);
  const [seen] = await old.records.list();
  expect(seen?.result).toMatchObject({ kind: 'unknown', reason: 'ended-not-complete', resumable: false });
  if (seen === undefined) throw new Error('the record is not read');
  expect((await world.clock.run(before.watch(old, seen, true))).kind).toBe('unknown');
  expect(await window.records.read(seen.id)).toEqual(decided);
});
