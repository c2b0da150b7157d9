import type { GosuFacts } from '../files/gosuFacts';
import type { SortModel } from '../model/model';
import { qualify } from '../model/names';

/**
 * The fully qualified name of a class of the workspace that a Gosu file calls `name`: written out, imported, or of the
 * same package. Undefined for classes that are not in the workspace.
 */
export function classNamedHere(model: SortModel, facts: GosuFacts, name: string): string | undefined {
  const candidates = [
    name,
    ...facts.uses.flatMap(({ value }) => {
      if (value.endsWith(`.${name}`)) return [value];
      return value.endsWith('.*') ? [`${value.slice(0, -1)}${name}`] : [];
    }),
    qualify(facts.package?.value, name),
  ];
  return candidates.find((candidate) => model.classNamed(candidate));
}
