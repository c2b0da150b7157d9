import type { Connection, Diagnostic } from 'vscode-languageserver';
import type { Documents } from '../documents';
import type { Publisher } from './publisher';

/** The diagnostics that were last sent for a file, and the version of the document. Undefined for a closed file. */
interface Shown {
  readonly diagnostics: readonly Diagnostic[];
  readonly version: number | undefined;
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
    const before = this.shown.get(uri);
    // A client may have discarded diagnostics of an earlier version.
    if (before?.diagnostics === diagnostics && before.version === version) return;
    const hasNone = version === undefined && diagnostics.length === 0;
    if (hasNone) this.shown.delete(uri);
    else this.shown.set(uri, { diagnostics, version });
    if (hasNone && !before?.diagnostics.length) return;
    await this.connection.sendDiagnostics(version === undefined ? { uri, diagnostics } : { uri, diagnostics, version });
  }

  delivered(): void {}

  dispose(): void {}
}
