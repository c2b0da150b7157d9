import type { Disposable } from '../service/workspace';

/** Brings changed diagnostics to the client, by push or by pull. */
export interface Publisher extends Disposable {
  /** The diagnostics of these files may have changed; `edited` is the one that the client opened, changed or closed. */
  changed(affected: Iterable<string>, edited?: string): void;
  /** Resolves when no diagnostics of an open document are being computed. Diagnostics of closed files wait for this. */
  openChecked(): Promise<void>;
}
