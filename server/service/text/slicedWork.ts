/** Work that is divided into steps, so that other work gets a turn in between. */
export type SlicedWork<T> = Generator<undefined, T>;

/** Does all steps of some work at once, and returns the result. */
export function finished<T>(work: SlicedWork<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
