/** Work that is divided into steps, so that other work can run between the steps. */
export type SlicedWork<T> = Generator<undefined, T>;

/** Runs all steps of some work without a break, and returns the result. */
export function finished<T>(work: SlicedWork<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
