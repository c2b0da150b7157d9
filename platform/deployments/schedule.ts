/** Milliseconds between polls, before the spread, `ms` into the time someone has been looking. */
export type Schedule = (ms: number) => number;

/** A watched deployment: 3 s for the first minute, 10 s until the tenth, then 30 s (contract, promise 9). */
export const watchSchedule: Schedule = (ms) => (ms < 60_000 ? 3_000 : ms < 10 * 60_000 ? 10_000 : 30_000);

/** Milliseconds between polls for a view that only shows what happens, before the spread. */
export const viewInterval = 30_000;

/** A status that was read this many milliseconds ago isn't read again when a view opens. */
export const freshFor = 60_000;

/** The same as `viewInterval` while the window has no focus: at most one poll a minute (experience: Deployments view). */
export function unfocusedInterval(random: () => number): number {
  return freshFor * (1 + 0.2 * random());
}

/** Spreads an interval by ±20 %, so that many clients do not ask in step. */
export function spread(ms: number, random: () => number): number {
  return ms * (0.8 + 0.4 * random());
}
