import { beforeEach, expect, test, vi } from 'vitest';
import { watchSchedule } from '../../../platform/deployments/pollConsumers';
import { failureOf, reset, statusOf } from '../../platform/deployments/fakePlatform';
import { fc, someOf } from '../../properties';
import { Editor } from '../editor';
import { environmentOf, viewWorld } from './viewWorld';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

beforeEach(() => {
  slot.vscode = new Editor({}).module;
});

const second = 1_000;
const minute = 60 * second;
/**
 * The environments. Two of them share the planet `b`. Each planet is in a separate star system, because reading a list
 * also polls unresponsive planets in the list's star system.
 */
const environments = ['a', 'b', 'c', 'b'].map((id, index) =>
  environmentOf(id, { projectId: id, name: index < 3 ? id : `${id}2` }),
);
const planets = ['a', 'b', 'c'] as const;

/** An event caused by the user, a planet, or a watch. */
type Step =
  | { readonly kind: 'expand' | 'collapse'; readonly environment: number }
  | { readonly kind: 'attention'; readonly attention: 'hidden' | 'unfocused' | 'focused' }
  | { readonly kind: 'watch' | 'answer'; readonly planet: number; readonly nth: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('expand', 'collapse'), environment: fc.nat(3) }),
  fc.record({
    kind: fc.constant('attention' as const),
    attention: fc.constantFrom('hidden', 'unfocused', 'focused', 'focused'),
  }),
  fc.record({ kind: fc.constantFrom('watch', 'answer'), planet: fc.nat(2), nth: fc.nat(9) }),
);

const answers = [reset(), failureOf(401), failureOf(503)];

/** Creates the view, and a model to compare the view with. */
async function modelOf() {
  const world = await viewWorld(environments);
  const expanded = new Set<string>();
  const watches = new Map<string, ReturnType<ReturnType<typeof world.planets.poller>['subscribe']>>();
  let attention: 'hidden' | 'unfocused' | 'focused' = 'hidden';

  function watch(planet: string): void {
    const running = watches.get(planet);
    if (running) {
      running.close();
      watches.delete(planet);
      return;
    }
    const subscription = world.planets.poller(environmentOf(planet, { projectId: planet })).subscribe(watchSchedule);
    watches.set(planet, subscription);
    void (async () => {
      while ((await subscription.next()) !== undefined);
    })();
  }

  function take(next: Step): void {
    if ('attention' in next) {
      attention = next.attention;
      world.source.setAttention(attention);
    } else if ('environment' in next) {
      const { name } = environments[next.environment] ?? environmentOf('a');
      if (next.kind === 'expand') expanded.add(name);
      else expanded.delete(name);
      world.provider.setExpanded(world.row(name), next.kind === 'expand');
    } else {
      const id = planets[next.planet] ?? 'a';
      const answer = answers[next.nth] ?? statusOf({ phase: `P${next.nth}`, phaseDetails: 'x' });
      if (next.kind === 'watch') watch(id);
      else world.planet(id).current = answer;
    }
  }

  /** Lets time pass without other events. Expects that the planets receive only requests that the model allows. */
  async function pass(ms: number): Promise<void> {
    const before = planets.map((id) => world.planet(id).polls.length);
    const start = world.clock.monotonic();
    await world.clock.pass(ms);
    for (const [index, id] of planets.entries()) {
      const { polls, mostInFlight } = world.planet(id);
      expect(mostInFlight).toBeLessThanOrEqual(1);
      if (watches.has(id)) continue;
      const first = before[index] ?? 0;
      const isPolled = environments.some(({ name, planetId }) => planetId === id && expanded.has(name));
      const fresh = polls.slice(first).filter((at) => at > start + 100);
      if (attention === 'hidden' || !isPolled) expect([id, fresh]).toEqual([id, []]);
      const least = attention === 'unfocused' ? minute : 24 * second;
      for (const [nth, at] of polls.entries())
        if (nth >= Math.max(1, first)) expect(at - (polls[nth - 1] ?? 0)).toBeGreaterThanOrEqual(least);
    }
  }

  /** Expects each open row to show its planet's status if the window has focus and the planet returns a status. */
  function compareRows(): void {
    if (attention !== 'focused') return;
    for (const { name, planetId } of environments) {
      const { current } = world.planet(planetId);
      if (expanded.has(name) && 'phase' in current) expect(world.describes(name)).toContain(current.phase);
    }
  }

  return { world, take, pass, compareRows };
}

test('however rows open and close, a planet is polled as rarely as promised, and never by two pollers at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, fc.nat(180)), { minLength: 1, maxLength: 25 }), async (steps) => {
      const { world, take, pass, compareRows } = await modelOf();
      world.provider.getChildren();
      world.redrawn();
      for (const [next, seconds] of steps) {
        take(next);
        await pass(seconds * second);
      }
      expect(world.redrawn()).not.toContain('everything');
      take({ kind: 'attention', attention: 'hidden' });
      for (const id of planets) world.planet(id).current = statusOf({ phase: 'LAST' });
      await world.clock.run(world.source.refresh());
      take({ kind: 'attention', attention: 'focused' });
      for (const id of planets) world.planet(id).current = statusOf({ phase: 'NEWER' });
      await world.clock.pass(2 * minute);
      compareRows();
      world.dispose();
    }),
    someOf(60),
  );
});
