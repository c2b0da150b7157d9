import type { ReadText } from '../edits/fileEdit';
import type { SortModel } from '../model/model';
import type { SortSettings } from '../settings';
import type { SelectedFiles } from './selectedFiles';

/** The context of generators. */
export interface GenerateContext {
  readonly model: SortModel;
  settings(): SortSettings;
  /** Returns the newest text of a file, preferring open documents. */
  readonly read: ReadText;
  /** The files that the user has selected for generated content. */
  readonly selectedFiles: SelectedFiles;
}
