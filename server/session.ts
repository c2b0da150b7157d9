import type { CancellationToken, Connection, WorkspaceFoldersChangeEvent } from 'vscode-languageserver';
import { collectionsChanged, type PeerExtensions } from '../protocol';
import type { Client } from './client';
import { ClientSettings } from './clientSettings';
import { Debouncer } from './debouncer';
import type { Publisher } from './diagnostics/publisher';
import { Pull } from './diagnostics/pull';
import { Push } from './diagnostics/push';
import { diagnosticsOf } from './diagnostics/source';
import { Documents } from './documents';
import type { Folder, FolderAccess } from './folder';
import { Folders } from './folders';
import { Indexing } from './indexing';
import { progressIn } from './progress';
import { Refresh } from './refresh';
import type { Runner } from './runner';
import type { FileRename } from './service/text/overlay';
import type { Disposable, FileChange } from './service/workspace';
import type { Spellings } from './spellings';
import { Status } from './status';
import { watchByClient } from './watching';

/**
 * The session of one client. The session owns the folders and documents, and sends notifications about their changes.
 */
export class Session implements Disposable {
  readonly folders: Folders;
  readonly documents: Documents;
  /** Present if the client pulls diagnostics. */
  readonly pull: Pull | undefined;
  private readonly settings: ClientSettings;
  private readonly indexing: Indexing;
  private readonly publisher: Publisher;
  private readonly status: Status;
  private readonly refresh: Refresh;
  private readonly views: Debouncer;

  constructor(
    private readonly connection: Connection,
    readonly client: Client,
    readonly run: Runner,
    readonly spellings: Spellings,
    access: FolderAccess,
  ) {
    const indexed = () => this.indexing.indexed();
    const showProgress = progressIn(connection, client);
    this.folders = new Folders(client, access, spellings, (affected, edited) => this.changed(affected, edited));
    this.documents = new Documents(this.folders, spellings);
    this.settings = new ClientSettings(connection, client);
    const openChecked = () => this.publisher.openChecked();
    this.indexing = new Indexing(showProgress, run, openChecked, () => this.status.changed([]));
    const source = diagnosticsOf(this.folders, this.documents, client);
    this.pull = client.pulls
      ? new Pull(connection, client, this.documents, source, { indexed, showProgress })
      : undefined;
    const pushed: Pick<Connection, 'sendDiagnostics'> = {
      sendDiagnostics: (params) => connection.sendDiagnostics(spellings.spelled(params)),
    };
    this.publisher = this.pull ?? new Push(pushed, this.documents, source, indexed);
    this.status = new Status(connection, client, this.folders, this.documents, this.indexing, openChecked);
    this.refresh = new Refresh(connection, client, this.documents);
    this.views = new Debouncer(async () => {
      await openChecked();
      if (client.listens) await connection.sendNotification(collectionsChanged.method, {});
    });
    for (const uri of client.folders) this.folders.add(uri);
  }

  dispose(): void {
    for (const part of [this.views, this.refresh, this.publisher, this.status, this.folders]) part.dispose();
  }

  /** Resolves when all folders have been read. Rejects when the token is canceled. */
  indexed(token: CancellationToken): Promise<void> {
    return this.indexing.indexed(token);
  }

  /**
   * Reads settings and folders, even if the client refuses a registration. In that case, throws the client's error at
   * the end, so that the caller can log it.
   */
  async start(): Promise<void> {
    const { client, connection } = this;
    const registered = await Promise.allSettled([
      client.watches && watchByClient(connection),
      this.settings.subscribe(),
    ]);
    await this.configureAll();
    for (const one of registered) if (one.status === 'rejected') throw one.reason;
  }

  async configurationChanged(params: unknown): Promise<void> {
    this.settings.update(params);
    await this.configureAll();
  }

  async peersChanged(peers: PeerExtensions): Promise<void> {
    this.settings.updatePeers(peers);
    await this.configureAll();
  }

  close(spelled: string): void {
    const uri = this.spellings.uri(spelled);
    this.documents.close(spelled);
    this.pull?.closed(uri);
  }

  filesChanged(changes: readonly FileChange[]): void {
    this.folders.filesChanged(changes);
  }

  filesRenamed(renames: readonly FileRename[]): void {
    for (const { service } of this.folders.all()) service.renamed(renames);
    this.filesChanged(
      renames.flatMap(({ oldUri, newUri }): FileChange[] => [
        { uri: oldUri, kind: 'deleted' },
        { uri: newUri, kind: 'created' },
      ]),
    );
  }

  async foldersChanged({ added, removed }: WorkspaceFoldersChangeEvent): Promise<void> {
    const before = this.folders.files();
    let opened: Folder[] = [];
    this.documents.rehome(() => {
      for (const { uri } of removed) this.folders.remove(uri);
      opened = added.map(({ uri }) => this.folders.add(uri));
    });
    this.changed(new Set(before));
    await this.configure(opened);
  }

  private async configureAll(): Promise<void> {
    await this.configure(this.folders.all());
    this.changed(new Set([...this.folders.files(), ...this.documents.versions.keys()]));
    this.refresh.everything();
  }

  /**
   * Applies the settings of folders, and indexes the folders if necessary. Fetches all settings first, so that indexing
   * starts for all folders at once and `indexed` waits for all of them.
   */
  private async configure(folders: readonly Folder[]): Promise<void> {
    const fetched = await Promise.all(
      folders.map(async (folder) => [folder, await this.settings.fetch(folder)] as const),
    );
    for (const [folder, settings] of fetched) {
      const selectsOtherFiles = folder.configure(settings);
      if (selectsOtherFiles || !folder.indexed) this.indexing.start(folder);
    }
  }

  /**
   * Informs the client about changes. `edited` is the document that the client itself changed. This document is checked
   * first.
   */
  private changed(affected: ReadonlySet<string>, edited?: string): void {
    this.publisher.changed(affected, edited);
    this.status.changed(affected);
    this.refresh.changed(affected, edited);
    if (affected.size > 0) this.views.schedule();
  }
}
