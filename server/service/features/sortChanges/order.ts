import type { DefaultSortFact } from '../../facts/apiconfigFacts';
import type { CollectionId } from '../../model/collectionInfo';
import type { SortModel } from '../../model/model';
import { aliasesDefaultSort, decides } from '../../wording/collections';

/** One entry of a default sort. An entry that isn't a valid sort key doesn't affect the order. */
export interface ComparedEntry {
  /** A name, with a leading `-` for descending, or the text of an entry that isn't a name. */
  readonly text: string;
  readonly isValid: boolean;
}

/** The default sort of a collection. An alias isn't resolved, so the entries of such a default sort are unknown. */
export type ComparedOrder =
  | { readonly kind: 'entries'; readonly entries: readonly ComparedEntry[] }
  | { readonly kind: 'alias' | 'none' };

/** Returns the default sort of a collection, including its invalid entries. Omits repeated names and empty entries. */
export function comparedOrder(model: SortModel, id: CollectionId): ComparedOrder {
  if (aliasesDefaultSort(model, id)) return { kind: 'alias' };
  const sort = model.resources.defaultSort(id);
  if (!sort) return { kind: 'none' };
  const names = sort.keys.map(({ name, descending }): [string, ComparedEntry] => [
    name,
    { text: descending ? `-${name}` : name, isValid: decides(model, id, name) },
  ]);
  const fact = model.resources.defaultSortFact(sort.declaration, sort.index);
  const entries = fact ? inWrittenOrder(fact, new Map(names)) : names.map(([, entry]) => entry);
  return entries.length === 0 ? { kind: 'none' } : { kind: 'entries', entries };
}

/** Whether two default sorts have the same entries, and the same entries are valid in both. */
export function isSameOrder(a: ComparedOrder, b: ComparedOrder): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Returns the names in a default sort and the texts that aren't names, in the order in which they are written. */
function inWrittenOrder(fact: DefaultSortFact, names: Map<string, ComparedEntry>): readonly ComparedEntry[] {
  const single = fact.scalar?.value ?? '';
  if (fact.value === 'scalar') return single === '' ? [] : [{ text: single, isValid: false }];
  return fact.entries.flatMap(({ name, scalar, inner = [] }) => {
    if (name === undefined) {
      const text = scalar?.value ?? inner.join(', ');
      return text === '' ? [] : [{ text, isValid: false }];
    }
    const entry = names.get(name);
    names.delete(name);
    return entry ?? [];
  });
}
