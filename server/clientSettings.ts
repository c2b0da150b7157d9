import { type Connection, DidChangeConfigurationNotification } from 'vscode-languageserver';
import type { PeerExtensions } from '../protocol';
import type { Client } from './client';
import type { Folder } from './folder';
import { type ReadSettings, readSettings } from './service/readSettings';
import type { EditorSettings } from './service/settings';
import { isRecord } from './service/values';

/** The `sortie` settings of the client. Each mistake in the settings is logged once. */
export class ClientSettings {
  private readonly logged = new Set<string>();
  private peers: PeerExtensions;
  /** The settings from the client's last notification. */
  private section: unknown;

  constructor(
    private readonly connection: Connection,
    private readonly client: Client,
  ) {
    this.peers = client.peers;
  }

  /** Asks the client to report configuration changes. */
  async subscribe(): Promise<void> {
    if (!this.client.notifiesConfiguration) return;
    await this.connection.client.register(DidChangeConfigurationNotification.type, { section: 'sortie' });
  }

  /**
   * Stores the settings from a notification. They are used only if the client doesn't support
   * `workspace/configuration`.
   */
  update(params: unknown): void {
    const settings = isRecord(params) && isRecord(params.settings) ? params.settings : {};
    if (isRecord(settings.sortie)) this.section = settings.sortie;
  }

  updatePeers(peers: PeerExtensions): void {
    this.peers = peers;
  }

  async fetch(folder: Folder): Promise<EditorSettings> {
    const { settings, mistakes }: ReadSettings = readSettings(await this.request(folder), {
      peerValidators: this.peers.validators,
      peerOutlines: this.peers.outlines,
    });
    for (const mistake of mistakes) {
      if (!this.logged.has(mistake)) this.connection.console.warn(mistake);
      this.logged.add(mistake);
    }
    return settings;
  }

  private async request(folder: Folder): Promise<unknown> {
    if (!this.client.supportsConfiguration) return this.section;
    const scope = folder.uri === '' ? {} : { scopeUri: folder.uri };
    try {
      return await this.connection.workspace.getConfiguration({ ...scope, section: 'sortie' });
    } catch {
      return undefined;
    }
  }
}
