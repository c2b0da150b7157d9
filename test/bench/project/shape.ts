/** The source of a generated property's value. */
export type ValueKind =
  | 'direct'
  | 'amount'
  | 'type-key'
  | 'reference'
  | 'joined'
  | 'derived'
  | 'cast'
  | 'placeholder'
  | 'view'
  | 'definition'
  | 'definitions';

/** The layers of an API, lowest first. The first three belong to the vendor. */
export const layers = ['pl', 'core', 'content', 'ext'] as const;

/** One layer of an API. */
export type Layer = (typeof layers)[number];

/** A property of a generated definition. */
export interface GeneratedProperty {
  readonly name: string;
  readonly kind: ValueKind;
  readonly layer: Layer;
  readonly sortable: boolean;
  /** The definition that describes the value, or each value of a list. */
  readonly target?: string;
}

/** A definition in a generated project. Some definitions describe the elements of a collection. */
export interface GeneratedDefinition {
  readonly name: string;
  readonly area: string;
  /** The lowest layer that declares the definition. */
  readonly layer: Layer;
  readonly properties: readonly GeneratedProperty[];
}

/** A collection in a generated project, with its element resource. */
export interface GeneratedCollection {
  readonly area: string;
  readonly collection: string;
  readonly element: string;
  readonly definition: GeneratedDefinition;
  /** The path below the base path of the API. If the path has a parameter, a request requires the ID of a parent. */
  readonly path: string;
  /** The default sort that the core layer declares. */
  readonly inherited?: readonly string[];
  /** The default sort that the customer declares. */
  readonly defaultSort?: readonly string[];
  /** Whether only the customer declares the collection. */
  readonly custom: boolean;
  /** Whether the customer's class adds the sort column `ownerName_Ext`. */
  readonly addsColumn: boolean;
  /** Whether the customer's class extends a class that no file contains. */
  readonly lacksSuperclass: boolean;
}

/**
 * The parts of a generated project. In every area except the first, the customer files combine the first area's
 * customer files.
 */
export interface ProjectShape {
  readonly areas: readonly string[];
  readonly definitions: readonly GeneratedDefinition[];
  readonly collections: readonly GeneratedCollection[];
}

/** The size of a generated project. */
export interface ProjectSize {
  readonly areas: number;
  readonly collectionsPerArea: number;
  /** Number of definitions in the first area. The core schema of this area is the largest file. */
  readonly commonDefinitions: number;
  readonly otherClasses: number;
  /** Number of entities that no mapper uses. Without it, the project has no entity files at all. */
  readonly otherEntities?: number;
}

/**
 * A project of 450 resources, 76 schemas of up to 8,000 lines, 61 Swagger files, 1,800 Gosu files, and 1,000 entity
 * files.
 */
export const realSize: ProjectSize = {
  areas: 15,
  collectionsPerArea: 15,
  commonDefinitions: 120,
  otherClasses: 1535,
  otherEntities: 230,
};

const commonProperties: readonly Omit<GeneratedProperty, 'layer'>[] = [
  { name: 'code', kind: 'direct', sortable: true },
  { name: 'createdDate', kind: 'direct', sortable: true },
  { name: 'priority', kind: 'type-key', sortable: true },
  { name: 'total', kind: 'amount', sortable: true },
  { name: 'assignedUser', kind: 'reference', sortable: true },
  { name: 'description', kind: 'direct', sortable: false },
  { name: 'closeDate', kind: 'direct', sortable: false },
  { name: 'summary', kind: 'view', sortable: false },
  { name: 'ownerName', kind: 'joined', sortable: false },
  { name: 'isOverdue', kind: 'derived', sortable: false },
  { name: 'reason', kind: 'cast', sortable: false },
  { name: 'origin', kind: 'placeholder', sortable: false },
  { name: 'reviewDate', kind: 'direct', sortable: false },
  { name: 'channel', kind: 'type-key', sortable: false },
];

const areaNames = [
  ...['common', 'claim', 'policy', 'billing', 'contact', 'account', 'payment', 'reserve', 'document', 'litigation'],
  ...['vendor', 'exposure', 'matter', 'activity', 'inspection'],
];

/** The kinds of record that only the customer declares, in each area. */
const customRecords = ['Ticket', 'Visit'] as const;

type CustomRecord = (typeof customRecords)[number];

/** Returns the shape of a generated project. The same size always results in the same shape. */
export function projectShape(size: ProjectSize): ProjectShape {
  const areas = Array.from({ length: size.areas }, (_, index) => areaNames[index] ?? `area${two(index)}`);
  const definitions = areas.flatMap((area, index) => [
    ...Array.from({ length: index === 0 ? size.commonDefinitions : size.collectionsPerArea }, (_, at) =>
      definition(area, `${word(area)}Record${two(at)}`, at),
    ),
    ...customRecords.map((record) => customDefinition(area, record)),
  ]);
  const collections = areas.flatMap((area, index) => [
    ...Array.from({ length: size.collectionsPerArea - customRecords.length }, (_, at) =>
      collection(area, index, at, definitions),
    ),
    ...customRecords.map((record) => customCollection(area, record, definitions)),
  ]);
  return { areas, definitions, collections };
}

/** Returns the fully qualified name of an API's file in a layer. For the shared apiconfig file, `area` is `shared`. */
export function fqn(area: string, layer: Layer): string {
  return layer === 'ext' ? `ext.${area}.v1.${area}_ext-1.0` : `base.${layer}.cc.${area}.v1.${area}_${layer}-1.0`;
}

/** Returns the path of an area's file in a layer. `root` and `ending` select the kind of file. */
export function filePath(root: string, area: string, layer: Layer, ending: string): string {
  return pathOf(root, fqn(area, layer), ending);
}

/** Returns the path of the file with a fully qualified name. `root` and `ending` select the kind of file. */
export function pathOf(root: string, name: string, ending: string): string {
  const at = name.indexOf('-');
  return `config/integration/${root}/${name.slice(0, at).replaceAll('.', '/')}${name.slice(at)}.${ending}`;
}

/** Capitalizes an area's name, such as `claim`, for use at the start of a type name. */
export function word(area: string): string {
  return area.charAt(0).toUpperCase() + area.slice(1);
}

function two(index: number): string {
  return String(index).padStart(2, '0');
}

function definition(area: string, name: string, at: number): GeneratedDefinition {
  const lowest: Layer = at % 3 === 0 ? 'pl' : 'core';
  const properties = commonProperties.map(
    (property, index): GeneratedProperty => ({
      ...property,
      layer: index % 5 === 4 ? 'core' : lowest,
    }),
  );
  const added: GeneratedProperty[] =
    at % 4 === 0 ? [{ name: 'region_Ext', kind: 'direct', layer: 'ext', sortable: true }] : [];
  return { name, area, layer: lowest, properties: [...properties, ...added] };
}

function customDefinition(area: string, record: CustomRecord): GeneratedDefinition {
  const property = (name: string, kind: ValueKind, target?: string): GeneratedProperty => {
    return { name, kind, layer: 'ext', sortable: kind === 'direct' && name !== 'note_Ext', target };
  };
  const direct = ['title_Ext', 'dueDate_Ext', 'note_Ext'].map((name) => property(name, 'direct'));
  const others =
    record === 'Ticket'
      ? [property('state_Ext', 'type-key'), property('owner_Ext', 'reference')]
      : [
          property('tickets_Ext', 'definitions', `${word(area)}TicketExt`),
          property('lookup_Ext', 'definition', lookupName(area)),
        ];
  return { name: `${word(area)}${record}Ext`, area, layer: 'ext', properties: [...direct, ...others] };
}

/** Returns the name of an area's definition that refers to an imported definition. */
export function lookupName(area: string): string {
  return `${word(area)}LookupExt`;
}

function collection(
  area: string,
  areaIndex: number,
  at: number,
  definitions: readonly GeneratedDefinition[],
): GeneratedCollection {
  const definedHere = definitions.filter((each) => each.area === area && each.layer !== 'ext');
  const shared = areaIndex > 0 && at % 5 === 4;
  const found = shared ? definitions.find(({ name }) => name === `CommonRecord${two(at)}`) : definedHere[at];
  if (found === undefined) throw new Error(`No definition ${at} in ${area}`);
  const element = shared ? `${word(area)}Linked${two(at)}` : found.name;
  const serial = areaIndex * 100 + at;
  const addsColumn = serial % 10 === 3;
  return {
    area,
    collection: `${element}s`,
    element,
    definition: found,
    path: at % 3 === 1 ? `/parents/{parentId}/${element.toLowerCase()}s` : `/${element.toLowerCase()}s`,
    ...(serial % 2 === 0
      ? { inherited: serial % 8 === 0 ? ['ownerName', '-createdDate'] : ['-createdDate', 'code'] }
      : {}),
    ...defaultSortOf(serial, addsColumn),
    custom: false,
    addsColumn,
    lacksSuperclass: true,
  };
}

function defaultSortOf(serial: number, addsColumn: boolean): { defaultSort?: readonly string[] } {
  if (addsColumn) return { defaultSort: ['ownerName_Ext', 'code'] };
  if (serial % 8 === 0) return { defaultSort: ['ownerName', '-total'] };
  return serial % 6 === 0 ? { defaultSort: ['-priority', 'assignedUser', 'code'] } : {};
}

function customCollection(
  area: string,
  record: CustomRecord,
  definitions: readonly GeneratedDefinition[],
): GeneratedCollection {
  const element = `${word(area)}${record}Ext`;
  const found = definitions.find(({ name }) => name === element);
  if (found === undefined) throw new Error(`No definition ${element}`);
  const collectionName = `${word(area)}${record}sExt`;
  return {
    area,
    collection: collectionName,
    element,
    definition: found,
    path: `/${collectionName.toLowerCase()}`,
    defaultSort: ['-dueDate_Ext', 'title_Ext'],
    custom: true,
    addsColumn: false,
    lacksSuperclass: record === 'Visit',
  };
}
