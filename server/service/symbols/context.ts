import type { BlockFacts } from '../facts/facts';
import type { SortModel } from '../model/model';
import type { BlockTable } from '../text/blocks';

/** What symbols are looked up in. */
export interface SymbolContext {
  readonly model: SortModel;
  /** The newest text of an open document, block by block; undefined for a document that isn't open. */
  table(uri: string): BlockTable<BlockFacts> | undefined;
  /** Gives the event loop a turn. */
  pause(): Promise<void>;
}
