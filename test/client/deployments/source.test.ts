import { isDeepStrictEqual } from 'node:util';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { watchSchedule } from '../../../platform/deployments/pollConsumers';
import { PlatformError } from '../../../platform/http/failure';
import { failureOf, reset, statusOf } from '../../platform/deployments/fakePlatform';
import { Editor } from '../editor';
import { environmentOf, viewWorld } from './viewWorld';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

beforeEach(() => {
  slot.vscode = new Editor({}).module;
});

const minute = 60_000;
const hour = 60 * minute;
const noToken = new PlatformError('not signed in', { code: 'no-token', sent: 'no' });
const ten = Array.from({ length: 10 }, (_, index) => environmentOf(`p${index}`));
const cc = (build: string) => ({ applications: [{ application: 'cc', build }] });
const build = (id: string) => ({ id, application: 'cc', label: id, raw: {} });

describe('polling', () => {
  test('each planet is read once when the view opens, and then only if its rows are open', async () => {
    const world = await viewWorld(ten);
    await world.clock.pass(minute);
    expect(ten.map(({ name }) => world.planet(name).polls.length)).toEqual(Array(10).fill(0));
    world.source.setAttention('focused');
    world.open(world.row('p3'));
    await world.clock.pass(1_000);
    expect(ten.map(({ name }) => world.planet(name).polls.length)).toEqual(Array(10).fill(1));
    await world.clock.pass(10 * minute);
    const counts = ten.map(({ name }) => world.planet(name).polls.length);
    expect(counts.filter((count) => count > 1)).toHaveLength(2);
    for (const open of [counts[0], counts[3]]) expect(open).toBeGreaterThan(15);
    world.provider.setExpanded(world.row('p3'), false);
    world.source.setAttention('hidden');
    await world.clock.pass(hour);
    expect(ten.map(({ name }) => world.planet(name).polls.length)).toEqual(counts);
    world.source.setAttention('focused');
    await world.clock.pass(1_000);
    expect(ten.map(({ name }) => world.planet(name).polls.length)).toEqual(counts.map((count) => count + 1));
    world.dispose();
  });

  test('a planet without a sign-in is not polled', async () => {
    const world = await viewWorld(ten.slice(0, 2));
    world.planet('p0').current = noToken;
    world.source.setAttention('focused');
    world.open();
    await world.clock.pass(hour);
    expect(world.planet('p0').polls).toHaveLength(1);
    expect(world.describes('p0')).toBe('not signed in · default');
    world.planet('p0').current = statusOf();
    await world.clock.run(world.source.refresh(({ key }) => key === 'p0'));
    expect(world.describes('p0')).toBe('UPGRADED · all applications · default');
    expect(world.planet('p1').polls).toHaveLength(1);
    world.dispose();
  });

  test('while the window has no focus, a planet is read at most once a minute, and a watch keeps its schedule', async () => {
    const world = await viewWorld(ten.slice(0, 3));
    world.source.setAttention('focused');
    world.open(world.row('p1'), world.row('p2'));
    await world.clock.pass(5 * minute);
    world.source.setAttention('unfocused');
    const start = world.clock.monotonic();
    const watch = world.planets.poller(environmentOf('p2')).subscribe(watchSchedule);
    void (async () => {
      while ((await watch.next()) !== undefined);
    })();
    await world.clock.pass(hour);
    for (const id of ['p0', 'p1']) {
      const { polls } = world.planet(id);
      expect(polls.filter((at) => at > start).length).toBeGreaterThan(40);
      const since = polls.filter((at, index) => at > start && at - (polls[index - 1] ?? 0) < minute);
      expect(since).toEqual([]);
    }
    const watched = world.planet('p2').polls.filter((at) => at > start);
    expect(watched.filter((at) => at <= start + minute).length).toBeGreaterThanOrEqual(14);
    const before = world.planet('p0').polls.length;
    world.source.setAttention('focused');
    await world.clock.pass(40_000);
    expect(world.planet('p0').polls.length).toBeGreaterThan(before);
    watch.close();
    world.dispose();
  });

  test("ten environments of one planet and a watch share the planet's poller", async () => {
    const all = ten.map(({ name }) => environmentOf('p0', { name }));
    const world = await viewWorld(all);
    world.source.setAttention('focused');
    world.open(...all.map(({ name }) => world.row(name)));
    const watch = world.planets.poller(environmentOf('p0')).subscribe(watchSchedule);
    void (async () => {
      while ((await watch.next()) !== undefined);
    })();
    await world.clock.pass(minute);
    expect(world.planet('p0').mostInFlight).toBe(1);
    expect(world.planet('p0').polls.length).toBeLessThanOrEqual(25);
    for (const { name } of all) expect(world.describes(name)).toContain('UPGRADED');
    watch.close();
    world.dispose();
  });

  test('a new environment is read, an unchanged one keeps its status, and a removed one is no longer read', async () => {
    const world = await viewWorld(ten.slice(0, 2));
    world.source.setAttention('focused');
    world.open();
    await world.clock.pass(1_000);
    world.setList(ten.slice(1, 3));
    expect(world.redrawn()).toContain('everything');
    world.open();
    await world.clock.pass(1_000);
    expect(world.planet('p1').polls).toHaveLength(1);
    expect(world.planet('p2').polls).toHaveLength(1);
    const before = world.planet('p0').polls.length;
    await world.clock.pass(hour);
    expect(world.planet('p0').polls).toHaveLength(before);
    world.dispose();
  });
});

describe('drawing', () => {
  test("a status redraws its environment's row, and nothing redraws everything", async () => {
    const world = await viewWorld(ten.slice(0, 3));
    const planet = world.planet('p0');
    for (const { name } of ten) world.planet(name).listed = [build('cc/1/1'), build('cc/1/2')];
    planet.current = statusOf(cc('cc/1/1'));
    world.source.setAttention('focused');
    world.open();
    await world.clock.pass(1_000);
    world.open();
    const [main = ''] = world.provider.getChildren(world.provider.getChildren().at(-1));
    const [application = ''] = world.provider.getChildren(main);
    const labels = () => world.provider.getChildren(application).map((id) => world.describes(id));
    expect(labels()).toEqual(['latest', 'p0']);
    expect(world.describes('p0')).toBe('UPGRADED · cc 1/1 · default');
    world.redrawn();
    const changedTo = async (change: Parameters<typeof statusOf>[0] | Error) => {
      planet.current = change instanceof PlatformError ? change : statusOf(change as object);
      await world.clock.run(world.source.refresh(({ key }) => key === 'p0'));
      return world.redrawn().filter((id) => id !== main && !id.startsWith('["starSystem"'));
    };
    expect(await changedTo({ ...cc('cc/1/1'), phaseDetails: 'other' })).toEqual([world.row('p0')]);
    expect((await changedTo(cc('cc/1/2'))).toSorted()).toEqual(
      [application, ...ten.slice(0, 3).map(({ name }) => world.row(name))].toSorted(),
    );
    expect(labels()).toEqual(['latest · p0', '']);
    expect(await changedTo(reset())).not.toContain('everything');
    expect(await changedTo(failureOf(401))).not.toContain('everything');
    expect(world.describes('p0')).toBe("didn't accept the token · default");
    world.dispose();
  });

  test("the age of a status that isn't polled is redrawn each minute", async () => {
    const world = await viewWorld(ten.slice(0, 2));
    world.source.setAttention('focused');
    world.open();
    await world.clock.pass(1_000);
    expect(world.describes('p1')).toBe('UPGRADED · all applications · now');
    world.redrawn();
    await world.clock.pass(5 * minute);
    expect(world.redrawn()).toContain(world.row('p1'));
    expect(world.describes('p1')).toBe('UPGRADED · all applications · 5 min. ago');
    expect(world.describes('p0')).toBe('UPGRADED · all applications · default');
    expect(world.planet('p1').polls).toHaveLength(1);
    world.dispose();
  });
});

describe('lists', () => {
  test("of a star system whose rows aren't open are read only until the running builds are found", async () => {
    const other = ten.slice(1, 3).map((each) => ({ ...each, projectId: 'other' }));
    const world = await viewWorld([environmentOf('p0'), ...other]);
    world.source.setAttention('focused');
    world.open();
    await world.clock.pass(minute);
    expect(world.planet('p0').lists).toEqual(['branches']);
    expect(world.planet('p2').lists).toEqual([]);
    world.dispose();
  });

  test("that couldn't be read are requested again when the planet responds again", async () => {
    const world = await viewWorld(ten.slice(0, 1));
    const planet = world.planet('p0');
    planet.failure = reset();
    planet.current = reset();
    world.source.setAttention('focused');
    world.open();
    await world.clock.pass(1_000);
    expect(planet.lists).toEqual(['branches']);
    planet.failure = undefined;
    planet.current = statusOf();
    await world.clock.pass(minute);
    expect(planet.lists).toEqual(['branches', 'branches']);
    world.dispose();
  });

  test('that could be read show that the platform responds again, so the planet is read immediately', async () => {
    const world = await viewWorld(ten.slice(0, 1));
    const planet = world.planet('p0');
    planet.current = failureOf(503);
    world.source.setAttention('focused');
    world.open();
    await world.clock.pass(1_000);
    expect(planet.polls).toHaveLength(1);
    planet.current = statusOf();
    world.source.openBranch(world.provider.getChildren().at(-1) ?? '', 'main');
    await world.clock.pass(1_000);
    expect(planet.polls).toHaveLength(2);
    expect(world.describes('p0')).toContain('UPGRADED');
    world.dispose();
  });
});

test.each([
  ['keeps the rows of its star system, and what is open below them', true],
  ['that belongs to someone else has other rows', false],
])('a platform at another port %s', async (_, local) => {
  const at = (port: number) => [environmentOf('p0', { baseUrl: `http://127.0.0.1:${port}` })];
  const world = await viewWorld(at(4000), { local });
  const starSystems = () => world.source.state().starSystems.map(({ id }) => id);
  const before = starSystems();
  world.setList(at(4001));
  expect(starSystems()).toHaveLength(1);
  expect(isDeepStrictEqual(starSystems(), before)).toBe(local);
  world.dispose();
});

test('the local platform counts as starting until its planets have been read', async () => {
  const world = await viewWorld(ten.slice(0, 1), { local: true });
  const planet = world.planet('p0');
  planet.current = new PlatformError('connection refused', { code: 'connection', sent: 'no' });
  world.source.setAttention('focused');
  world.open();
  await world.clock.pass(1_000);
  expect(world.describes('p0')).toContain('connection refused');
  world.setLocalStarts(true);
  expect(world.describes('p0')).toBe('starting… · default');
  const before = planet.polls.length;
  await world.clock.pass(10 * minute);
  expect(planet.polls).toHaveLength(before);
  planet.current = statusOf();
  world.setLocalStarts(false);
  expect(world.describes('p0')).toBe('starting… · default');
  await world.clock.pass(1_000);
  expect(world.describes('p0')).toBe('UPGRADED · all applications · default');
  world.dispose();
});
