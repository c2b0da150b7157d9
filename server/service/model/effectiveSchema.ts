import type { ItemsFact } from '../facts/schemaFacts';
import type { BlockId } from '../text/block';
import type { FileLayer } from '../text/fileName';
import type { Completeness } from './assessment';

/** Names a definition as an API sees it: merged over the combine chain of the API's schema. */
export interface DefinitionId {
  readonly api: string;
  readonly name: string;
}

/** One file's share of something that several files define together. Lists have the highest layer first. */
export interface Layer {
  readonly uri: string;
  readonly fqn: string;
  readonly layer: FileLayer;
  readonly block: BlockId;
  /** Which of the block's definitions or mappers it is. */
  readonly index: number;
}

/** One file's share of a definition. */
export type DefinitionLayer = Layer;

/** One file's share of a property; places come from `SortModel.propertyFact`. */
export interface PropertyLayer extends DefinitionLayer {
  /** Which of the definition's properties it is. */
  readonly property: number;
  /** What this layer says: true or false as a boolean, `invalid` for any other value, absent when it says nothing. */
  readonly sortable?: boolean | 'invalid';
}

/** A property of a definition, merged over all layers. */
export interface EffectiveProperty {
  readonly name: string;
  /** True when any layer says true. */
  readonly sortable: boolean;
  /** True when a base layer says true, so that it cannot be taken back. */
  readonly baseSortable: boolean;
  /** `type` of the highest layer that has one. */
  readonly type?: string;
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  /** `$ref` of the highest layer that has one, as written. */
  readonly ref?: string;
  readonly typelist?: string;
  readonly array: boolean;
  /** True if it refers to another element. */
  readonly reference: boolean;
  /** What the highest layer says of an array's elements that says anything. */
  readonly items?: ItemsFact;
  /** True when only ext layers have it. */
  readonly custom: boolean;
  readonly layers: readonly PropertyLayer[];
}

/** A definition, merged over all layers. */
export interface EffectiveDefinition {
  readonly id: DefinitionId;
  readonly layers: readonly DefinitionLayer[];
  readonly properties: ReadonlyMap<string, EffectiveProperty>;
  readonly completeness: Completeness;
}

/** One file's share of a mapper. */
export type MapperLayer = Layer;

/** The mapper that supplies a definition, merged over all layers. */
export interface EffectiveMapper {
  readonly name: string;
  readonly definition: string;
  /** The entity at its root, without the package. */
  readonly entity?: string;
  readonly layers: readonly MapperLayer[];
  /** Expression by property name, with the layer that has the last word. */
  readonly paths: ReadonlyMap<string, { readonly path: string; readonly layer: number; readonly property: number }>;
  readonly completeness: Completeness;
}
