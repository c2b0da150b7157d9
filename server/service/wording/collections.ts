import * as l10n from '@vscode/l10n';
import type { DefaultSortFact } from '../facts/apiconfigFacts';
import type { SortKeyAssessment, ValueOrigin } from '../model/assessment';
import type { CollectionId, DefaultSortKey, SortKeyRef } from '../model/collectionInfo';
import type { EffectiveProperty } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import { fileNameOf } from '../model/names';
import { servedPaths } from '../model/operations';
import { readReference } from '../text/reference';

/** Returns the type of a property for display, such as `date-time`, `string`, or `type key`. Empty if unknown. */
export function typeInWords({ format, type, ref, array }: EffectiveProperty): string {
  if (array) return l10n.t('list');
  const target = ref === undefined ? '' : (readReference(ref)?.name ?? ref);
  return format ?? type ?? (target === 'TypeKeyReference' ? l10n.t('type key') : target);
}

/**
 * Returns the origin of a value for display: `direct`, `joined`, `derived at run time`, or `not a single value`. Empty if
 * unknown.
 */
export function originInWords(origin: ValueOrigin): string {
  if (origin.kind === 'direct') return l10n.t('direct');
  if (origin.kind === 'joined') return l10n.t('joined');
  if (origin.kind === 'not-single') return l10n.t('not a single value');
  return origin.kind === 'derived' ? l10n.t('derived at run time') : '';
}

/** Returns the path from the collection's entity to a sort column, such as `Payer → DisplayName`. */
export function columnInWords({ path }: SortKeyRef): string {
  return path.slice(1).join(' → ');
}

/** Returns a rank and direction, such as `1st, descending`. */
export function rankInWords(rank: number, descending: boolean): string {
  return descending ? l10n.t('{0}, descending', ordinal(rank)) : l10n.t('{0}, ascending', ordinal(rank));
}

/**
 * Whether a name in a default sort affects the order: the name is a valid sort key, or incomplete information means
 * that it might be one.
 */
export function decides(model: SortModel, id: CollectionId, name: string): boolean {
  const { sorts, completeness } = model.sortKeys.assess(id, name);
  return sorts || !completeness.complete;
}

/** The order of a collection's elements if a caller doesn't specify a sort key. */
export type DefaultOrder =
  /** `inheritedFrom` is the name of the lower-layer file that declares the default sort. */
  | { readonly kind: 'order'; readonly keys: readonly DefaultSortKey[]; readonly inheritedFrom?: string }
  /**
   * `alias`: the default sort or an entry is a YAML alias, which isn't resolved. `ineffective`: the default sort has no
   * valid keys.
   */
  | { readonly kind: 'alias' | 'ineffective' | 'none' };

/** Returns the order that results from the default sort of a collection. */
export function defaultOrder(model: SortModel, id: CollectionId): DefaultOrder {
  if (aliasesDefaultSort(model, id)) return { kind: 'alias' };
  const keys = decidingKeys(model, id);
  const inheritedFrom = inheritedFile(model, id);
  if (keys.length > 0) return { kind: 'order', keys, inheritedFrom };
  return { kind: (model.resources.defaultSort(id)?.keys.length ?? 0) > 0 ? 'ineffective' : 'none' };
}

/**
 * Returns the name of the lower-layer file that declares a collection's default sort. Undefined if the collection has
 * no default sort, or if the collection's highest declaration is in the same file as the default sort.
 */
export function inheritedFile(model: SortModel, id: CollectionId): string | undefined {
  const uri = model.resources.defaultSort(id)?.declaration.uri;
  return uri === undefined || uri === model.collections.get(id)?.declarations[0]?.uri ? undefined : fileNameOf(uri);
}

/** Returns a description of a default sort, such as `sorted by dueDate descending, invoiceNumber`. */
export function defaultOrderInWords(order: DefaultOrder): string {
  switch (order.kind) {
    case 'order':
      return order.inheritedFrom === undefined
        ? l10n.t('sorted by {0}', orderInWords(order.keys))
        : l10n.t('sorted by {0} (declared in {1})', orderInWords(order.keys), order.inheritedFrom);
    case 'alias':
      return l10n.t("default sort defined by a YAML alias, which Sortie doesn't follow");
    case 'ineffective':
      return l10n.t('no valid keys in its default sort');
    case 'none':
      return l10n.t('no default sort');
  }
}

/** Returns the keys of a collection's default sort that affect the order, in order of rank. */
function decidingKeys(model: SortModel, id: CollectionId): readonly DefaultSortKey[] {
  return (model.resources.defaultSort(id)?.keys ?? []).filter(({ name }) => decides(model, id, name));
}

/** Whether the default sort of a collection contains a YAML alias. */
export function aliasesDefaultSort(model: SortModel, id: CollectionId): boolean {
  const sort = model.resources.defaultSort(id);
  const fact = sort && model.resources.defaultSortFact(sort.declaration, sort.index);
  return fact !== undefined && holdsAlias(fact);
}

/** Whether a default sort contains a YAML alias. The alias may contain entries, so ranks are unknown. */
export function holdsAlias({ value, entries }: DefaultSortFact): boolean {
  return value === 'alias' || entries.some(({ kind }) => kind === 'alias');
}

/** Returns the keys of an order in words, such as `dueDate descending, invoiceNumber`. */
export function orderInWords(keys: readonly DefaultSortKey[]): string {
  return keys.map(({ name, descending }) => (descending ? l10n.t('{0} descending', name) : name)).join(', ');
}

/**
 * Returns the source of a sort key: a customer schema, a base schema, a sort column, or a stated fact. `property` is the
 * property with the key's name.
 */
export function sourceOf(
  assessment: SortKeyAssessment,
  property: EffectiveProperty | undefined,
): 'schema' | 'base' | 'sort-column' | 'stated' {
  if (assessment.reason === 'stated') return 'stated';
  if (assessment.via === 'sort-column') return 'sort-column';
  return property?.baseSortable ? 'base' : 'schema';
}

/** Returns all properties of a collection's element, by name. */
export function propertiesOf(model: SortModel, id: CollectionId): ReadonlyMap<string, EffectiveProperty> {
  const element = model.collections.get(id)?.element;
  const definition = element && model.schemas.definition({ api: element.api, name: element.definition });
  return definition?.properties ?? new Map();
}

/** Returns the property with the given name in a collection's element. */
export function propertyOf(model: SortModel, id: CollectionId, name: string): EffectiveProperty | undefined {
  const element = model.collections.get(id)?.element;
  return element && model.schemas.property({ api: element.api, name: element.definition }, name);
}

/** Returns the sort column that a collection has for a sort key, preferring the nearest class. */
export function sortKeyOf(model: SortModel, id: CollectionId, name: string): SortKeyRef | undefined {
  return model.sortKeys.inClass(id).find(({ key }) => key === name);
}

/** Returns all sort columns of a collection, by sort key. See `sortKeyOf`. */
export function sortColumnsOf(model: SortModel, id: CollectionId): ReadonlyMap<string, SortKeyRef> {
  return new Map(model.sortKeys.inClass(id).map((column) => [column.key, column]));
}

/**
 * Returns the path of a collection, relative to the application's URL. Prefers paths in the API that declares the
 * collection. Undefined if no Swagger file contains a path of the collection.
 */
export function pathOf(model: SortModel, id: CollectionId): string | undefined {
  const paths = servedPaths(model, id);
  const nearest = [...paths.filter(({ api }) => api === id.api), ...paths];
  return (nearest.find(({ operationType }) => operationType === 'get-collection') ?? nearest[0])?.path;
}

/** Returns a description of a key that resources can have. Undefined for unknown keys. */
export function resourceKeyInWords(key: string): string | undefined {
  switch (key) {
    case 'resource':
      return l10n.t('the Gosu class');
    case 'mapper':
      return l10n.t('the mapper of the element');
    case 'updater':
      return l10n.t('the updater of the element');
    case 'defaultSort':
      return l10n.t("the order if callers don't specify a sort");
    default:
      return undefined;
  }
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

function ordinal(rank: number): string {
  switch (ordinals.select(rank)) {
    case 'one':
      return l10n.t('{0}st', rank);
    case 'two':
      return l10n.t('{0}nd', rank);
    case 'few':
      return l10n.t('{0}rd', rank);
    default:
      return l10n.t('{0}th', rank);
  }
}
