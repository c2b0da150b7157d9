/** The base delegates of each kind of entity, nearest first. Their files declare the members that the kind adds. */
const delegatesByKind: ReadonlyMap<string, readonly string[]> = new Map([
  ['nonkeyable', []],
  ['keyable', ['KeyableBean']],
  ['versionable', ['Versionable', 'KeyableBean']],
  ['joinarray', ['Versionable', 'KeyableBean']],
  ['editable', ['Editable', 'Versionable', 'KeyableBean']],
  ['retireable', ['Retireable', 'Editable', 'Versionable', 'KeyableBean']],
  ['effdated', ['EffDated', 'KeyableBean']],
  ['effdatedbranch', ['EffDatedBranch', 'KeyableBean']],
  ['effdatedcontainer', ['EffDatedContainer', 'KeyableBean']],
]);

/** Returns the base delegates of a kind of entity, which is the value of `type`. Empty if the kind is unknown. */
export function baseDelegates(kind: string | undefined): readonly string[] {
  return delegatesByKind.get(kind?.toLowerCase() ?? '') ?? [];
}

/** Whether the base delegates of a kind of entity are known. */
export function isKnownKind(kind: string): boolean {
  return delegatesByKind.has(kind.toLowerCase());
}

const names: ReadonlySet<string> = new Set([...delegatesByKind.values()].flat());

/** Whether a delegate is the base delegate of a kind of entity. */
export function isBaseDelegate(name: string): boolean {
  return names.has(name);
}
