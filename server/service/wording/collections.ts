import * as l10n from '@vscode/l10n';
import type { DefaultSortFact } from '../facts/apiconfigFacts';
import type { SortKeyAssessment, ValueOrigin } from '../model/assessment';
import type { CollectionId, DefaultSortKey, SortKeyRef } from '../model/collectionInfo';
import type { EffectiveProperty } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import { fileNameOf } from '../model/names';
import { servedPaths } from '../model/operations';

/** The type of a property as people call it: `date-time`, `string`, `type key`; empty when it is not known. */
export function typeInWords({ format, type, ref, array }: EffectiveProperty): string {
  if (array) return l10n.t('list');
  const target = ref === undefined ? '' : ref.slice(ref.lastIndexOf('/') + 1);
  return format ?? type ?? (target === 'TypeKeyReference' ? l10n.t('type key') : target);
}

/** Where a value comes from: `direct`, `joined`, `derived`; empty when nothing is known. */
export function originInWords(origin: ValueOrigin): string {
  if (origin.kind === 'direct') return l10n.t('direct');
  if (origin.kind === 'joined') return l10n.t('joined');
  return origin.kind === 'derived' ? l10n.t('derived at run time') : '';
}

/** The way of a sort column from the collection's entity: `Payer → DisplayName`. */
export function columnInWords({ path }: SortKeyRef): string {
  return path.slice(1).join(' → ');
}

/** `1st, descending`. */
export function rankInWords(rank: number, descending: boolean): string {
  return descending ? l10n.t('{0}, descending', ordinal(rank)) : l10n.t('{0}, ascending', ordinal(rank));
}

/** Whether a name of a default sort decides there: it sorts, or too little is known to say that it does not. */
export function decides(model: SortModel, id: CollectionId, name: string): boolean {
  const { sorts, completeness } = model.assess(id, name);
  return sorts || !completeness.complete;
}

/** What a collection is sorted by when callers say nothing. */
export type DefaultOrder =
  /** `inheritedFrom` is the name of the file of a lower layer that declares it. */
  | { readonly kind: 'order'; readonly keys: readonly DefaultSortKey[]; readonly inheritedFrom?: string }
  /** `alias`: its default sort, or an entry of it, is a YAML alias, which is not followed; `ineffective`: it has no valid keys. */
  | { readonly kind: 'alias' | 'ineffective' | 'none' };

/** What the default sort of a collection comes to. */
export function defaultOrder(model: SortModel, id: CollectionId): DefaultOrder {
  if (aliasesDefaultSort(model, id)) return { kind: 'alias' };
  const keys = decidingKeys(model, id);
  const inheritedFrom = inheritedFile(model, id);
  if (keys.length > 0) return { kind: 'order', keys, ...(inheritedFrom === undefined ? {} : { inheritedFrom }) };
  return { kind: (model.defaultSort(id)?.keys.length ?? 0) > 0 ? 'ineffective' : 'none' };
}

/** The name of the file of a lower layer that declares a collection's default sort; undefined if the nearest one does. */
export function inheritedFile(model: SortModel, id: CollectionId): string | undefined {
  const uri = model.defaultSort(id)?.declaration.uri;
  return uri === undefined || uri === model.collection(id)?.declarations[0]?.uri ? undefined : fileNameOf(uri);
}

/** What a default sort comes to, in a few words: `sorted by dueDate descending, invoiceNumber`. */
export function defaultOrderInWords(order: DefaultOrder): string {
  switch (order.kind) {
    case 'order':
      return order.inheritedFrom === undefined
        ? l10n.t('sorted by {0}', orderInWords(order.keys))
        : l10n.t('sorted by {0} (from {1})', orderInWords(order.keys), order.inheritedFrom);
    case 'alias':
      return l10n.t("default sort by a YAML alias, which Sortie doesn't follow");
    case 'ineffective':
      return l10n.t('no valid keys in its default sort');
    case 'none':
      return l10n.t('no default sort');
  }
}

/** The names of a collection's default sort that decide, in order of rank. */
function decidingKeys(model: SortModel, id: CollectionId): readonly DefaultSortKey[] {
  return (model.defaultSort(id)?.keys ?? []).filter(({ name }) => decides(model, id, name));
}

/** Whether the default sort of a collection contains a YAML alias. */
export function aliasesDefaultSort(model: SortModel, id: CollectionId): boolean {
  const sort = model.defaultSort(id);
  const fact = sort && model.defaultSortFact(sort.declaration, sort.index);
  return fact !== undefined && holdsAlias(fact);
}

/** Whether a default sort contains a YAML alias. Its content may decide too, so ranks are unknown. */
export function holdsAlias({ value, entries }: DefaultSortFact): boolean {
  return value === 'alias' || entries.some(({ kind }) => kind === 'alias');
}

/** An order in words, from its keys by rank. */
export function orderInWords(keys: readonly DefaultSortKey[]): string {
  return keys.map(({ name, descending }) => (descending ? l10n.t('{0} descending', name) : name)).join(', ');
}

/** What makes a name a sort key: a schema of the customer or of the base product, a sort column, or a stated fact. */
export function sourceOf(
  model: SortModel,
  id: CollectionId,
  assessment: SortKeyAssessment,
): 'schema' | 'base' | 'sort-column' | 'stated' {
  if (assessment.reason === 'stated') return 'stated';
  if (assessment.via === 'sort-column') return 'sort-column';
  return propertyOf(model, id, assessment.name)?.baseSortable ? 'base' : 'schema';
}

/** The property of a collection's element with this name. */
export function propertyOf(model: SortModel, id: CollectionId, name: string): EffectiveProperty | undefined {
  const element = model.collection(id)?.element;
  return element && model.property({ api: element.api, name: element.definition }, name);
}

/** The sort key of a collection with this name, the nearest class's. */
export function sortKeyOf(model: SortModel, id: CollectionId, name: string): SortKeyRef | undefined {
  return model.sortMapKeys(id).find(({ key }) => key === name);
}

/** The path of a collection below the application's URL, in its own API if that has one; undefined if no Swagger file has it. */
export function pathOf(model: SortModel, id: CollectionId): string | undefined {
  const paths = servedPaths(model, id);
  const nearest = [...paths.filter(({ api }) => api === id.api), ...paths];
  return (nearest.find(({ operationType }) => operationType === 'get-collection') ?? nearest[0])?.path;
}

/** The meaning of a resource's key. Undefined for an unknown key. */
export function resourceKeyInWords(key: string): string | undefined {
  switch (key) {
    case 'resource':
      return l10n.t('the Gosu class');
    case 'mapper':
      return l10n.t('the mapper of the element');
    case 'updater':
      return l10n.t('the updater of the element');
    case 'defaultSort':
      return l10n.t('the order if callers give no sort');
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
