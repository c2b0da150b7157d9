import { CodeLensRefreshRequest, type Connection } from 'vscode-languageserver';
import type { Client } from './client';
import type { Documents } from './documents';
import type { Disposable } from './service/workspace';
import { createSettling } from './settling';

/** Asks the client to ask again for what it draws into open documents. */
export interface Refresh extends Disposable {
  /** These files say something else now; `edited` is the one in which the client itself did it. */
  changed(uris: Iterable<string>, edited: string | undefined): void;
  everything(): void;
}

/** Lenses and hints of a document depend on other files; the client only knows when the document itself changes. */
export function createRefresh(connection: Connection, client: Client, documents: Documents): Refresh {
  const settling = createSettling(async () => {
    if (client.refreshes.lenses) await connection.sendRequest(CodeLensRefreshRequest.type);
    if (client.refreshes.hints) await connection.languages.inlayHint.refresh();
  });
  return {
    changed(uris, edited) {
      for (const uri of uris) {
        if (uri === edited || !documents.versions.has(uri)) continue;
        settling.ask();
        return;
      }
    },
    everything: () => settling.ask(),
    dispose: () => settling.dispose(),
  };
}
