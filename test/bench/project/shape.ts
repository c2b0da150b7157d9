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
  | 'view';

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
}

/** A definition in a generated project. Some definitions describe the elements of a collection. */
export interface GeneratedDefinition {
  readonly name: string;
  readonly area: string;
  /** The lowest layer that declares the definition. */
  readonly layer: Layer;
  /** Name of the definition that this one extends. */
  readonly extended?: string;
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
  /** How many of the collections in each area only the customer declares. By default, one. */
  readonly customPerArea?: number;
  /** Number of definitions in the first area. The core schema of this area is the largest file. */
  readonly commonDefinitions: number;
  readonly otherClasses: number;
}

/** A project of 450 resources, 60 schemas of up to 8,000 lines, 60 Swagger files, and 1,800 Gosu files. */
export const realSize: ProjectSize = { areas: 15, collectionsPerArea: 15, commonDefinitions: 120, otherClasses: 1565 };

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

const customProperties: readonly Omit<GeneratedProperty, 'layer'>[] = [
  { name: 'title_Ext', kind: 'direct', sortable: true },
  { name: 'dueDate_Ext', kind: 'direct', sortable: true },
  { name: 'status_Ext', kind: 'type-key', sortable: true },
  { name: 'total_Ext', kind: 'amount', sortable: true },
  { name: 'owner_Ext', kind: 'reference', sortable: true },
  { name: 'note_Ext', kind: 'direct', sortable: false },
  { name: 'closeDate_Ext', kind: 'direct', sortable: false },
  { name: 'channel_Ext', kind: 'type-key', sortable: false },
  { name: 'ownerName_Ext', kind: 'joined', sortable: false },
];

/** Returns the shape of a generated project. The same size always results in the same shape. */
export function projectShape(size: ProjectSize): ProjectShape {
  const areas = Array.from({ length: size.areas }, (_, index) => (index === 0 ? 'common' : `area${two(index)}`));
  const definitions = areas.flatMap((area, index) => [
    ...Array.from({ length: index === 0 ? size.commonDefinitions : size.collectionsPerArea }, (_, at) =>
      definition(area, `${word(area)}Record${two(at)}`, at),
    ),
    ...customNames(area, size).map((name, at, [first]) => customDefinition(area, name, at === 0 ? undefined : first)),
  ]);
  const collections = areas.flatMap((area, index) => [
    ...Array.from({ length: size.collectionsPerArea - customNames(area, size).length }, (_, at) =>
      collection(area, index, at, definitions),
    ),
    ...customNames(area, size).map((name, at) => customCollection(area, name, at, definitions)),
  ]);
  return { areas, definitions, collections };
}

/** Returns the fully qualified name of an API's file in a layer. For the shared apiconfig file, `area` is `shared`. */
export function fqn(area: string, layer: Layer): string {
  return layer === 'ext' ? `ext.${area}.v1.${area}_ext-1.0` : `base.${layer}.cc.${area}.v1.${area}_${layer}-1.0`;
}

/** Returns the path of an area's file in a layer. `root` and `ending` select the kind of file. */
export function filePath(root: string, area: string, layer: Layer, ending: string): string {
  const name = fqn(area, layer);
  const at = name.indexOf('-');
  return `config/integration/${root}/${name.slice(0, at).replaceAll('.', '/')}${name.slice(at)}.${ending}`;
}

/** Capitalizes an area's name, such as `area01`, for use at the start of a type name. */
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

/** Returns the names of the definitions that only the customer declares in an area. */
function customNames(area: string, { customPerArea = 1 }: ProjectSize): readonly string[] {
  return Array.from({ length: customPerArea }, (_, at) =>
    at === 0 ? `${word(area)}TicketExt` : `${word(area)}Item${two(at)}_Ext`,
  );
}

/** Every definition but the first one of an area extends it, and redefines a few of its properties. */
function customDefinition(area: string, name: string, extended: string | undefined): GeneratedDefinition {
  const own = extended === undefined ? customProperties : customProperties.filter((_, at) => at % 3 === 2);
  return { name, area, layer: 'ext', extended, properties: own.map((each) => ({ ...each, layer: 'ext' })) };
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
  element: string,
  at: number,
  definitions: readonly GeneratedDefinition[],
): GeneratedCollection {
  const found = definitions.find(({ name }) => name === element);
  if (found === undefined) throw new Error(`No definition ${element}`);
  const collectionName = element.replace(/_?Ext$/, (suffix) => `s${suffix}`);
  return {
    area,
    collection: collectionName,
    element,
    definition: found,
    path: `/${collectionName.toLowerCase()}`,
    defaultSort: ['-dueDate_Ext', 'title_Ext', ...(at % 2 === 1 ? ['owner_Ext'] : [])],
    custom: true,
    addsColumn: false,
    lacksSuperclass: at % 2 === 1,
  };
}
