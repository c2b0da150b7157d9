import type { CollectionId } from '../model/collectionInfo';
import type { DefinitionId, DefinitionLayer } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import type { SortSymbol } from './symbol';

/** A name that can be a sort key, and everything that uses the name. A rename must change all uses together. */
export interface SortNameGroup {
  readonly name: string;
  /** Definitions that have a property of this name. */
  readonly definitions: readonly DefinitionId[];
  /** Classes that have a sort key of this name. */
  readonly classes: readonly string[];
  /** Collections whose default sorts can contain the name. */
  readonly collections: readonly CollectionId[];
}

/** A symbol whose name can be a sort key. */
export type SortNameSymbol = Extract<SortSymbol, { readonly kind: 'property' | 'sort-key' | 'sort-name' }>;

/** Whether the name of a symbol can be a sort key. */
export function isSortName(symbol: SortSymbol): symbol is SortNameSymbol {
  return symbol.kind === 'property' || symbol.kind === 'sort-key' || symbol.kind === 'sort-name';
}

/**
 * Returns everything that must be renamed together with a symbol. All collections of a definition share its properties,
 * and all collections of a class share its sort keys. A property and a sort key of the same name are renamed together,
 * because callers of a collection can't distinguish them.
 */
export function groupOf(model: SortModel, symbol: SortNameSymbol): SortNameGroup {
  const collector = new SortNameCollector(model, symbol.name);
  if (symbol.kind === 'property') collector.addDefinition(symbol.definition);
  else if (symbol.kind === 'sort-key') collector.addClass(symbol.classFqn);
  else collector.addCollection(symbol.collection);
  return collector.group();
}

/** Collects the definitions, classes, and collections that share a possible sort key. */
class SortNameCollector {
  private readonly definitions = new Map<string, DefinitionId>();
  private readonly classes = new Set<string>();
  private readonly collections = new Map<string, CollectionId>();
  /** Definitions that haven't been collected yet, by definition name and then by layer of the property. */
  private readonly uncollected = new Map<string, Map<string, readonly DefinitionId[]>>();

  constructor(
    private readonly model: SortModel,
    private readonly name: string,
  ) {}

  group(): SortNameGroup {
    return {
      name: this.name,
      definitions: [...this.definitions.values()],
      classes: [...this.classes],
      collections: [...this.collections.values()],
    };
  }

  addDefinition(id: DefinitionId): void {
    if (this.definitions.has(keyOf(id)) || this.layersOf(id).length === 0) return;
    const added = [id];
    for (const definition of added) {
      this.definitions.set(keyOf(definition), definition);
      const sharing = this.layersOf(definition).flatMap((layer) => this.takeSharing(layer));
      added.push(...sharing.filter((other) => !this.definitions.has(keyOf(other))));
    }
    for (const definition of added) this.addCollectionsOf(definition);
  }

  addClass(fqn: string): void {
    if (this.classes.has(fqn)) return;
    this.classes.add(fqn);
    for (const collection of this.model.collections.ofClass(fqn)) this.addCollection(collection);
  }

  addCollection(id: CollectionId): void {
    if (this.collections.has(keyOf(id))) return;
    this.collections.set(keyOf(id), id);
    const element = this.model.collections.get(id)?.element;
    if (element?.found) this.addDefinition({ api: element.api, name: element.definition });
    for (const { key, classFqn } of this.model.sortKeys.inClass(id)) if (key === this.name) this.addClass(classFqn);
  }

  private addCollectionsOf({ api, name }: DefinitionId): void {
    for (const collection of this.model.collections.ofDefinition({ api, name })) {
      const element = this.model.collections.get(collection)?.element;
      if (element?.api === api && element.definition === name) this.addCollection(collection);
    }
  }

  private layersOf(id: DefinitionId): readonly DefinitionLayer[] {
    return this.model.schemas.propertyLayers(id, this.name);
  }

  /** Returns the definitions that share this layer of the property. Later calls for the same layer return nothing. */
  private takeSharing(layer: DefinitionLayer): readonly DefinitionId[] {
    const owner = this.model.schemas.definitionFact(layer)?.key ?? '';
    const names = () => [owner, ...this.model.schemas.extending(owner)];
    const layers = this.uncollected.get(owner) ?? byLayer(this.model, names(), (id) => this.layersOf(id));
    this.uncollected.set(owner, layers);
    const sharing = layers.get(layerKey(layer)) ?? [];
    layers.delete(layerKey(layer));
    return sharing;
  }
}

/** Returns the layers of a definition, excluding those of the definitions that it extends. */
export function ownLayers(model: SortModel, id: DefinitionId): readonly DefinitionLayer[] {
  return model.schemas.layers(id).filter((layer) => model.schemas.definitionFact(layer)?.key === id.name);
}

/** Returns the definitions, in all APIs, that share at least one layer with the given definition. */
export function sameDefinitions(model: SortModel, id: DefinitionId): readonly DefinitionId[] {
  const same = byLayer(model, [id.name], (other) => ownLayers(model, other));
  return [...new Set(ownLayers(model, id).flatMap((layer) => same.get(layerKey(layer)) ?? []))];
}

/**
 * Returns the definitions in all APIs that have one of the given names, grouped by layer. Unrelated definitions with
 * the same name share no layer.
 */
function byLayer(
  model: SortModel,
  names: readonly string[],
  layersOf: (id: DefinitionId) => readonly DefinitionLayer[],
): Map<string, readonly DefinitionId[]> {
  const found = new Map<string, DefinitionId[]>();
  for (const id of model.apis.names().flatMap((api) => names.map((name) => ({ api, name })))) {
    for (const layer of layersOf(id).map(layerKey)) {
      const before = found.get(layer);
      if (before) before.push(id);
      else found.set(layer, [id]);
    }
  }
  return found;
}

function layerKey({ block, index }: DefinitionLayer): string {
  return `${block} ${index}`;
}

function keyOf({ api, name }: { readonly api: string; readonly name: string }): string {
  return `${api} ${name}`;
}
