/** Anything at all: a class, a function and an object whose members are the same again. What no test looks at. */
export function anything(): unknown {
  const get = (_: unknown, name: string | symbol) => {
    if (name === 'then') return undefined;
    if (name === Symbol.toPrimitive) return () => '';
    return name === Symbol.iterator ? () => [][Symbol.iterator]() : anything();
  };
  return new Proxy(class {}, { get, set: () => true, apply: anything, construct: () => Object(anything()) });
}

/** The parts of an object that are given, and anything for the rest. */
export function partly<T extends object>(given: T): T {
  return new Proxy(given, { get: (target, name) => (name in target ? Reflect.get(target, name) : anything()) });
}
