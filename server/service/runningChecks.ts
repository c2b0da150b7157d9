/** Maximum total time to wait for checks while reading a folder, in milliseconds. */
const longestWait = 3000;

/**
 * The checks that are running: the diagnostics that are being computed. While a folder is being read, each new file
 * could make these checks start again, so reading waits for the checks. The wait is limited, because checks can follow
 * one another for as long as the user is typing.
 */
export class RunningChecks {
  private readonly running = new Set<Promise<unknown>>();
  private waited = 0;

  /** `pause` lets other work on the event loop run. */
  constructor(private readonly pause: () => Promise<void>) {}

  /** Counts a check as running until it ends. Returns its result. */
  async add<T>(check: Promise<T>): Promise<T> {
    this.running.add(check);
    try {
      return await check;
    } finally {
      this.running.delete(check);
    }
  }

  /** Marks the start of reading a folder. Resets the total time spent waiting for checks. */
  startReading(): void {
    this.waited = 0;
  }

  /**
   * Resolves when no check is running, or when reading has waited long enough. Lets other work run even if no check is
   * running.
   */
  async ended(): Promise<void> {
    await this.pause();
    while (this.running.size > 0 && this.waited < longestWait) {
      const began = performance.now();
      await this.nextEnd(longestWait - this.waited);
      await this.pause();
      this.waited += performance.now() - began;
    }
  }
  /** Resolves when a check ends, or after `limit` milliseconds. */
  private async nextEnd(limit: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const expired = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limit);
    });
    await Promise.race([...this.running, expired]).catch(() => {});
    clearTimeout(timer);
  }
}
