import type { Build } from '../../platform/apiTypes';
import { isObject, stringOf } from '../../platform/json';

/** The branches and builds that have already been read for an environment. */
export interface ReadLists {
  readonly branches: readonly string[];
  readonly builds: ReadonlyMap<string, readonly Build[]>;
}

/** Properties of a status element that may contain its application code, most likely first. */
export const namingMembers: readonly string[] = ['application', 'code', 'name', 'id'];

/**
 * Returns the application code of a status element: the element itself if it is a string; otherwise, the first string
 * among the `namingMembers`. The shape of an element isn't documented.
 */
export function applicationOf(element: unknown): string | undefined {
  if (typeof element === 'string') return element;
  if (!isObject(element)) return undefined;
  return namingMembers.map((key) => stringOf(element[key])).find((text) => text !== undefined);
}
