import type { EntityRoot } from '../facts/entityFacts';
import type { EntityMember } from './entityInfo';

/** Properties of every entity that no file declares and that aren't columns. */
const everywhere = ['DisplayName', 'New', 'Changed', 'Bundle', 'IntrinsicType', 'LoadCommandID'];
/** Further such properties of an effective-dated entity. */
const effectiveDated = ['BranchValue', 'Fixed'];

/** Returns the members that the platform adds because of a declared member. */
export function impliedBy(member: EntityMember): readonly EntityMember[] {
  const { name, kind, column = name, entity, nullable } = member;
  const added = { entity, nullable };
  if (kind === 'monetaryamount') {
    return [
      { ...added, name: `${name}_amt`, kind: 'column', column },
      { ...added, name: `${name}_cur`, kind: 'typekey', typelist: 'Currency', column: `${name}_cur` },
    ];
  }
  return member.isSearched ? [{ ...added, name: `${name}Denorm`, kind: 'column', column: `${column}Denorm` }] : [];
}

/**
 * Returns the members of an entity that no file declares. `table` is the entity whose table contains the rows. The
 * typelist of all its subtypes has the same name as this entity.
 */
export function implicitMembers(
  entity: string,
  root: EntityRoot | undefined,
  kind: string | undefined,
  table: string,
): readonly EntityMember[] {
  const lowerKind = kind?.toLowerCase() ?? '';
  const names = [
    ...everywhere,
    ...(lowerKind === 'retireable' ? ['Retired'] : []),
    ...(lowerKind.startsWith('effdated') ? effectiveDated : []),
  ];
  const hasTable = root === 'entity' || root === 'subtype';
  return [
    ...(hasTable ? [{ name: 'Subtype', kind: 'typekey' as const, entity, typelist: table, column: 'Subtype' }] : []),
    ...names.map((name) => ({ name, kind: 'property' as const, entity })),
  ];
}
