import type { PlacedProblem } from '../fileProblems';
import type { BlockTable } from '../files/blocks';
import type { SortModel } from '../model/model';
import type { ReadText } from '../rules/fix';
import type { Cancellation } from '../service';
import type { SortSettings } from '../settings';

/** What the features answer from. */
export interface FeatureContext {
  readonly model: SortModel;
  /** The settings at this moment. */
  settings(): SortSettings;
  /** The newest text of a document that is open, block by block; undefined for one that is not. */
  table(uri: string): BlockTable | undefined;
  /** The newest text of any file, the open one first. */
  readonly read: ReadText;
  /** Gives the event loop a turn. */
  pause(): Promise<void>;
  /** The problems of a file in the order of its text; none when cancelled. */
  problems(uri: string, token: Cancellation): Promise<readonly PlacedProblem[]>;
}
