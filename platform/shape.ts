import { isObject } from './json';

/** Returns a parsed JSON value as a typed value. Throws a `WrongShape` if the value doesn't have the expected shape. */
export type ShapeReader<T> = (value: unknown) => T;

/** Thrown if a parsed JSON value doesn't have the expected shape. */
export class WrongShape extends TypeError {}

/** Returns the value if it is an object. Otherwise throws a `WrongShape`. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new WrongShape('not an object');
  return value;
}

/** Returns the value if it is a string. Otherwise throws a `WrongShape`. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new WrongShape('not a string');
  return value;
}

/** Returns the value if it is a finite number. Otherwise throws a `WrongShape`. */
export function numberOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new WrongShape('not a number');
  return value;
}

/** Returns the value if it is a boolean. Otherwise throws a `WrongShape`. */
export function flagOf(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new WrongShape('not a boolean');
  return value;
}

/**
 * Returns the value as a list, with each element converted by `read`. Throws a `WrongShape` if the value isn't a list.
 */
export function listOf<T>(value: unknown, read: ShapeReader<T>): T[] {
  if (!Array.isArray(value)) throw new WrongShape('not a list');
  return value.map((element: unknown) => read(element));
}

/**
 * Returns the value as an object, with each property converted by `read`. Throws a `WrongShape` if it isn't an object.
 */
export function recordOf<T>(value: unknown, read: ShapeReader<T>): Record<string, T> {
  return Object.fromEntries(Object.entries(objectOf(value)).map(([key, member]) => [key, read(member)]));
}

/** Returns the value if it is one of `words`. Otherwise throws a `WrongShape`. */
export function oneOf<T extends string>(value: unknown, words: readonly T[]): T {
  const found = words.find((word) => word === value);
  if (found === undefined) throw new WrongShape('not a known word');
  return found;
}

/** Returns an object that contains the string as property `key`, or an empty object if the value is undefined. */
export function optionalText<K extends string>(key: K, value: unknown): { readonly [P in K]?: string } {
  const found: { [P in K]?: string } = {};
  if (value !== undefined) found[key] = textOf(value);
  return found;
}

/** Returns an object that contains the number as property `key`, or an empty object if the value is undefined. */
export function optionalNumber<K extends string>(key: K, value: unknown): { readonly [P in K]?: number } {
  const found: { [P in K]?: number } = {};
  if (value !== undefined) found[key] = numberOf(value);
  return found;
}
