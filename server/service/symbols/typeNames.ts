import type { GosuFacts } from '../facts/gosuFacts';
import { namesMeant } from '../model/classes';
import type { SortModel } from '../model/model';

/**
 * Returns the fully qualified name of the class that `name` refers to in a Gosu file. Undefined if the workspace
 * doesn't contain the class.
 */
export function classNamedHere(model: SortModel, facts: GosuFacts, name: string): string | undefined {
  return namesMeant(facts, name).find((candidate) => model.classes.named(candidate));
}
