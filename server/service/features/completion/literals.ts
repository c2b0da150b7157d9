import { CompletionItemKind } from 'vscode-languageserver-types';
import type { ClassFact, GosuFacts } from '../../facts/gosuFacts';
import { entityOfType } from '../../model/classes';
import { foreignKeyTarget } from '../../model/declaredEntities';
import type { EntityMember } from '../../model/entityInfo';
import type { SortModel } from '../../model/model';
import { qualify } from '../../model/names';
import { entityProperties } from './entityPaths';
import { membersOf, type NameProposal, proposalOf } from './members';

/**
 * Returns the properties that may follow `#` after a name: first the members of the entity in the data model, unless the
 * name is an imported class, then the other properties in files.
 */
export function literalProposals(model: SortModel, facts: GosuFacts, entity: string): readonly NameProposal[] {
  const isEntity = entityOfType(facts, entity) === entity;
  return withOthers(model, entity, isEntity ? membersOf(model, entity) : []);
}

/** Adds the properties of an entity that other files mention. */
function withOthers(model: SortModel, entity: string, members: readonly EntityMember[]): readonly NameProposal[] {
  const known = new Set(members.map(({ name }) => name));
  const others = entityProperties(model, entity).filter((name) => !known.has(name));
  return [
    ...members.map(proposalOf),
    ...others.map((name) => ({ name, kind: CompletionItemKind.Field, detail: entity })),
  ];
}

/**
 * Returns the elements that may be written at the end of a text, if it ends in the list of a `PathSortColumn`: foreign
 * keys of the collection's entity, or properties of the entity that the foreign key before leads to. Undefined if the
 * text ends elsewhere, or if no file declares the entity.
 */
export function elementProposals(
  model: SortModel,
  facts: GosuFacts,
  type: ClassFact | undefined,
  before: string,
): readonly NameProposal[] | undefined {
  const [, list] = /\bPathSortColumn\s*\(\s*\{([^{}]*)$/.exec(before) ?? [];
  const elements = list?.split(',') ?? [];
  if (!/^\s*\w*$/.test(elements.at(-1) ?? '#')) return undefined;
  const [, owner, key] = /(\w+)#(\w+)(?:\.PropertyInfo)?\s*$/.exec(elements.at(-2) ?? '') ?? [];
  const isFirst = elements.length === 1;
  const entity = isFirst
    ? entityOfClass(model, facts, type)
    : owner && key
      ? foreignKeyTarget(model, owner, key)
      : undefined;
  if (entity === undefined) return undefined;
  const members = membersOf(model, entity).filter(({ kind }) =>
    isFirst ? kind === 'foreignkey' : kind !== 'array' && kind !== 'onetoone',
  );
  const proposals = isFirst ? members.map(proposalOf) : withOthers(model, entity, members);
  return proposals.map(({ name, ...rest }) => ({ name: `${entity}#${name}.PropertyInfo`, ...rest }));
}

function entityOfClass(model: SortModel, facts: GosuFacts, type: ClassFact | undefined): string | undefined {
  const [id] = type ? model.collections.ofClass(qualify(facts.package?.value, type.name)) : [];
  const name = id && model.collections.get(id)?.entity?.name;
  return name === undefined ? undefined : model.dataModel.entity(name)?.name;
}
