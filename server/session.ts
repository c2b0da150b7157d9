import type { CancellationToken, Connection } from 'vscode-languageserver';
import type { Client } from './client';
import type { Pull } from './diagnostics/pull';
import type { Documents } from './documents';
import type { Folders } from './folders';
import type { Runner } from './runner';

/** What one conversation with a client consists of, as far as requests are answered from it. */
export interface Session {
  readonly connection: Connection;
  readonly client: Client;
  readonly folders: Folders;
  readonly documents: Documents;
  readonly run: Runner;
  /** Resolves when all folders have been read; rejects as cancelled as soon as the token is. */
  readonly indexed: (token: CancellationToken) => Promise<void>;
  /** Present when the client pulls diagnostics. */
  readonly pull: Pull | undefined;
}
