import type { ExtFile } from '../files';
import type { NewProperty } from './properties';

/** A collection of the customer's that is to be written, with its element. */
export interface NewCollection {
  readonly api: string;
  /** Name of the entity that it contains. */
  readonly entity: string;
  readonly names: CollectionNames;
  readonly properties: readonly NewProperty[];
  /** In order of rank, a descending one with `-` in front. */
  readonly defaultSort: readonly string[];
  readonly classes: CollectionClasses;
  readonly files: CollectionFiles;
}

/** The names by which callers and files know a collection. */
export interface CollectionNames {
  readonly collection: string;
  /** Resource, definition, and mapper of one element. */
  readonly element: string;
  /** Path below that of the API. */
  readonly path: string;
}

/** The two classes of a collection. */
export interface CollectionClasses {
  readonly collection: ResourceClass;
  readonly element: ResourceClass;
}

/** A resource class that is to be written. */
export interface ResourceClass {
  readonly uri: string;
  readonly fqn: string;
  readonly supertype: string;
  readonly uses: readonly string[];
}

/** The files that declare a collection. */
export interface CollectionFiles {
  readonly apiconfig: ExtFile;
  readonly schema: ExtFile;
  readonly mapping: ExtFile;
  readonly swagger: ExtFile;
}
