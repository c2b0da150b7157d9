import { type EntityFact, isExtending } from '../facts/entityFacts';
import type { BlockFacts } from '../facts/facts';
import type { GosuFacts } from '../facts/gosuFacts';
import type { FileLinks } from '../facts/linkFacts';
import { configKinds, type FileName, isConfigKind } from '../text/fileName';
import { baseDelegates } from './baseDelegates';
import { namesMeant } from './classes';
import { additionTo, declaredName, entityName, qualify } from './names';

/**
 * Returns the fully qualified names that a file declares (see `declaredName`), or that it adds to (see `additionTo`).
 */
export function namesDeclaredIn({ kind, fqn }: FileName, blocks: readonly BlockFacts[]): readonly string[] {
  if (kind === 'entity') {
    return blocks.flatMap((facts) => (facts.kind === 'entity' && facts.entity ? declaredByEntity(facts.entity) : []));
  }
  const classes = blocks.flatMap((facts) =>
    facts.kind === 'gosu' ? facts.classes.map(({ name }) => qualify(facts.package?.value, name)) : [],
  );
  const declared = [
    ...(kind === 'published' ? [] : [declaredName(kind, fqn)]),
    ...classes.map((name) => declaredName('gosu', name)),
  ];
  return [...new Set(declared)];
}

/**
 * Returns the fully qualified names in a file. A configuration file also names the files of other kinds that have its
 * own name, because these describe the same API.
 */
export function namesIn({ kind, fqn }: FileName, blocks: readonly BlockFacts[]): readonly string[] {
  return [...new Set([...(isConfigKind(kind) ? inAllKinds(fqn) : []), ...blocks.flatMap(namedIn)])];
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
    case 'entity':
      return facts.entity ? entitiesIn(facts.entity) : [];
    case 'mapping':
    case 'updater': {
      const roots = facts.mappers.flatMap(({ root }) => (root && entityName(root.value)) ?? []);
      return [...filesIn(facts.head?.links), ...roots.map(entityNamed)];
    }
    case 'schema':
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
  return [...names.map((fqn) => declaredName('gosu', fqn)), ...entitiesMentionedIn(facts)];
}

function entitiesMentionedIn({ classes, features }: GosuFacts): readonly string[] {
  const enhanced = classes.flatMap(({ kind, supertype }) =>
    kind === 'enhancement' && supertype ? supertype.name : [],
  );
  const names = [...enhanced, ...features.map(({ entity }) => entity)];
  return names.flatMap((name) => entityName(name) ?? []).map(entityNamed);
}

function declaredByEntity({ root, name }: EntityFact): readonly string[] {
  const declared = entityNamed(name.value);
  return [isExtending(root) ? additionTo(declared) : declared];
}

function entitiesIn({ name, supertype, primaryEntity, kind, delegates, members }: EntityFact): readonly string[] {
  const targets = members.flatMap(({ target }) => target ?? []);
  const named = [name, supertype, primaryEntity, ...delegates, ...targets].flatMap((each) => each?.value ?? []);
  return [...named, ...baseDelegates(kind)].map(entityNamed);
}

function entityNamed(entity: string): string {
  return declaredName('entity', entity);
}
