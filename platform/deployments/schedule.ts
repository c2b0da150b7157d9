/**
 * Returns the time until the next poll, in milliseconds, without the random variation from `spread`. `ms` is the time
 * since polling started.
 */
export type Schedule = (ms: number) => number;

/**
 * The schedule of a watch: every 3 s for the first minute, every 10 s for the next nine minutes, then every 30 s
 * (docs/promises.md, promise 9).
 */
export const watchSchedule: Schedule = (ms) => (ms < 60_000 ? 3_000 : ms < 10 * 60_000 ? 10_000 : 30_000);

/** The interval between two polls for a view, in milliseconds, without the random variation from `spread`. */
export const viewInterval = 30_000;

/** The maximum age, in milliseconds, of a status that a newly opened view uses instead of polling. */
export const freshFor = 60_000;

/**
 * Returns the interval between two polls, in milliseconds, while the window isn't focused. The interval is at least one
 * minute.
 */
export function unfocusedInterval(random: () => number): number {
  return freshFor * (1 + 0.2 * random());
}

/** Returns the interval, varied randomly by up to 20%, so that clients don't poll at the same time. */
export function spread(ms: number, random: () => number): number {
  return ms * (0.8 + 0.4 * random());
}
