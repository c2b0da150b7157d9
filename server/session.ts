import type { CancellationToken, Connection, WorkspaceFoldersChangeEvent } from 'vscode-languageserver';
import { collectionsChanged, type PeerExtensions } from '../protocol';
import type { Client } from './client';
import { ClientSettings } from './clientSettings';
import { Pull } from './diagnostics/pull';
import { Push } from './diagnostics/push';
import { diagnosticsOf } from './diagnostics/source';
import { Documents } from './documents';
import type { Folder, FolderAccess } from './folder';
import { Folders } from './folders';
import { Indexing } from './indexing';
import { LeftOutLog } from './leftOutLog';
import { progressIn } from './progress';
import { Refresh } from './refresh';
import type { Runner } from './runner';
import type { ProjectFileChange } from './service/text/outsideListener';
import type { FileRename } from './service/text/overlay';
import type { Disposable, FileChange } from './service/workspace';
import type { Spellings } from './spellings';
import { Status } from './status';
import { Updates } from './updates';
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
  private readonly updates: Updates;
  private readonly status: Status;
  private readonly refresh: Refresh;
  private readonly leftOut: LeftOutLog;

  constructor(
    private readonly connection: Connection,
    readonly client: Client,
    readonly run: Runner,
    readonly spellings: Spellings,
    access: FolderAccess,
  ) {
    this.folders = new Folders(
      client,
      access,
      spellings,
      (edited) => this.updates.changed(edited),
      (folder, change) => run.handle('project file', () => this.projectFilesChanged(folder, change)),
    );
    this.documents = new Documents(this.folders, spellings);
    this.settings = new ClientSettings(connection, client);
    const showProgress = progressIn(connection, client);
    this.indexing = new Indexing(showProgress, run, () => this.onProgress());
    const source = diagnosticsOf(this.folders, this.documents, client);
    const askAll = () => this.updates.askAll();
    this.pull = client.pulls ? new Pull(connection, client, this.documents, source, askAll) : undefined;
    const pushed: Pick<Connection, 'sendDiagnostics'> = {
      sendDiagnostics: (params) => connection.sendDiagnostics(spellings.spelled(params)),
    };
    const publisher = this.pull ?? new Push(pushed, this.documents);
    this.status = new Status(connection, client, this.folders, this.indexing);
    this.refresh = new Refresh(connection, client);
    this.leftOut = new LeftOutLog(connection, this.folders);
    this.updates = new Updates(this.folders, this.documents, source, publisher, showProgress, {
      countsProblems: client.listens,
      isReady: () => this.indexing.isReady(),
      othersAffected: () => this.refresh.schedule(),
      counted: (problems) => this.status.counted(problems),
      checked: async () => {
        if (this.indexing.isReady()) this.leftOut.changed();
        if (client.listens) await connection.sendNotification(collectionsChanged.method, {});
      },
    });
    for (const uri of client.folders) this.folders.add(uri);
  }

  dispose(): void {
    for (const part of [this.updates, this.refresh, this.status, this.folders]) part.dispose();
    this.pull?.dispose();
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
    let opened: Folder[] = [];
    this.documents.rehome(() => {
      for (const { uri } of removed) this.folders.remove(uri);
      opened = added.map(({ uri }) => this.folders.add(uri));
      // A removed workspace folder can be in another one that left it out because of its project file.
      for (const folder of this.folders.all()) opened.push(...this.folders.updateNested(folder));
    });
    void this.updates.changed();
    await this.configure(opened);
  }

  private async configureAll(): Promise<void> {
    await this.configure(this.folders.all());
    void this.updates.changed();
    this.refresh.schedule();
  }

  /**
   * Applies the settings of folders, and indexes the folders if necessary. Fetches all settings first, so that indexing
   * starts for all folders at once and `indexed` waits for all of them.
   */
  private async configure(folders: readonly Folder[]): Promise<void> {
    const fetched = await Promise.all(
      folders.map(async (folder) => {
        const [settings] = await Promise.all([this.settings.fetch(folder), folder.readProjectFile()]);
        return [folder, settings] as const;
      }),
    );
    for (const [folder, settings] of fetched) {
      const selectsOtherFiles = folder.configure(settings);
      if (selectsOtherFiles || !folder.indexed) this.indexing.start(folder);
    }
  }

  private async projectFilesChanged(folder: Folder, change: ProjectFileChange): Promise<void> {
    if (change === 'nested') this.indexing.start(folder);
    else if (change === 'found') await this.nestedFoldersFound(folder);
    else await this.projectFileChanged(folder);
  }

  private async nestedFoldersFound(outer: Folder): Promise<void> {
    let added: readonly Folder[] = [];
    this.documents.rehome(() => {
      added = this.folders.updateNested(outer);
    });
    await this.configure(added);
  }

  private async projectFileChanged(folder: Folder): Promise<void> {
    await folder.readProjectFile();
    const outer = this.folders.outerOf(folder);
    if (outer && !folder.hasProjectFile) this.indexing.start(outer);
    else if (folder.configure()) this.indexing.start(folder);
    void this.updates.changed();
    this.refresh.schedule();
  }

  private onProgress(): void {
    this.status.changed();
    if (!this.indexing.isReady()) return;
    this.updates.askAll();
    // Until all files have been read, there are no code lenses and no hints.
    this.refresh.schedule();
  }
}
