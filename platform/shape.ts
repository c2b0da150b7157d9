import { isObject } from './json';

/** Reads a parsed JSON value as a type. Throws a `WrongShape` if it isn't one. */
export type ShapeReader<T> = (value: unknown) => T;

/** A parsed JSON value doesn't have the expected shape. */
export class WrongShape extends TypeError {}

/** The value as an object. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new WrongShape('not an object');
  return value;
}

/** The value as a string. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new WrongShape('not a string');
  return value;
}

/** The value as a finite number. */
export function numberOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new WrongShape('not a number');
  return value;
}

/** The value as a boolean. */
export function flagOf(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new WrongShape('not a boolean');
  return value;
}

/** The value as a list, each element read by `read`. */
export function listOf<T>(value: unknown, read: ShapeReader<T>): T[] {
  if (!Array.isArray(value)) throw new WrongShape('not a list');
  return value.map((element: unknown) => read(element));
}

/** The value as an object whose members are all read by `read`. */
export function recordOf<T>(value: unknown, read: ShapeReader<T>): Record<string, T> {
  return Object.fromEntries(Object.entries(objectOf(value)).map(([key, member]) => [key, read(member)]));
}

/** The value as one of some words. */
export function oneOf<T extends string>(value: unknown, words: readonly T[]): T {
  const found = words.find((word) => word === value);
  if (found === undefined) throw new WrongShape('not a known word');
  return found;
}

/** An object with the value as a string under a key; without the key if there is no value. */
export function optionalText<K extends string>(key: K, value: unknown): { readonly [P in K]?: string } {
  const found: { [P in K]?: string } = {};
  if (value !== undefined) found[key] = textOf(value);
  return found;
}

/** An object with the value as a number under a key; without the key if there is no value. */
export function optionalNumber<K extends string>(key: K, value: unknown): { readonly [P in K]?: number } {
  const found: { [P in K]?: number } = {};
  if (value !== undefined) found[key] = numberOf(value);
  return found;
}
