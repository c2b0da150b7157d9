/** Whether a value that came from outside is an object with keys, not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Those elements of a list from outside that are strings. */
export function strings(values: readonly unknown[]): readonly string[] {
  return values.filter((value) => typeof value === 'string');
}
