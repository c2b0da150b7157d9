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
   * @param isEdited whether the client itself has opened, changed, or closed the document
   */
  offer(uri: string, items: Diagnostic[], isEdited: boolean): Promise<void>;
  /** Called after all open documents, or all files, have been offered. */
  delivered(scope: 'open documents' | 'all files'): Promise<void>;
}
