import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import type { DeploymentsApi } from '../../../platform/api';
import { deploy } from '../../../platform/deployments/deploy';
import { watch } from '../../../platform/deployments/resume';
import type { Line, Result } from '../../../platform/deployments/types';
import { unfinished } from '../../../platform/deployments/unfinished';
import type { TokenSource } from '../../../platform/tokens/source';
import { fc } from '../../properties';
import { overHttp } from './echoing';
import { ModelPlatform, type PostBehaviour, type Weather } from './modelPlatform';
import { planOf, type Window, World } from './world';

/** Something a person or a machine does at a time. */
interface Event {
  readonly at: number;
  readonly kind:
    | 'stop'
    | 'reload'
    | 'crash'
    | 'freeze'
    | 'same-plan'
    | 'other-plan'
    | 'take-over'
    | 'look-on'
    | 'hibernate';
}

const seconds = (most: number) => fc.integer({ min: 0, max: most }).map((count) => count * 1_000);
const story = fc.record({
  post: fc.constantFrom<PostBehaviour>(
    'accept',
    'accept',
    'accept',
    'accept-with-id',
    'lose-answer',
    'lose-request',
    'refuse',
    'unauthorized',
  ),
  lag: fc.constantFrom(0, 0, 2_000, 15_000, 45_000),
  phases: fc.array(
    fc.record({
      phase: fc.constantFrom('BACKUP', 'UPGRADING', 'RESTARTING', 'UPGRADED'),
      ms: seconds(200).map((ms) => ms + 500),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  ending: fc.constantFrom<'complete' | 'broken'>('complete', 'complete', 'broken'),
  namesBuilds: fc.boolean(),
  weather: fc.array(
    fc.record({
      from: seconds(600),
      ms: seconds(300),
      kind: fc.constantFrom<Weather['kind']>(
        'reset',
        '503',
        '429',
        '401',
        '403',
        '404',
        '302',
        'bad-shape',
        'html',
        'stale',
        'stale',
      ),
    }),
    { maxLength: 3 },
  ),
  foreign: fc.array(seconds(900), { maxLength: 2 }),
  foreignBeforePost: fc.constantFrom(false, false, false, true),
  events: fc.array(
    fc.record({
      at: seconds(700),
      kind: fc.constantFrom<Event['kind']>(
        'stop',
        'reload',
        'crash',
        'freeze',
        'same-plan',
        'other-plan',
        'take-over',
        'look-on',
        'hibernate',
      ),
    }),
    { maxLength: 5 },
  ),
  asks: fc.constantFrom(undefined, true, false),
  renews: fc.boolean(),
});

type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

const planted = 'planted-token-';

const kinds = ['succeeded', 'not-started', 'failed', 'superseded', 'stopped', 'unknown'];

/** Plays one story to its end and holds every invariant of the contract against it. */
async function play(told: Story): Promise<void> {
  const world = new World();
  const { clock } = world;
  const platform = new ModelPlatform({ ...told, clock });
  const results: Result[] = [];
  const runs: { readonly window: Window; readonly work: Promise<unknown> }[] = [];
  const heard: string[] = [];
  let consents = 0;
  let tokens = 1;

  const anotherToken = async () => {
    tokens += 1;
    return `${planted}${tokens}`;
  };
  const token: TokenSource = {
    origin: 'http://localhost',
    token: async () => `${planted}${tokens}`,
    ...(told.renews ? { renew: anotherToken } : {}),
  };
  const askToken = async () => told.asks === true && (await anotherToken()) !== '';
  const asking = told.asks === undefined ? {} : { askToken };

  function counting(window: Window, allowed: number): DeploymentsApi {
    let sent = 0;
    const api = window.process.api(listenedTo(overHttp(platform, clock, token), heard));
    return {
      ...api,
      upgrade: (applications, options) => {
        sent += 1;
        expect(sent, 'POSTs of one consent').toBeLessThanOrEqual(allowed);
        return api.upgrade(applications, options);
      },
    };
  }
  function expectNoToken(): void {
    const progress = world.opened.flatMap((window) => window.progress.splice(0));
    const files = [...world.files.written.splice(0), ...world.files.texts.keys()];
    for (const text of [...heard.splice(0), ...files, JSON.stringify(progress), JSON.stringify(results)])
      expect(text, 'what is kept, told and thrown').not.toContain(planted);
  }
  function begin(window: Window, build: string): void {
    consents += 1;
    const work = deploy(planOf({ cc: build }), window.options({ api: counting(window, 1), ...asking }));
    runs.push({ window, work: work.then((result) => results.push(result)) });
  }
  async function resume(window: Window, takeOver: boolean): Promise<void> {
    for (const record of await unfinished(window.records)) {
      const work = watch(record, window.options({ api: counting(window, 0), takeOver, ...asking }));
      runs.push({ window, work: work.then((result) => results.push(result)) });
    }
  }

  let current = world.window();
  begin(current, 'cc/16/18');
  for (const { at, kind } of told.events.toSorted((a, b) => a.at - b.at)) {
    await clock.pass(Math.max(0, at - clock.monotonic()));
    if (kind === 'stop') current.stop.abort();
    else if (kind === 'hibernate') clock.hibernate(400_000);
    else if (kind === 'freeze') {
      const frozen = current;
      frozen.process.freeze();
      void clock.sleep(150_000).then(() => frozen.process.thaw());
    } else {
      if (kind === 'crash') current.crash();
      if (kind === 'reload') current.suspend.abort();
      const next = world.window();
      if (kind === 'same-plan') begin(next, 'cc/16/18');
      else if (kind === 'other-plan') begin(next, 'cc/16/19');
      else await resume(next, kind !== 'look-on');
      if (kind !== 'other-plan') current = next;
    }
    expectNoToken();
  }
  await clock.run(
    Promise.all(runs.filter(({ window }) => !window.process.dead).map(({ work }) => work)),
    6 * 3_600_000,
  );

  const last = world.window();
  for (const record of await unfinished(last.records)) {
    results.push(await clock.run(watch(record, last.options({ api: counting(last, 0) })), 6 * 3_600_000));
  }
  expectNoToken();
  expect(await unfinished(last.records), 'every run ends in a result').toEqual([]);
  for (const result of results) expect(kinds).toContain(result.kind);
  expect(platform.posts.length, 'POSTs').toBeLessThanOrEqual(consents);

  for (const { age, busy } of platform.baselines) {
    expect(busy, 'a POST while an operation was in progress').toBe(false);
    expect(age, 'the age of the baseline').toBeLessThanOrEqual(31_000);
  }
  for (const record of await last.records.list()) {
    expectOrdered(record.lines);
    if (record.result?.kind !== 'succeeded') continue;
    const deployment = platform.deployments.find(({ id }) => id === record.deploymentId);
    expect(deployment, 'a success names a deployment').toMatchObject({ ending: 'complete', owner: 'ours' });
    const end = (deployment?.phases ?? []).reduce((at, { ms }) => at + ms, deployment?.start ?? Infinity);
    expect((record.lines.at(-1)?.at ?? 0) - clock.epoch, 'the end of a success').toBeGreaterThanOrEqual(end);
    expect(record.certainty).toBe('confirmed');
  }
  const hours = clock.monotonic() / 3_600_000;
  expect(platform.polls.length, 'polls').toBeLessThan(world.opened.length * (60 + hours * 500) + 50);
}

/** Writes down what comes from a client, and what it throws, to the last detail. */
function listenedTo(api: DeploymentsApi, heard: string[]): DeploymentsApi {
  const noted = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const value = await work;
      heard.push(JSON.stringify(value));
      return value;
    } catch (error) {
      heard.push(inspect(error, { depth: Infinity, showHidden: true }));
      throw error;
    }
  };
  return {
    ...api,
    status: (signal) => noted(api.status(signal)),
    upgrade: (applications, options) => noted(api.upgrade(applications, options)),
  };
}

function expectOrdered(lines: readonly Line[]): void {
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
  const elapsed = lines.map(({ elapsedMs }) => elapsedMs ?? 0);
  expect(elapsed).toEqual(elapsed.toSorted((a, b) => a - b));
}

test('whatever happens, the contract holds', async () => {
  await fc.assert(fc.asyncProperty(story, play), { numRuns: Number(process.env.SORTIE_MODEL_RUNS ?? 150) });
});
