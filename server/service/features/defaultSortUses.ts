import type { CollectionAnswer, CollectionId } from '../model/collectionFacts';
import type { Place, SortModel } from '../model/model';

/** One entry of a default sort that names something. */
export interface DefaultSortUse {
  readonly collection: CollectionAnswer;
  readonly name: string;
  readonly place: Place;
}

/** All entries of all default sorts. */
export interface DefaultSortUses {
  /** Those on collections of an element, by the name of its definition: name → uses. Undefined when there are none. */
  of(definition: string): ReadonlyMap<string, readonly DefaultSortUse[]> | undefined;
  /** Those that sort by a name, on whichever collection. */
  named(name: string): readonly DefaultSortUse[];
}

/** Collects the entries in one pass over the collections, so that looking them up costs nothing. */
export function defaultSortUses(model: SortModel): DefaultSortUses {
  const byName = new Map<string, DefaultSortUse[]>();
  const byDefinition = new Map<string, Map<string, DefaultSortUse[]>>();
  for (const use of usesOn(model, model.collections())) {
    const { element } = use.collection;
    add(byName, use.name, use);
    if (element) add(within(byDefinition, element.definition), use.name, use);
  }
  return {
    of: (definition) => byDefinition.get(definition),
    named: (name) => byName.get(name) ?? [],
  };
}

function within<V>(maps: Map<string, Map<string, V>>, key: string): Map<string, V> {
  const known = maps.get(key);
  if (known) return known;
  const made = new Map<string, V>();
  maps.set(key, made);
  return made;
}

function add(uses: Map<string, DefaultSortUse[]>, key: string, use: DefaultSortUse): void {
  const known = uses.get(key);
  if (known) known.push(use);
  else uses.set(key, [use]);
}

/** The entries of the default sorts of some collections. */
export function usesOn(model: SortModel, ids: readonly CollectionId[]): readonly DefaultSortUse[] {
  return ids.flatMap((id) => {
    const collection = model.collection(id);
    if (!collection) return [];
    return collection.declarations.flatMap((declaration) =>
      (model.resourceFact(declaration)?.defaultSorts ?? []).flatMap(({ entries }) =>
        entries.flatMap(({ name, nameSpan, span }): DefaultSortUse[] =>
          name === undefined ? [] : [{ collection, name, place: { block: declaration.block, span: nameSpan ?? span } }],
        ),
      ),
    );
  });
}
