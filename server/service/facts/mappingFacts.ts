import type { ReferencedName } from '../text/reference';
import type { TextFact } from '../text/span';
import type { JsonEntryFact, LinksFact } from './schemaFacts';

/** One entry of a mapper's `properties`. */
export interface MapperPropertyFact extends JsonEntryFact {
  /** The Gosu expression that supplies the value. Absent if the entry has no path. */
  readonly path?: TextFact;
  /** A Gosu expression that is true if the property has a value. */
  readonly predicate?: TextFact;
  /** The mapper of the value, such as `#/mappers/Contact`. */
  readonly mapper?: TextFact;
}

/** One entry of `mappers` or `updaters`. */
export interface MapperFact extends JsonEntryFact {
  /** The name of the definition. It may be written as a reference, such as `#/definitions/Contact`. */
  readonly schemaDefinition?: TextFact | ReferencedName;
  /** The type of the object that paths start from, such as `entity.Activity`. */
  readonly root?: TextFact;
  readonly properties: readonly MapperPropertyFact[];
}

/** The facts of one block of a mapping file: either one mapper, or the text around the mappers (`head`). */
export type MappingFacts = MappersFacts<'mapping'>;

/** The facts of one block of an updater file, which is like a mapping file but contains `updaters`. */
export type UpdaterFacts = MappersFacts<'updater'>;

interface MappersFacts<K> {
  readonly kind: K;
  readonly head?: {
    readonly schemaName?: TextFact;
    readonly links: readonly LinksFact[];
  };
  readonly mappers: readonly MapperFact[];
}
