import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import type { DeploymentsApi } from '../../../platform/api';
import type { DeploymentStatus } from '../../../platform/apiTypes';
import { unfinished } from '../../../platform/deployments/unfinished';
import type { DeploymentRecord, Line, Result } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';
import type { TokenSource } from '../../../platform/http/tokenSource';
import { isObject } from '../../../platform/json';
import { fc, someOf } from '../../properties';
import { overHttp } from './echoing';
import { ModelPlatform, type PlanetStory, type PostBehaviour, type Weather } from './modelPlatform';
import { dev1, planOf, type Window, World } from './world';

/** An action by a user or a machine at a certain time. */
interface Event {
  readonly at: number;
  /** The index of the action's planet, taken modulo the number of planets. */
  readonly planet: number;
  readonly kind:
    | 'stop'
    | 'reload'
    | 'crash'
    | 'freeze'
    | 'same-plan'
    | 'other-plan'
    | 'take-over'
    | 'look-on'
    | 'no-wait'
    | 'hibernate';
}

const seconds = (most: number) => fc.integer({ min: 0, max: most }).map((count) => count * 1_000);
const planetStory: fc.Arbitrary<PlanetStory> = fc.record({
  post: fc.constantFrom<PostBehaviour>(
    'accept',
    'accept',
    'accept',
    'accept-with-id',
    'accept-with-deployment-id',
    'lose-answer',
    'lose-request',
    'refuse',
    'unauthorized',
  ),
  lag: fc.constantFrom(0, 0, 2_000, 15_000, 45_000),
  /**
   * A deployment lasts long enough to be seen. If one ends and another person's begins between two good responses, the
   * status can't show that there were two.
   */
  phases: fc
    .array(
      fc.record({
        phase: fc.constantFrom('BACKUP', 'UPGRADING', 'RESTARTING', 'UPGRADED'),
        ms: seconds(200).map((ms) => ms + 500),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map(([first, ...others]) => (first ? [{ ...first, ms: first.ms + 55_000 }, ...others] : [])),
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
  foreignBuild: fc.constantFrom('bc/1/1', 'cc/16/17'),
  buildLag: fc.constantFrom(0, 0, 20_000, 90_000),
});

const story = fc.record({
  /** The first two planets are in one star system; the third is in another. */
  planets: fc.array(planetStory, { minLength: 1, maxLength: 3 }),
  events: fc.array(
    fc.record({
      at: seconds(700),
      planet: fc.nat(2),
      kind: fc.constantFrom<Event['kind']>(
        'stop',
        'reload',
        'crash',
        'freeze',
        'same-plan',
        'other-plan',
        'take-over',
        'look-on',
        'no-wait',
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

/** The reasons after which a deployment may continue, as the contract lists them (docs/promises.md, promise 1). */
const unsettledReasons = [
  ...['stopped-watching', 'timed-out', 'sign-in-needed', 'no-answer', 'forbidden', 'not-found', 'not-waited'],
  ...['displaced', 'record-lost', 'no-outcome-recorded'],
];

const kinds = ['succeeded', 'not-started', 'failed', 'superseded', 'stopped', 'unknown'];

const environments: readonly Environment[] = [
  { ...dev1, planetId: 'dev1' },
  { ...dev1, name: 'qa1', planetId: 'qa1' },
  { ...dev1, name: 'prod1', planetId: 'prod1', projectId: 'billing' },
];

/** The token of a star system. A renewal replaces the token. */
class ModelToken {
  #count = 1;

  constructor(
    readonly starSystem: string,
    readonly told: Story,
  ) {}

  readonly another = async () => {
    this.#count += 1;
    return this.#text;
  };

  get #text(): string {
    return `${planted}${this.starSystem}-${this.#count}`;
  }

  get source(): TokenSource {
    const renews = this.told.renews ? { renew: this.another } : {};
    return { origin: 'http://localhost', token: async () => this.#text, ...renews };
  }

  /** The engine option for requesting another token from the user. Empty if there is no user. */
  get asking(): { readonly askToken?: () => Promise<boolean> } {
    const { asks } = this.told;
    return asks === undefined ? {} : { askToken: async () => asks && (await this.another()) !== '' };
  }
}

/** A planet in a story: its deployments from this machine, and all requests that it received. */
class Scene {
  readonly platform: ModelPlatform;
  readonly headers = new Set<string>();
  consents = 0;

  constructor(
    readonly world: World,
    readonly environment: Environment,
    readonly token: ModelToken,
    told: PlanetStory,
    /** Everything that clients return or throw, as text. */
    readonly heard: string[],
  ) {
    this.platform = new ModelPlatform({ ...told, clock: world.clock, planetId: environment.planetId });
  }

  begin(window: Window, build: string): Promise<Result> {
    this.consents += 1;
    const options = { api: this.counting(window, 1), ...this.token.asking };
    return window.deploy(planOf({ cc: build }, this.environment), options);
  }

  /** Requests a deployment and doesn't wait for its outcome. */
  async request(window: Window, build: string): Promise<void> {
    this.consents += 1;
    await window.request(planOf({ cc: build }, this.environment), { api: this.counting(window, 1) });
  }

  watch(window: Window, record: DeploymentRecord, more: { takeOver?: boolean } = {}): Promise<Result> {
    return window.watch(record, { api: this.counting(window, 0), ...more, ...this.token.asking });
  }

  /** Returns a client for a window. The client allows at most this many deployment requests. */
  private counting(window: Window, allowed: number): DeploymentsApi {
    let sent = 0;
    const over = { address: this.environment, heard: this.headers };
    const client = overHttp(this.platform, this.world.clock, this.token.source, over);
    const api = window.process.api(listenedTo(client, this.heard));
    return {
      ...api,
      upgrade: (applications, options) => {
        sent += 1;
        expect(sent, 'POSTs of one consent').toBeLessThanOrEqual(allowed);
        expect(this.unsettled(), 'deployments without an outcome, including the new one').toHaveLength(1);
        return api.upgrade(applications, options);
      },
    };
  }

  /**
   * Returns the records of this planet, as they are on disk, whose outcome isn't known (docs/promises.md, promise 1).
   */
  private unsettled(): readonly DeploymentRecord[] {
    const records = [...this.world.files.texts]
      .filter(([file]) => file.startsWith('deployments/'))
      .map(([, text]): DeploymentRecord => JSON.parse(text));
    return records.filter(({ plan, sending, result }) => {
      if (plan.planet.planetId !== this.environment.planetId) return false;
      if (result === undefined) return sending !== 'refused' && sending !== 'not-sent';
      return unsettledReasons.includes(result.reason) && result.kind !== 'not-started';
    });
  }

  /** Expects that the invariants of this planet hold. */
  expectKept(records: readonly DeploymentRecord[]): void {
    const { platform, token, environment, world } = this;
    expect(platform.posts.length, 'POSTs').toBeLessThanOrEqual(this.consents);
    for (const header of this.headers) {
      if (header !== '') expect(header, 'whose token it is').toContain(`${planted}${token.starSystem}-`);
    }
    for (const { age, busy } of platform.baselines) {
      expect(busy, 'a POST while an operation was in progress').toBe(false);
      expect(age, 'the age of the baseline').toBeLessThanOrEqual(31_000);
    }
    for (const record of records.filter(({ plan }) => plan.planet.planetId === environment.planetId)) {
      expectOrdered(record.lines);
      if (record.deploymentId !== undefined) expect(record.deploymentId).toContain(environment.planetId);
      expectDuration(record);
      if (record.result?.kind === 'succeeded') expectSuccess(record, platform, world);
    }
    const hours = world.clock.monotonic() / 3_600_000;
    expect(platform.polls.length, 'polls').toBeLessThan(world.opened.length * (60 + hours * 500) + 50);
  }
}

/** Plays a story to its end and expects that every invariant in docs/promises.md holds. */
async function play(told: Story): Promise<void> {
  const world = new World();
  const { clock } = world;
  const heard: string[] = [];
  const tokens = new Map(['claims', 'billing'].map((name) => [name, new ModelToken(name, told)]));
  const scenes = told.planets.map((planet, index) => {
    const environment = environments[index] ?? dev1;
    const token = tokens.get(environment.projectId) ?? new ModelToken(environment.projectId, told);
    return new Scene(world, environment, token, planet, heard);
  });
  const sceneOf = ({ plan }: DeploymentRecord) =>
    scenes.find(({ environment }) => environment.planetId === plan.planet.planetId);
  const results: Result[] = [];
  const runs: { readonly window: Window; readonly work: Promise<unknown> }[] = [];
  const requests: { readonly window: Window; readonly work: Promise<void> | undefined }[] = [];
  const run = (window: Window, work: Promise<Result> | undefined) => {
    if (work) runs.push({ window, work: work.then((result) => results.push(result)) });
  };
  const expectNoToken = () => {
    const progress = world.opened.flatMap((window) => window.progress.splice(0));
    const files = [...world.files.written.splice(0), ...world.files.texts.keys()];
    for (const text of [...heard.splice(0), ...files, JSON.stringify(progress), JSON.stringify(results)])
      expect(text, 'what is kept, told and thrown').not.toContain(planted);
  };

  let current = world.window();
  const begun = told.events.length === 0 ? expectFree : (result: Result) => result;
  for (const scene of scenes) run(current, scene.begin(current, 'cc/16/18').then(begun));
  for (const { at, kind, planet } of told.events.toSorted((a, b) => a.at - b.at)) {
    await clock.pass(Math.max(0, at - clock.monotonic()));
    const scene = scenes[planet % scenes.length];
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
      if (kind === 'same-plan') run(next, scene?.begin(next, 'cc/16/18'));
      else if (kind === 'no-wait') requests.push({ window: next, work: scene?.request(next, 'cc/16/18') });
      else if (kind === 'other-plan') run(next, scene?.begin(next, 'cc/16/19'));
      else {
        const takeOver = kind !== 'look-on';
        for (const record of await unfinished(next.records))
          run(next, sceneOf(record)?.watch(next, record, { takeOver }));
      }
      if (kind !== 'other-plan') current = next;
    }
    expectNoToken();
  }
  await clock.run(
    Promise.all([...runs, ...requests].filter(({ window }) => !window.process.dead).map(({ work }) => work)),
    6 * 3_600_000,
  );

  const last = world.window();
  for (const record of await unfinished(last.records)) {
    const work = sceneOf(record)?.watch(last, record);
    if (work) results.push(await clock.run(work, 6 * 3_600_000));
  }
  expectNoToken();
  expect(await unfinished(last.records), 'every run ends in a result').toEqual([]);
  for (const result of results) expect(kinds).toContain(result.kind);
  const records = await last.records.list();
  for (const scene of scenes) scene.expectKept(records);
}

/** Expects that the first deployment to a planet can start, whatever happens on other planets. */
function expectFree(result: Result): Result {
  expect(result.reason).not.toBe('another-deployment-running-here');
  return result;
}

/**
 * Expects that the record of a success is confirmed and names the requested deployment, or one whose status names the
 * planned builds although the baseline didn't. The recorded end must not be earlier than the deployment's actual end.
 */
function expectSuccess(record: DeploymentRecord, platform: ModelPlatform, { clock }: World): void {
  const deployment = platform.deployments.find(({ id }) => id === record.deploymentId);
  expect(deployment, 'a success names a deployment').toMatchObject({ ending: 'complete' });
  const [wanted] = record.plan.applications;
  // The applications in this model are elements such as {"application": "cc", "buildId": "cc/16/18"}.
  const buildsIn = ({ applications }: DeploymentStatus) =>
    applications.flatMap((each) => (isObject(each) && each.application === wanted?.application ? [each.buildId] : []));
  const named = record.result?.status ? buildsIn(record.result.status) : [];
  for (const build of named) expect(build, 'the build of a success').toBe(wanted?.buildId);
  const isNew = named.length > 0 && !buildsIn(record.baseline).includes(wanted?.buildId);
  if (!isNew) expect(deployment?.owner, 'whose success it is').toBe('ours');
  expect(record.certainty).toBe('confirmed');
  const end = (deployment?.phases ?? []).reduce((at, { ms }) => at + ms, deployment?.start ?? Infinity);
  expect((record.lines.at(-1)?.at ?? 0) - clock.epoch, 'the end of a success').toBeGreaterThanOrEqual(end);
  expect((record.result?.durationMs ?? 0) + record.requestedAt - clock.epoch, 'its duration').toBeGreaterThanOrEqual(
    end,
  );
}

/**
 * Expects a duration only if the platform reported an end. The duration must not exceed the time from the request to
 * the last line by more than a second.
 */
function expectDuration({ result, requestedAt, lines }: DeploymentRecord): void {
  const ended = ['complete', 'maybe-not-yours', 'contradicted', 'ended-in-failure-phase', 'ended-not-complete'];
  if (result === undefined) return;
  expect(result.durationMs !== undefined, `a duration of ${result.reason}`).toBe(ended.includes(result.reason));
  if (result.durationMs === undefined) return;
  expect(result.durationMs).toBeLessThanOrEqual((lines.at(-1)?.at ?? 0) - requestedAt + 1_000);
}

/** Returns a client that records everything that `api` returns or throws. */
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

test('whatever happens, the promises hold', async () => {
  await fc.assert(fc.asyncProperty(story, play), someOf(150));
});
