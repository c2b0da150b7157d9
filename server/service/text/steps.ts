/** Work that is divided into steps, so that other work gets a turn in between. */
export type Steps<T> = Generator<undefined, T>;

/** Does all steps of some work at once, and returns the result. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
