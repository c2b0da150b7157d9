import { CodeLensRefreshRequest, type Connection } from 'vscode-languageserver';
import type { Client } from './client';
import { Debouncer } from './debouncer';
import type { Disposable } from './service/workspace';

/**
 * Asks the client to request code lenses and inlay hints for open documents again. Code lenses and inlay hints also
 * depend on other files, but clients request them again only after a change to the document itself.
 */
export class Refresh implements Disposable {
  private readonly debouncer = new Debouncer(() => this.send());

  constructor(
    private readonly connection: Connection,
    private readonly client: Client,
  ) {}

  schedule(): void {
    this.debouncer.schedule();
  }

  dispose(): void {
    this.debouncer.dispose();
  }

  private async send(): Promise<void> {
    if (this.client.refreshes.lenses) await this.connection.sendRequest(CodeLensRefreshRequest.type);
    if (this.client.refreshes.hints) await this.connection.languages.inlayHint.refresh();
  }
}
