import type { ExtFile } from '../files';
import type { NewProperty } from './properties';

/** A new customer collection and its element. */
export interface NewCollection {
  readonly api: string;
  /** Name of the entity whose rows the collection contains. */
  readonly entity: string;
  readonly names: CollectionNames;
  readonly properties: readonly NewProperty[];
  /** Names in order of rank. Descending keys have a leading `-`. */
  readonly defaultSort: readonly string[];
  readonly classes: CollectionClasses;
  readonly files: CollectionFiles;
}

/** The names of a collection in files and requests. */
export interface CollectionNames {
  readonly collection: string;
  /** Name of the element's resource, definition, and mapper. */
  readonly element: string;
  /** Path below the API's path. */
  readonly path: string;
}

/** The classes of a collection and of its element. */
export interface CollectionClasses {
  readonly collection: ResourceClass;
  readonly element: ResourceClass;
}

/** A resource class to create. */
export interface ResourceClass {
  readonly uri: string;
  readonly fqn: string;
  /** Undefined if the user adds the superclass later. */
  readonly supertype: string | undefined;
  readonly uses: readonly string[];
}

/** The files that declare a collection. */
export interface CollectionFiles {
  readonly apiconfig: ExtFile;
  readonly schema: ExtFile;
  readonly mapping: ExtFile;
  readonly swagger: ExtFile;
  /** The name under which the Swagger file refers to the schema. Undefined if it doesn't import the schema. */
  readonly alias: string | undefined;
}
