import * as l10n from '@vscode/l10n';
import type { Connection } from 'vscode-languageserver';
import type { Folders } from './folders';

/** Writes to the log which files are left out and why, whenever this has changed. */
export class LeftOutLog {
  private logged: readonly string[] = [];

  constructor(
    private readonly connection: Pick<Connection, 'console'>,
    private readonly folders: Folders,
  ) {}

  /** Handles a change of files or settings. */
  changed(): void {
    const sentences = this.folders.all().flatMap(({ service }) => service.leftOut());
    if (sentences.join('\n') === this.logged.join('\n')) return;
    this.logged = sentences;
    for (const sentence of sentences) this.connection.console.info(sentence);
    if (sentences.length === 0) this.connection.console.info(l10n.t('No files are left out anymore.'));
  }
}
