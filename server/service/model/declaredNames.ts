import type { BlockFacts } from '../facts/facts';

/**
 * For each index of declarations, a function that returns the names that a block declares. Each name has the same
 * position as its fact. If a fact declares nothing, its name is undefined.
 */
export const declaredNames = {
  entries(facts) {
    if (facts.kind === 'schema') return facts.definitions.map(({ key }) => key);
    if (facts.kind === 'mapping' || facts.kind === 'updater') return facts.mappers.map(({ key }) => key);
    if (!('others' in facts)) return [];
    const others = facts.others.map(({ identity, key }) => identity ?? key);
    if (facts.kind !== 'apiconfig') return others;
    return [...facts.resources.map(({ identity, name }) => identity ?? name), ...others];
  },
  definitions: (facts) => (facts.kind === 'schema' ? facts.definitions.map(({ key }) => key) : []),
  mappers(facts) {
    if (facts.kind !== 'mapping') return [];
    return facts.mappers.map(({ schemaDefinition, key }) => schemaDefinition?.value ?? key);
  },
  resources: (facts) => (facts.kind === 'apiconfig' ? facts.resources.map(({ name }) => name) : []),
  operations(facts) {
    if (facts.kind !== 'swagger') return [];
    return facts.operations.map(({ resourceType }) => resourceType?.value);
  },
  childOperations(facts) {
    if (facts.kind !== 'swagger') return [];
    return facts.operations.map(({ childResourceType }) => childResourceType?.value);
  },
} satisfies Readonly<Record<string, (facts: BlockFacts) => readonly (string | undefined)[]>>;

/** The kinds of declarations that are indexed by name and file. */
export type DeclarationsInFile = 'entries' | 'definitions' | 'mappers';

/** The kinds of declarations that are indexed by name only. */
export type DeclarationsAnywhere = 'resources' | 'operations' | 'childOperations';
