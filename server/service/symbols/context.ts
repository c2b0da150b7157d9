import type { BlockFacts } from '../facts/facts';
import type { SortModel } from '../model/model';
import type { BlockTable } from '../text/blocks';

/** The context for looking up symbols. */
export interface SymbolContext {
  readonly model: SortModel;
  /** Returns the newest text of an open document, divided into blocks. Undefined if the document isn't open. */
  table(uri: string): BlockTable<BlockFacts> | undefined;
  /** Lets other work on the event loop run. */
  pause(): Promise<void>;
}
