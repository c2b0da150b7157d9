/** A bucket of `burst` tokens, refilled by one every `interval` milliseconds: allows a burst, then a steady rate. */
export class TokenBucket {
  private tokens: number;
  private filledAt: number | undefined;

  constructor(
    private readonly burst: number,
    private readonly interval: number,
  ) {
    this.tokens = burst;
  }

  /** Takes one token. Returns how long to wait, in milliseconds, before it may be used: zero while there are tokens. */
  take(now: number): number {
    const gained = this.filledAt === undefined ? this.burst : (now - this.filledAt) / this.interval;
    this.tokens = Math.min(this.burst, this.tokens + gained) - 1;
    this.filledAt = now;
    return this.tokens >= 0 ? 0 : -this.tokens * this.interval;
  }
}
