import type { Diagnostic } from 'vscode-languageserver';
import type { Disposable } from '../service/workspace';

/** Delivers diagnostics to the client, by push or by pull. */
export interface Publisher extends Disposable {
  /** Whether the client also expects the diagnostics of closed files now. */
  readonly wantsClosedFiles: boolean;
  /** The files, apart from those in the folders, for which the client may show diagnostics. */
  files(): Iterable<string>;
  /**
   * Delivers the diagnostics of a file if they differ from what the client has.
   * @param isAffected whether a change outside the document may have affected its diagnostics
   */
  offer(uri: string, items: Diagnostic[], isAffected: boolean): Promise<void>;
  /** Called after all open documents, or all files, have been offered. */
  delivered(scope: 'open documents' | 'all files'): void;
}
