import type { CollectionId } from '../model/collectionFacts';
import type { SortModel } from '../model/model';
import type { DefinitionId, DefinitionLayer } from '../model/schemaAnswers';
import type { SortSymbol } from './symbol';

/** One name of the configuration with everything that carries it, because renaming one without the other breaks it. */
export interface SortNameGroup {
  readonly name: string;
  /** Definitions that have it as a property. */
  readonly definitions: readonly DefinitionId[];
  /** Classes that have it as a sort key. */
  readonly classes: readonly string[];
  /** Collections on which it may stand in a default sort. */
  readonly collections: readonly CollectionId[];
}

/** A symbol that is a name callers may sort by. */
export type SortNameSymbol = Extract<SortSymbol, { readonly kind: 'property' | 'sort-key' | 'sort-name' }>;

/** True for a name that callers may sort by. */
export function isSortName(symbol: SortSymbol): symbol is SortNameSymbol {
  return symbol.kind === 'property' || symbol.kind === 'sort-key' || symbol.kind === 'sort-name';
}

/**
 * Everything that carries the same name: a property is shared by all collections of its definition, a sort key by all
 * collections of its class, and on one collection property and key of one name are the same to callers.
 */
export function groupOf(model: SortModel, symbol: SortNameSymbol): SortNameGroup {
  const { name } = symbol;
  const definitions = new Map<string, DefinitionId>();
  const classes = new Set<string>();
  const collections = new Map<string, CollectionId>();

  const sharers = new Map<string, Map<string, readonly DefinitionId[]>>();
  const layersOf = (id: DefinitionId) => layerKeys(model.definition(id)?.properties.get(name)?.layers);
  /** The definitions that have a layer of the property, the first time that they are asked for. */
  const take = (definition: string, layer: string) => {
    const known = sharers.get(definition) ?? byLayer(model, definition, layersOf);
    sharers.set(definition, known);
    const found = known.get(layer) ?? [];
    known.delete(layer);
    return found;
  };

  const addDefinition = (id: DefinitionId) => {
    if (definitions.has(keyOf(id)) || layersOf(id).length === 0) return;
    const fresh = [id];
    for (const one of fresh) {
      definitions.set(keyOf(one), one);
      for (const same of layersOf(one).flatMap((layer) => take(one.name, layer)))
        if (!definitions.has(keyOf(same))) fresh.push(same);
    }
    for (const same of fresh) {
      for (const collection of model.collectionsOf(same)) {
        const element = model.collection(collection)?.element;
        if (element?.api === same.api && element.definition === same.name) addCollection(collection);
      }
    }
  };
  const addClass = (fqn: string) => {
    if (classes.has(fqn)) return;
    classes.add(fqn);
    for (const collection of model.collectionsOfClass(fqn)) addCollection(collection);
  };
  const addCollection = (id: CollectionId) => {
    if (collections.has(keyOf(id))) return;
    collections.set(keyOf(id), id);
    const element = model.collection(id)?.element;
    if (element?.found) addDefinition({ api: element.api, name: element.definition });
    for (const key of model.sortMapKeys(id)) if (key.key === name) addClass(key.classFqn);
  };

  if (symbol.kind === 'property') addDefinition(symbol.definition);
  else if (symbol.kind === 'sort-key') addClass(symbol.classFqn);
  else addCollection(symbol.collection);
  return {
    name,
    definitions: [...definitions.values()],
    classes: [...classes],
    collections: [...collections.values()],
  };
}

/** A definition under all the APIs that see one of its layers. */
export function sameDefinitions(model: SortModel, id: DefinitionId): readonly DefinitionId[] {
  const layersOf = (other: DefinitionId) => layerKeys(model.definition(other)?.layers);
  const same = byLayer(model, id.name, layersOf);
  return [...new Set(layersOf(id).flatMap((layer) => same.get(layer) ?? []))];
}

/** The definitions of one name, of all APIs, by each of their layers: those that merely have the same name share none. */
function byLayer(
  model: SortModel,
  name: string,
  layersOf: (id: DefinitionId) => readonly string[],
): Map<string, readonly DefinitionId[]> {
  const found = new Map<string, DefinitionId[]>();
  for (const api of model.apis()) {
    const id = { api, name };
    for (const layer of layersOf(id)) {
      const before = found.get(layer);
      if (before) before.push(id);
      else found.set(layer, [id]);
    }
  }
  return found;
}

function layerKeys(layers: readonly DefinitionLayer[] = []): readonly string[] {
  return layers.map(({ block, index }) => `${block} ${index}`);
}

function keyOf({ api, name }: { readonly api: string; readonly name: string }): string {
  return `${api} ${name}`;
}
