import type { ReadText } from '../edits/fileEdit';
import type { SortModel } from '../model/model';
import type { SortSettings } from '../settings';
import type { SelectedFiles } from './selectedFiles';

/** What plans are worked out from and written with. */
export interface GenerateContext {
  readonly model: SortModel;
  /** The settings at this moment. */
  settings(): SortSettings;
  /** The newest text of any file, the open one first. */
  readonly read: ReadText;
  /** The files that the user selected to write to. */
  readonly selectedFiles: SelectedFiles;
}
