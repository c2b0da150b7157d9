import type { Connection, Diagnostic } from 'vscode-languageserver';
import type { Documents } from '../documents';
import type { Publisher } from './publisher';

/** The diagnostics that were last sent for a file, and whether it was open. */
interface Shown {
  readonly diagnostics: readonly Diagnostic[];
  readonly isOpen: boolean;
}

/**
 * Pushes diagnostics to a client that doesn't pull them. The diagnostics of a closed file are pushed only if the file
 * has or had any.
 */
export class Push implements Publisher {
  readonly wantsClosedFiles = true;
  /** The diagnostics that the client shows, by file. */
  private readonly shown = new Map<string, Shown>();

  constructor(
    private readonly connection: Pick<Connection, 'sendDiagnostics'>,
    private readonly documents: Pick<Documents, 'versions'>,
  ) {}

  files(): Iterable<string> {
    return this.shown.keys();
  }

  async offer(uri: string, diagnostics: Diagnostic[]): Promise<void> {
    const version = this.documents.versions.get(uri);
    const isOpen = version !== undefined;
    const before = this.shown.get(uri);
    if (before?.diagnostics === diagnostics && before.isOpen === isOpen) return;
    const hasNone = !isOpen && diagnostics.length === 0;
    if (hasNone) this.shown.delete(uri);
    else this.shown.set(uri, { diagnostics, isOpen });
    if (hasNone && !before?.diagnostics.length) return;
    await this.connection.sendDiagnostics(version === undefined ? { uri, diagnostics } : { uri, diagnostics, version });
  }

  async delivered(): Promise<void> {}

  dispose(): void {}
}
