import type { SchemaTarget } from '../edits/schemaEdits';
import type { SortColumn } from '../edits/sortColumns';
import type { SortKeyAssessment } from '../model/assessment';
import type { CollectionInfo } from '../model/collectionInfo';
import type { DefinitionId } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import type { ClassTarget } from './classes';
import type { PropertyPath } from './columns';
import type { EnhancementTarget } from './enhancements';
import type { ExtFile } from './files';
import type { Answers } from './planResult';

/** What makes a name sort a collection: the parts to write. Parts that aren't needed are absent. */
export interface SortablePlan {
  readonly collection: CollectionInfo;
  /** The requested name, and the name that sorts after the plan is applied. */
  readonly asked: string;
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
    /** An entry that is there keeps its place and gets the path. */
    readonly replaces: boolean;
  };
  readonly enhancement?: EnhancementTarget & { readonly property: string; readonly type: string };
  readonly sortKeys: readonly SortKeyPart[];
  /** Sort keys without effect: the one whose work the new property does, and those that sort without it already. */
  readonly drops?: SortKeyDrop;
  /** Sort keys of other collections of the element, whose work the sortable property does. */
  readonly redundant?: readonly SortKeyDrop[];
  /** Names of collections of other APIs that get the property too, since their APIs see the file that is written. */
  readonly affects?: readonly string[];
}

/** Sort keys to remove from a class. */
export interface SortKeyDrop {
  readonly uri: string;
  readonly className: string;
  readonly keys: readonly string[];
}

/** What a plan is based on. */
export interface PlanContext {
  readonly model: SortModel;
  readonly collection: CollectionInfo;
  readonly definition: DefinitionId;
  readonly assessment: SortKeyAssessment;
  readonly name: string;
  readonly answers: Answers;
}

/** One more entry in a sort map, and where its class must be mapped. */
export interface SortKeyPart {
  readonly collection: CollectionInfo;
  readonly target: ClassTarget;
  readonly key: string;
  readonly column: SortColumn;
  /** The apiconfig file in which the resource has to name the class; absent if it does already. */
  readonly resourceIn?: ExtFile;
}
