import type { TextFact } from '../text/span';
import type { JsonEntryFact, LinksFact } from './schemaFacts';

/** One entry of a mapper's `properties`. */
export interface MapperPropertyFact extends JsonEntryFact {
  /** The Gosu expression; absent when the entry has none. */
  readonly path?: TextFact;
  /** When the property has a value: a Gosu expression. */
  readonly predicate?: TextFact;
}

/** A mapper. */
export interface MapperFact extends JsonEntryFact {
  readonly schemaDefinition?: TextFact;
  /** The type of the object that paths start from, `entity.Activity`. */
  readonly root?: TextFact;
  readonly properties: readonly MapperPropertyFact[];
}

/** Facts of one block of a mapping file: what lies around the mappers (`head`), or one mapper. */
export type MappingFacts = MappersFacts<'mapping'>;

/** The same of an updater file, which has the form of a mapping file with `updaters` in the place of `mappers`. */
export type UpdaterFacts = MappersFacts<'updater'>;

interface MappersFacts<K> {
  readonly kind: K;
  readonly head?: {
    readonly schemaName?: TextFact;
    readonly links: readonly LinksFact[];
  };
  readonly mappers: readonly MapperFact[];
}
