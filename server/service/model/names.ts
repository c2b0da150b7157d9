/** The last part of a qualified name: `Activity` of `entity.Activity`. */
export function simpleName(qualified: string): string {
  return qualified.slice(qualified.lastIndexOf('.') + 1);
}

/** Everything before the last part of a qualified name. Empty if it has one part. */
export function packageOf(qualified: string): string {
  return qualified.slice(0, Math.max(0, qualified.lastIndexOf('.')));
}

/** The fully qualified name of a class in a file of a package. */
export function qualify(packageName: string | undefined, name: string): string {
  return packageName === undefined || packageName === '' ? name : `${packageName}.${name}`;
}

/** The last part of a URI, as people read it. */
export function fileNameOf(uri: string): string {
  const name = uri.slice(uri.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Orders texts by code unit, so that an order never depends on a locale. */
export function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

const plainTypes: ReadonlySet<string> = new Set(
  'String Date Integer Long Boolean Double Float Number Object List Set Map Collection Iterable Type Enum'.split(' '),
);

/** The entity that a type's name means: `Activity` for `entity.Activity`. Undefined for classes, typelists, and type parameters. */
export function entityName(type: string): string | undefined {
  if (type.startsWith('entity.')) return type.slice('entity.'.length);
  return /^\p{Lu}[\p{L}\p{N}_]+$/u.test(type) && !plainTypes.has(type) ? type : undefined;
}
