import type { FileKind } from '../text/fileName';

/**
 * Identifies a file by its kind and fully qualified name, a class by `gosu` and its fully qualified name, or an entity by
 * `entity` and its name in any letter case.
 */
export function declaredName(kind: FileKind, fqn: string): string {
  return kind === 'entity' ? `${kind} ${entityKey(fqn)}` : `${kind} ${fqn}`;
}

/** Identifies the files that add to what a file of this name declares. */
export function additionTo(declared: string): string {
  return `+${declared}`;
}

/** Returns the form of an entity's name that is compared. Files refer to entities in any letter case. */
export function entityKey(entity: string): string {
  return entity.toLowerCase();
}

/** Returns the last part of a qualified name, such as `Activity` for `entity.Activity`. */
export function simpleName(qualified: string): string {
  return qualified.slice(qualified.lastIndexOf('.') + 1);
}

/** Returns everything before the last part of a qualified name. Empty if there is only one part. */
export function packageOf(qualified: string): string {
  return qualified.slice(0, Math.max(0, qualified.lastIndexOf('.')));
}

/**
 * Returns the folder in the fully qualified name of a configuration file, such as `ext.claim.v1` for
 * `ext.claim.v1.claim_ext-1.0`.
 */
export function folderOf(fqn: string): string {
  return packageOf(fqn.replace(/-[^-]*$/, ''));
}

/** Returns the fully qualified name of a class in a package. */
export function qualify(packageName: string | undefined, name: string): string {
  return packageName === undefined || packageName === '' ? name : `${packageName}.${name}`;
}

/** Returns the last part of a URI, decoded for display. */
export function fileNameOf(uri: string): string {
  const name = uri.slice(uri.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Compares strings by code unit, so that the order doesn't depend on a locale. */
export function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

const plainTypes: ReadonlySet<string> = new Set(
  'String Date Integer Long Boolean Double Float Number Object List Set Map Collection Iterable Type Enum'.split(' '),
);

/**
 * Returns the entity that a type name refers to, such as `Activity` for `entity.Activity`. Undefined for common
 * classes, other qualified names, and type parameters.
 */
export function entityName(type: string): string | undefined {
  if (type.startsWith('entity.')) return type.slice('entity.'.length) || undefined;
  return /^\p{Lu}[\p{L}\p{N}_]+$/u.test(type) && !plainTypes.has(type) ? type : undefined;
}
