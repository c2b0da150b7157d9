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

  const addDefinition = (id: DefinitionId) => {
    for (const same of sameProperties(model, id, name)) {
      if (definitions.has(keyOf(same))) continue;
      definitions.set(keyOf(same), same);
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
  return sharing(model, id, (other) => model.definition(other)?.layers);
}

/** The definitions that have a property from the same file: two that merely call one of their own the same are not among them. */
function sameProperties(model: SortModel, id: DefinitionId, name: string): readonly DefinitionId[] {
  return sharing(model, id, (other) => model.definition(other)?.properties.get(name)?.layers);
}

/** The definitions of the same name, of all APIs, that share one of these layers with it. */
function sharing(
  model: SortModel,
  id: DefinitionId,
  layersOf: (id: DefinitionId) => readonly DefinitionLayer[] | undefined,
): readonly DefinitionId[] {
  const keys = (of: DefinitionId) => (layersOf(of) ?? []).map(({ block, index }) => `${block} ${index}`);
  const own = new Set(keys(id));
  return model
    .apis()
    .map((api) => ({ api, name: id.name }))
    .filter((other) => keys(other).some((key) => own.has(key)));
}

function keyOf({ api, name }: { readonly api: string; readonly name: string }): string {
  return `${api} ${name}`;
}
