/** Work in steps, between which others get a turn. */
export type Steps<T> = Generator<undefined, T>;

/** Does all steps of a piece of work at once. Returns its result. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
