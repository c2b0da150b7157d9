/** Whether a value from outside the program is an object with keys rather than an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the strings in a list from outside the program. */
export function strings(values: readonly unknown[]): readonly string[] {
  return values.filter((value) => typeof value === 'string');
}
