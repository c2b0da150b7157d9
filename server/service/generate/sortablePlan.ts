import type { SchemaTarget } from '../edits/schemaEdits';
import type { SortColumn } from '../edits/sortColumns';
import type { SortKeyAssessment } from '../model/assessment';
import type { CollectionInfo } from '../model/collectionInfo';
import type { DefinitionId } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import type { ClassTarget } from './classes';
import type { EnhancementTarget } from './enhancements';
import type { ExtFile } from './files';
import type { Answers } from './planResult';
import type { PropertyPath } from './propertyPaths';

/** The parts to write so that a name becomes a valid sort key of a collection. Parts that aren't needed are absent. */
export interface SortablePlan {
  readonly collection: CollectionInfo;
  /** The requested name. */
  readonly asked: string;
  /** The name of the sort key that the plan creates. */
  readonly written: string;
  readonly chain?: PropertyPath;
  readonly schema?: { readonly file: ExtFile; readonly target: SchemaTarget };
  readonly mapping?: {
    readonly file: ExtFile;
    readonly schemaName: string;
    readonly mapper: string;
    readonly definition: string;
    readonly entity: string;
    readonly path: string;
    /** Whether `path` replaces the path of an existing entry. If false, an existing entry stays unchanged. */
    readonly replaces: boolean;
  };
  readonly enhancement?: EnhancementTarget & { readonly property: string; readonly type: string };
  readonly sortKeys: readonly SortKeyPart[];
  /**
   * Sort keys to remove because they have no effect: the key that the new property replaces, and keys that are valid
   * even without a sort column.
   */
  readonly drops?: SortKeyDrop;
  /** Sort keys that the sortable property makes redundant in other collections with the same element. */
  readonly redundant?: readonly SortKeyDrop[];
  /** Names of collections in other APIs that also receive the property, because their APIs use the changed file. */
  readonly affects?: readonly string[];
}

/** Sort keys to remove from a class. */
export interface SortKeyDrop {
  readonly uri: string;
  readonly className: string;
  readonly keys: readonly string[];
}

/**
 * What the steps of a plan use: the collection, its element's definition, the requested name, and the user's answers.
 */
export interface PlanContext {
  readonly model: SortModel;
  readonly collection: CollectionInfo;
  readonly definition: DefinitionId;
  readonly assessment: SortKeyAssessment;
  readonly name: string;
  readonly answers: Answers;
}

/** A new entry in a sort map, and the file in which the resource has to name the map's class. */
export interface SortKeyPart {
  readonly collection: CollectionInfo;
  readonly target: ClassTarget;
  readonly key: string;
  readonly column: SortColumn;
  /** The apiconfig file in which the resource has to name the class. Absent if the resource already names the class. */
  readonly resourceIn?: ExtFile;
}
