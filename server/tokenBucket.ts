/**
 * A bucket of `burst` tokens, to which one is added every `interval` milliseconds. It allows a burst, then a steady
 * rate.
 */
export class TokenBucket {
  private tokens: number;
  private filledAt: number | undefined;

  constructor(
    private readonly burst: number,
    private readonly interval: number,
  ) {
    this.tokens = burst;
  }

  /**
   * Takes a token. Returns the milliseconds to wait before it may be used, which is zero while the bucket isn't empty.
   */
  take(now: number): number {
    const gained = this.filledAt === undefined ? this.burst : (now - this.filledAt) / this.interval;
    this.tokens = Math.min(this.burst, this.tokens + gained) - 1;
    this.filledAt = now;
    return this.tokens >= 0 ? 0 : -this.tokens * this.interval;
  }
}
