import type { ItemsFact } from '../facts/schemaFacts';
import type { BlockId } from '../text/block';
import type { FileLayer } from '../text/fileName';
import type { Completeness } from './assessment';

/** Identifies a definition of an API, merged across the combine chain of the API's schema. */
export interface DefinitionId {
  readonly api: string;
  readonly name: string;
}

/**
 * One file's part of a definition or mapper that several files can define together. Lists of layers start with the
 * highest layer.
 */
export interface Layer {
  readonly uri: string;
  readonly fqn: string;
  readonly layer: FileLayer;
  readonly block: BlockId;
  /** Index of the definition or mapper in the block. */
  readonly index: number;
}

/** One file's part of a definition. */
export type DefinitionLayer = Layer;

/** One file's part of a property. `SortModel.propertyFact` returns its positions. */
export interface PropertyLayer extends DefinitionLayer {
  /** Index of the property in the definition. */
  readonly property: number;
  /**
   * The value of `sortable` in this layer. `invalid` if the value isn't a boolean; absent if this layer has no
   * `sortable`.
   */
  readonly sortable?: boolean | 'invalid';
}

/** A property of a definition, merged across all layers. */
export interface EffectiveProperty {
  readonly name: string;
  /** Whether any layer marks the property as sortable. */
  readonly sortable: boolean;
  /** Whether a base layer marks the property as sortable. Customers can't make such a property unsortable. */
  readonly baseSortable: boolean;
  /** The `type` in the highest layer that contains a `type`. */
  readonly type?: string;
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  /** The `$ref` in the highest layer that contains a `$ref`, as written. */
  readonly ref?: string;
  readonly typelist?: string;
  readonly array: boolean;
  /** Whether the property refers to another element. */
  readonly reference: boolean;
  /** The facts about array items in the highest layer that contains such facts. */
  readonly items?: ItemsFact;
  /** Whether only ext layers contain the property. */
  readonly custom: boolean;
  readonly layers: readonly PropertyLayer[];
}

/** A definition, merged across all layers. */
export interface EffectiveDefinition {
  readonly id: DefinitionId;
  readonly layers: readonly DefinitionLayer[];
  readonly properties: ReadonlyMap<string, EffectiveProperty>;
  readonly completeness: Completeness;
}

/** One file's part of a mapper. */
export type MapperLayer = Layer;

/** The mapper that fills the properties of a definition. The mapper is merged across all layers. */
export interface EffectiveMapper {
  readonly name: string;
  readonly definition: string;
  /** The entity at the root, without its package. */
  readonly entity?: string;
  /** The root as written, such as `entity.Invoice`. */
  readonly root?: string;
  readonly layers: readonly MapperLayer[];
  /**
   * For each property name, the expression that takes precedence, the index of its layer in `layers`, and the index of
   * its entry in that layer.
   */
  readonly paths: ReadonlyMap<string, { readonly path: string; readonly layer: number; readonly property: number }>;
  readonly completeness: Completeness;
}
