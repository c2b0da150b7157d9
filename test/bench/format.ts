export function count(value: number): string {
  return value.toLocaleString('en-GB');
}

/** Formats a duration in milliseconds, such as `1.5 ms`. */
export function ms(value: number): string {
  return value < 10 ? `${value.toFixed(1)} ms` : `${count(Math.round(value))} ms`;
}

/** Formats a ratio, such as `1.50 ×`. */
export function times(value: number): string {
  return `${value < 10 ? value.toFixed(2) : count(Math.round(value))} ×`;
}

/** Formats bytes as megabytes. */
export function mb(value: number): string {
  return `${(value / 1e6).toFixed(Math.abs(value) < 10e6 ? 1 : 0)} MB`;
}
