import type { Build } from '../../platform/apiTypes';
import { isObject, stringOf } from '../../platform/json';

/** The branches and builds of a planet that were already read. */
export interface ReadLists {
  readonly branches: readonly string[];
  readonly builds: ReadonlyMap<string, readonly Build[]>;
}

/** The members of a status element that may name its application, the likeliest first. */
export const namingMembers: readonly string[] = ['application', 'code', 'name', 'id'];

/** The application code of a status element, whose shape isn't documented: the first of the likely members that is a text. */
export function applicationOf(element: unknown): string | undefined {
  if (typeof element === 'string') return element;
  if (!isObject(element)) return undefined;
  return namingMembers.map((key) => stringOf(element[key])).find((text) => text !== undefined);
}
