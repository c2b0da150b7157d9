import type { ReadText } from '../edits/fileEdit';
import type { SortModel } from '../model/model';
import type { SortSettings } from '../settings';
import type { SelectedFiles } from './selectedFiles';

/** What generators use: the model, the settings, the text of files, and the files that the user has selected. */
export interface GenerateContext {
  readonly model: SortModel;
  settings(): SortSettings;
  /** Returns the text of the open document, or else the text of the file on disk. */
  readonly read: ReadText;
  /** The files that the user has selected for generated content. */
  readonly selectedFiles: SelectedFiles;
}
