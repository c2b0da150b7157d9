/** A summary of repeated measurements, in milliseconds. */
export interface Summary {
  readonly median: number;
  readonly p95: number;
  readonly count: number;
}

/** Summarizes one or more measurements. */
export function summarize(values: readonly number[]): Summary {
  return { median: quantile(values, 0.5), p95: quantile(values, 0.95), count: values.length };
}

/** Returns the value at a percentile, using the nearest-rank method. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
