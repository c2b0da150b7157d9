/**
 * A bucket with at most `burst` tokens. Every `interval` milliseconds, one token is added. The bucket allows a burst,
 * then a steady rate.
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
   * Takes a token. Returns how many milliseconds to wait before using the token: zero if the bucket contained a whole
   * token.
   */
  take(now: number): number {
    const gained = this.filledAt === undefined ? this.burst : (now - this.filledAt) / this.interval;
    this.tokens = Math.min(this.burst, this.tokens + gained) - 1;
    this.filledAt = now;
    return this.tokens >= 0 ? 0 : -this.tokens * this.interval;
  }
}
