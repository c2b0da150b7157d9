/** Milliseconds between polls, before the spread, `ms` into the time someone has been looking. */
export type Schedule = (ms: number) => number;

/** A watched deployment: 3 s for the first minute, 10 s until the tenth, then 30 s (contract, promise 9). */
export const watchSchedule: Schedule = (ms) => (ms < 60_000 ? 3_000 : ms < 10 * 60_000 ? 10_000 : 30_000);

/** A view that only shows what goes on. */
export const viewSchedule: Schedule = () => 30_000;

/** Spreads an interval by ±20 %, so that many clients do not ask in step. */
export function spread(ms: number, random: () => number): number {
  return ms * (0.8 + 0.4 * random());
}
