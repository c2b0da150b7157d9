import type { GosuFacts } from '../facts/gosuFacts';
import { namesMeant } from '../model/classes';
import type { SortModel } from '../model/model';

/** The fully qualified name of a class of the workspace that a Gosu file calls `name`; undefined for one that is not in it. */
export function classNamedHere(model: SortModel, facts: GosuFacts, name: string): string | undefined {
  return namesMeant(facts, name).find((candidate) => model.classNamed(candidate));
}
