import type { BlockFacts } from '../facts/facts';
import type { GosuFacts } from '../facts/gosuFacts';
import type { FileLinks } from '../facts/linkFacts';
import { type FileName, isConfigKind } from '../text/fileName';
import { namesMeant } from './classes';
import { declaredName, qualify } from './names';

/** The fully qualified names that a file declares, and those that it contains. Names of classes begin with `gosu `. */
export interface Mentions {
  readonly declared: readonly string[];
  readonly named: readonly string[];
}

const configKinds = ['schema', 'mapping', 'updater', 'apiconfig', 'swagger'] as const;

/**
 * Returns the fully qualified names in a file. A configuration file also names the files of other kinds that have its
 * own name, because these describe the same API.
 */
export function mentionsIn({ kind, fqn }: FileName, blocks: readonly BlockFacts[]): Mentions {
  const named = new Set(isConfigKind(kind) ? inAllKinds(fqn) : []);
  const declared = new Set(kind === 'published' ? [] : [declaredName(kind, fqn)]);
  for (const facts of blocks) {
    for (const name of namedIn(facts)) named.add(name);
    if (facts.kind !== 'gosu') continue;
    for (const { name } of facts.classes) declared.add(declaredName('gosu', qualify(facts.package?.value, name)));
  }
  return { declared: [...declared], named: [...named] };
}

function namedIn(facts: BlockFacts): readonly string[] {
  switch (facts.kind) {
    case 'gosu':
      return classesIn(facts);
    case 'published':
      return (facts.apis ?? []).flatMap(({ name }) => inAllKinds(name.value));
    case 'apiconfig': {
      const classes = facts.resources.flatMap(({ resource }) => resource?.value ?? []);
      return [...filesIn(facts.links), ...classes.map((fqn) => declaredName('gosu', fqn))];
    }
    case 'swagger':
      return filesIn(facts.links);
    default:
      return filesIn(facts.head?.links);
  }
}

function filesIn(links: readonly FileLinks[] = []): readonly string[] {
  return links.flatMap(({ targets }) => targets.flatMap(({ value }) => inAllKinds(value)));
}

function inAllKinds(fqn: string): readonly string[] {
  return configKinds.map((kind) => declaredName(kind, fqn));
}

function classesIn(facts: GosuFacts): readonly string[] {
  const supertypes = facts.classes.flatMap(({ supertype }) => supertype?.name ?? []);
  const names = [...facts.uses.map(({ value }) => value), ...supertypes.flatMap((name) => namesMeant(facts, name))];
  return names.map((fqn) => declaredName('gosu', fqn));
}
