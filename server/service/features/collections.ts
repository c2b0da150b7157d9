import type { Location } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { CollectionKind } from '../model/assessment';
import type { CollectionId, CollectionInfo, ResourceDeclaration, SortKeyRef } from '../model/collectionInfo';
import type { EffectiveProperty } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import { type ApiView, apiViews } from '../model/serving';
import { searchEach } from '../slices';
import {
  aliasesDefaultSort,
  columnInWords,
  decides,
  inheritedFile,
  pathOf,
  propertiesOf,
  sortColumnsOf,
  sourceOf,
  typeInWords,
} from '../wording/collections';
import { gapInWords } from '../wording/reasons';

/** The facts about one collection in one API, with their locations. */
export interface CollectionOverview {
  readonly id: CollectionId;
  /**
   * Label of the API that serves the collection, or that declares it if no API serves it or the Swagger files are
   * missing.
   */
  readonly api: string;
  readonly name: string;
  /**
   * False only if the workspace contains the Swagger files of all APIs that could serve the collection, and none of
   * these files has an operation for it.
   */
  readonly isServed: boolean;
  /** Labels of the other APIs that serve the collection. */
  readonly alsoIn: readonly string[];
  readonly kind: CollectionKind;
  readonly element: string | null;
  readonly path: string | null;
  readonly partial: readonly string[];
  readonly location: Location;
  readonly keys: readonly SortKeyOverview[];
  /** Whether the default sort contains a YAML alias, which makes `defaultSort` incomplete. */
  readonly aliasesDefaultSort: boolean;
  readonly defaultSort: readonly DefaultSortOverview[];
  readonly defaultSortLocation: Location | null;
  /**
   * Name of the lower-layer file that contains the default sort. Null if no file contains the default sort, or if the
   * highest-layer file that declares the collection contains it.
   */
  readonly inheritedFrom: string | null;
  /**
   * The parts of the customer's files that declare the collection, or that define or map its element. Problems with the
   * collection are reported in these parts.
   */
  readonly places: readonly Location[];
  /** URIs of the customer's files that contain the collection's class or its superclasses. */
  readonly classes: readonly string[];
}

/** A valid sort key of the collection. */
export interface SortKeyOverview {
  readonly name: string;
  readonly source: 'schema' | 'base' | 'sort-column' | 'stated';
  readonly type: string | null;
  readonly value: string | null;
  readonly location: Location;
}

/** One entry of a default sort. */
export interface DefaultSortOverview {
  readonly name: string;
  /**
   * Position among the entries that affect the order, starting at 1. Null for other entries, and if the default sort
   * contains a YAML alias.
   */
  readonly rank: number | null;
  readonly descending: boolean;
  readonly sorts: boolean;
  readonly location: Location;
}

/**
 * Returns all collections of a workspace folder, sorted by API and name, with unserved collections last. A collection
 * in several APIs occurs once for each API. Empty if canceled.
 */
export async function overviews(
  model: SortModel,
  pause: () => Promise<void>,
  token: Cancellation,
): Promise<readonly CollectionOverview[]> {
  const overviewsOf = (id: CollectionId) => apiViews(model, id).flatMap((view) => overview(model, view) ?? []);
  const found = await searchEach(model.collections.all(), overviewsOf, pause, token);
  const rank = ({ isServed }: CollectionOverview) => (isServed ? 0 : 1);
  return [...found].sort((a, b) => rank(a) - rank(b) || a.api.localeCompare(b.api) || a.name.localeCompare(b.name));
}

function overview(model: SortModel, { id, api, alsoIn, isServed }: ApiView): CollectionOverview | undefined {
  const collection = model.collections.get(id);
  const declaration = collection?.declarations.find(({ layer }) => layer === 'ext') ?? collection?.declarations[0];
  const location = declaration && placeOfName(model, declaration);
  if (!collection || !location || (!isServed && isNoCollection(model, collection))) return undefined;
  return {
    id,
    api: model.apis.label(api),
    name: id.name,
    isServed,
    alsoIn: alsoIn.map((other) => model.apis.label(other)),
    kind: collection.kind.kind,
    element: collection.element?.definition ?? null,
    path: pathOf(model, id) ?? null,
    partial: model.collections.gaps(id).map(gapInWords),
    location,
    keys: keysOf(model, id, location),
    aliasesDefaultSort: aliasesDefaultSort(model, id),
    defaultSort: defaultSortOf(model, id, location),
    defaultSortLocation: placeOfDefaultSort(model, id),
    inheritedFrom: (holdsDefaultSort(model, id) && inheritedFile(model, id)) || null,
    places: [...customerDeclarations(model, collection), ...customerElements(model, collection)],
    classes: collection.chain.classes.flatMap(({ uri }) => (model.files.isCustomer(uri) ? [uri] : [])),
  };
}

/**
 * Whether a resource without operations probably isn't a collection: its role is unknown, and it has no default sort.
 */
function isNoCollection(model: SortModel, { id, role }: CollectionInfo): boolean {
  return role === 'unknown' && model.resources.defaultSort(id) === undefined;
}

function customerDeclarations(model: SortModel, { declarations }: CollectionInfo): readonly Location[] {
  return declarations.flatMap((declaration) => {
    const fact = model.files.isCustomer(declaration.uri) ? model.resources.fact(declaration) : undefined;
    return (fact && model.blocks.locate({ block: declaration.block, span: fact.span })) ?? [];
  });
}

/** Returns the parts of the customer's files that define the element or map it. */
function customerElements(model: SortModel, { elements }: CollectionInfo): readonly Location[] {
  const ids = elements.map(({ api, definition: name }) => ({ api, name }));
  const parts = ids.flatMap((id) => [
    ...model.schemas.layers(id).map((layer) => ({ layer, fact: model.schemas.definitionFact(layer) })),
    ...(model.mappings.mapper(id)?.layers ?? []).map((layer) => ({ layer, fact: model.mappings.mapperFact(layer) })),
  ]);
  return parts.flatMap(({ layer, fact }) => {
    if (!fact || !model.files.isCustomer(layer.uri)) return [];
    const span = { start: fact.keySpan.start, end: fact.value.span.end };
    return model.blocks.locate({ block: layer.block, span }) ?? [];
  });
}

/** Whether a collection has a default sort that contains entries or can't be read. */
function holdsDefaultSort(model: SortModel, id: CollectionId): boolean {
  return (model.resources.defaultSort(id)?.keys.length ?? 0) > 0 || aliasesDefaultSort(model, id);
}

function placeOfDefaultSort(model: SortModel, id: CollectionId): Location | null {
  const sort = model.resources.defaultSort(id);
  const fact = sort && model.resources.defaultSortFact(sort.declaration, sort.index);
  return (fact && model.blocks.locate({ block: sort.declaration.block, span: fact.keySpan })) ?? null;
}

function placeOfName(model: SortModel, declaration: ResourceDeclaration): Location | undefined {
  const fact = model.resources.fact(declaration);
  return fact && model.blocks.locate({ block: declaration.block, span: fact.keySpan });
}

function keysOf(model: SortModel, id: CollectionId, fallback: Location): readonly SortKeyOverview[] {
  const properties = propertiesOf(model, id);
  const columns = sortColumnsOf(model, id);
  return model.sortKeys.of(id).map(({ name, assessment }) => {
    const property = properties.get(name);
    const source = sourceOf(assessment, property);
    const key = columns.get(name);
    const value = key ? columnInWords(key) : assessment.origin.kind === 'unknown' ? null : assessment.origin.path;
    const place = source === 'sort-column' ? placeOfColumn(model, key) : placeOfProperty(model, property);
    return { name, source, type: (property && typeInWords(property)) || null, value, location: place ?? fallback };
  });
}

function placeOfColumn(model: SortModel, key: SortKeyRef | undefined): Location | undefined {
  const fact = key && model.sortKeys.fact(key);
  return key && fact && model.blocks.locate({ block: key.block, span: fact.keySpan });
}

function placeOfProperty(model: SortModel, property: EffectiveProperty | undefined): Location | undefined {
  const layers = property?.layers ?? [];
  const layer = layers.find(({ sortable }) => sortable === true) ?? layers[0];
  const fact = layer && model.schemas.propertyFact(layer);
  return layer && fact && model.blocks.locate({ block: layer.block, span: fact.keySpan });
}

function defaultSortOf(model: SortModel, id: CollectionId, fallback: Location): readonly DefaultSortOverview[] {
  const applied = model.resources.defaultSort(id);
  if (!applied) return [];
  const fact = model.resources.defaultSortFact(applied.declaration, applied.index);
  const entries = fact?.entries ?? [];
  const isRanked = !aliasesDefaultSort(model, id);
  let ranked = 0;
  return applied.keys.map(({ name, descending }) => {
    const entry = entries.find((each) => each.name === name);
    const place = entry && model.blocks.locate({ block: applied.declaration.block, span: entry.span });
    const sorts = decides(model, id, name);
    return { name, rank: sorts && isRanked ? ++ranked : null, descending, sorts, location: place ?? fallback };
  });
}
