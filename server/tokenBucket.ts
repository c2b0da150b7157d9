/**
 * Lets a burst through at once and then no more than a steady rate, so that a person's keystroke is answered without
 * delay and a flood is thinned out.
 */
export interface TokenBucket {
  /** Takes one token. Returns how long to wait, in milliseconds, before it may be used: zero while there are tokens. */
  take(now: number): number;
}

/** A bucket of `burst` tokens, refilled by one every `interval` milliseconds. */
export function createTokenBucket(burst: number, interval: number): TokenBucket {
  let tokens = burst;
  let filledAt = Number.NEGATIVE_INFINITY;
  return {
    take(now) {
      const gained = filledAt === Number.NEGATIVE_INFINITY ? burst : (now - filledAt) / interval;
      tokens = Math.min(burst, tokens + gained) - 1;
      filledAt = now;
      return tokens >= 0 ? 0 : -tokens * interval;
    },
  };
}
