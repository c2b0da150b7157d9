import type { Disposable } from '../service/workspace';

/** Delivers changed diagnostics to the client, by push or by pull. */
export interface Publisher extends Disposable {
  /**
   * Announces files whose diagnostics may have changed. If the only cause is that the client opened, changed, or closed
   * one document, `edited` is this document.
   */
  changed(affected: Iterable<string>, edited?: string): void;
  /** Resolves when all open documents have been checked. Closed files are checked later. */
  openChecked(): Promise<void>;
}
