import type { ColumnKind } from '../../platform/localOrder';
import type { EntityMember, ResolvedPath } from '../../server/service/model/entityInfo';
import { memberWithValue } from '../../server/service/model/memberPaths';
import type { Column, SchemaType } from './column';

/** The kinds of columns by the name of the data type. Values of other data types are unknown. */
const kindsByType: readonly (readonly [type: RegExp, kind: ColumnKind])[] = [
  [/^(bit|boolean)$/, 'boolean'],
  [/datetime|timestamp/, 'instant'],
  [/^date/, 'date'],
  [/amount|money/, 'amount'],
  [/^(small|short|long|big|nonnegative|positive)?int(eger)?$|^(age|year)$/, 'integer'],
  [/decimal|percent|rate$|factor/, 'decimal'],
  [/text$|char$|name$|number$|code$|phone|mail|address|url$/, 'text'],
];
/** Kinds of values that a schema can show as text. */
const textual: ReadonlySet<ColumnKind> = new Set(['instant', 'date', 'decimal']);
/** Kinds of values with several parts, one of which a schema can show as text. */
const structured: ReadonlySet<ColumnKind> = new Set(['amount', 'type-key', 'reference']);

/** Returns the column of a member. Undefined if its values are unknown. */
export function columnOfMember({ kind, type, typelist, target, nullable }: EntityMember): Column | undefined {
  switch (kind) {
    case 'column': {
      const dataType = type?.toLowerCase() ?? '';
      const found = kindsByType.find(([pattern]) => pattern.test(dataType))?.[1];
      return found && { kind: found, nullable, dataType };
    }
    case 'typekey':
      return { kind: 'type-key', typelist, nullable };
    case 'monetaryamount':
      return { kind: 'amount', nullable };
    case 'foreignkey':
    case 'onetoone':
    case 'edgeForeignKey':
      return { kind: 'reference', target, nullable };
    case 'array':
      return { kind: 'list', item: { kind: 'reference', target } };
    default:
      return undefined;
  }
}

/** Returns the member whose whole value a path leads to. Undefined if it's unknown. */
export function memberAtEnd(resolved: ResolvedPath | undefined): EntityMember | undefined {
  return resolved?.hops.at(-1)?.kind === 'member' ? memberWithValue(resolved)?.member : undefined;
}

/**
 * Adds what the data model declares to the column of a property. The JSON type of the schema wins. For example, a type
 * key stays text if the schema's type is `string`, and its code is shown.
 */
export function narrowed(column: Column, schema: SchemaType, member: EntityMember | undefined): Column {
  const declared = member && columnOfMember(member);
  if (!declared) return column;
  const { nullable, dataType } = declared;
  const known = { ...column, nullable, dataType };
  if (schema.array) return known;
  if (schema.ref !== undefined) {
    const typelist = schema.typelist ?? declared.typelist ?? column.typelist;
    return column.kind === 'type-key' ? { ...known, typelist } : known;
  }
  switch (schema.type) {
    case undefined:
      return declared;
    case 'string':
      return schema.format === undefined && textual.has(declared.kind) ? declared : known;
    case 'number':
      return declared.kind === 'integer' ? declared : known;
    case 'object':
      return structured.has(declared.kind) ? declared : known;
    default:
      return known;
  }
}

/** Returns the column of an entity whose value a property shows. The value of a type key, for example, has a name, too. */
export function shownColumn(column: Column, schema: SchemaType, member: EntityMember | undefined): Column {
  const declared = member && columnOfMember(member);
  const isOpen = schema.ref === undefined && !schema.array && schema.type === 'string' && schema.format === undefined;
  return isOpen && declared && structured.has(declared.kind) ? declared : column;
}
