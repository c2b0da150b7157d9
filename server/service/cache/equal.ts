/** Whether two plain values are equal: scalars, arrays, maps, sets, and objects without methods. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one)) return Array.isArray(other) && isSameList(one, other);
  if (one instanceof Map) return other instanceof Map && isSameMap(one, other);
  if (one instanceof Set) return other instanceof Set && isSameList([...one], [...other]);
  if (Array.isArray(other) || other instanceof Map || other instanceof Set) return false;
  return isSameObject(one, other);
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
}

/** Whether two maps have equal entries in the same order. The order matters, because lists are derived from maps. */
function isSameMap(one: ReadonlyMap<unknown, unknown>, other: ReadonlyMap<unknown, unknown>): boolean {
  if (one.size !== other.size) return false;
  const others = other.entries();
  for (const [key, value] of one) {
    const next = others.next();
    if (next.done || !Object.is(next.value[0], key) || !isSame(value, next.value[1])) return false;
  }
  return true;
}

function isSameObject(one: object, other: object): boolean {
  const others: Readonly<Record<string, unknown>> = { ...other };
  let left = Object.keys(others).length;
  for (const [key, value] of Object.entries(one)) {
    if (!Object.hasOwn(others, key) || !isSame(value, others[key])) return false;
    left--;
  }
  return left === 0;
}
