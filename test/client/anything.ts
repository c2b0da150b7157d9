/**
 * Creates a value for anything that a test doesn't check. The value and all its properties can be used as a class, a
 * function, or an object.
 */
export function anything(): unknown {
  const get = (_: unknown, name: string | symbol) => {
    if (name === 'then') return undefined;
    if (name === Symbol.toPrimitive) return () => '';
    return name === Symbol.iterator ? () => [][Symbol.iterator]() : anything();
  };
  return new Proxy(class {}, { get, set: () => true, apply: anything, construct: () => Object(anything()) });
}

/** Creates an object with the given properties. Every other property is `anything()`. */
export function partly<T extends object>(given: T): T {
  return new Proxy(given, { get: (target, name) => (name in target ? Reflect.get(target, name) : anything()) });
}
