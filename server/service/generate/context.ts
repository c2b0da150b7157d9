import type { ReadText } from '../edits/fileEdit';
import type { SortModel } from '../model/model';
import type { SortSettings } from '../settings';

/** What plans are worked out from and written with. */
export interface GenerateContext {
  readonly model: SortModel;
  /** The settings at this moment. */
  settings(): SortSettings;
  /** The newest text of any file, the open one first. */
  readonly read: ReadText;
}
