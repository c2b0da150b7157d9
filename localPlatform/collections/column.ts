import type { ColumnKind } from '../../platform/localOrder';

/** What is known about the values of a property or of an entity's column. */
export interface Column {
  readonly kind: ColumnKind;
  /** The typelist that contains the codes of a type key. */
  readonly typelist?: string;
  /** The data type in the data model, in lower case. */
  readonly dataType?: string;
  /** Whether a value can be null, if the data model says so. */
  readonly nullable?: boolean;
  /** The entity of a reference, if known. */
  readonly target?: string;
  /** The type of a list's elements, if known. */
  readonly item?: Column;
  /** The known properties of an object. */
  readonly members?: readonly (readonly [name: string, column: Column])[];
}

/** The parts of a property's schema that determine the property's values. */
export interface SchemaType {
  readonly name: string;
  readonly type?: string;
  readonly format?: string;
  readonly ref?: string;
  readonly typelist?: string;
  readonly array: boolean;
  /** The property names in the definition that `ref` refers to, if known. */
  readonly refProperties?: readonly string[];
}

function kindByRef(ref: string, properties: readonly string[] | undefined): ColumnKind {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  const has = (...names: string[]) => properties !== undefined && names.every((each) => properties.includes(each));
  if (/type_?key/i.test(name) || has('code', 'name')) return 'type-key';
  if (/amount|money/i.test(name) || has('amount', 'currency')) return 'amount';
  return /reference$/i.test(name) || has('id', 'displayName') ? 'reference' : 'object';
}

function kindByText(format: string | undefined): ColumnKind {
  if (format === 'date-time') return 'instant';
  if (format === 'date') return 'date';
  return format === 'decimal' || format === 'number' ? 'decimal' : 'text';
}

const kindsByName: readonly (readonly [name: RegExp, kind: ColumnKind])[] = [
  [/(Date|Time|Timestamp|On|At)(_Ext)?$/, 'instant'],
  [/(Amount|Reserves?|Premium|Cost|Price)(_Ext)?$/, 'amount'],
  [/(Count|Order|Age|Days|Year|Factor|Sequence|Rank)(_Ext)?$/, 'integer'],
  [/^(Is|Has|Can)[A-Z]|(Escalated|Active|Enabled|Retired|Closed|Locked|Passed)(_Ext)?$/, 'boolean'],
  [/(Status|State|Type|Priority)(_Ext)?$/, 'type-key'],
];

/** Guesses the kind of a column from its name. For a type key, the name is also the name of the typelist. */
export function columnByName(name: string): Column {
  const capitalized = name.charAt(0).toUpperCase() + name.slice(1);
  const kind = kindsByName.find(([pattern]) => pattern.test(capitalized))?.[1] ?? 'text';
  return kind === 'type-key' ? { kind, typelist: name } : { kind };
}

/** Derives a column from a property's schema. */
export function columnBySchema(schema: SchemaType): Column {
  const { array, ref, type, format, typelist, name } = schema;
  if (array) return { kind: 'list' };
  const kind =
    ref === undefined ? undefined : typelist === undefined ? kindByRef(ref, schema.refProperties) : 'type-key';
  if (kind === 'type-key') return { kind, typelist: typelist ?? name };
  if (kind !== undefined) return { kind };
  switch (type) {
    case 'boolean':
    case 'integer':
    case 'number':
    case 'object':
      return { kind: type };
    case 'string':
      return { kind: kindByText(format) };
    default:
      return columnByName(name);
  }
}
