import * as v from 'valibot';

/** A schema that parses an unknown value as a `T`. */
export type Shape<T> = v.GenericSchema<unknown, T>;

/**
 * The entries of an object schema for `T`: one for each property, so that the schema can't omit a property. The entry
 * of an optional property is made with `v.exactOptional`. Unlike a missing property, a value of another type is an
 * error.
 */
export type Entries<T> = {
  readonly [K in keyof T]-?: object extends Pick<T, K>
    ? v.ExactOptionalSchema<Shape<Exclude<T[K], undefined>>, undefined>
    : Shape<T[K]>;
};

/** A finite number. */
export const finite: Shape<number> = v.pipe(v.number(), v.finite());

/** One word of a union. `words` must contain every word, so that a new word can't be forgotten. */
export function wordOf<T extends string>(words: Readonly<Record<T, true>>): Shape<T> {
  return v.custom<T>((value) => typeof value === 'string' && Object.hasOwn(words, value));
}

/** Parses JSON text as a value of a shape. Undefined if the text isn't JSON, or if the value has another shape. */
export function parseJson<T>(text: string, shape: Shape<T>): T | undefined {
  try {
    const { success, output } = v.safeParse(shape, JSON.parse(text), { abortEarly: true });
    return success ? output : undefined;
  } catch {
    return undefined;
  }
}
