import { type Connection, DidChangeConfigurationNotification } from 'vscode-languageserver';
import type { Others } from '../protocol';
import type { Client } from './client';
import type { Folder } from './folder';
import { readSettings } from './service/readSettings';
import type { SortSettings } from './service/settings';
import { isRecord } from './service/values';

/** Knows the settings of each folder, as the client answers or tells them. */
export interface Settings {
  /** What editors other than those that answer questions told with their last change of configuration. */
  told(params: unknown): void;
  others(others: Others): void;
  of(folder: Folder): Promise<SortSettings>;
  /** Asks to be told of changes. */
  subscribe(): Promise<void>;
}

/** Settings of the section `sortie`; mistakes in them are written to the log once. */
export function createSettings(connection: Connection, client: Client): Settings {
  const said = new Set<string>();
  let others = client.others;
  let section: unknown;
  const fetch = async (folder: Folder): Promise<unknown> => {
    if (!client.answersConfiguration) return section;
    const scope = folder.uri === '' ? {} : { scopeUri: folder.uri };
    try {
      return await connection.workspace.getConfiguration({ ...scope, section: 'sortie' });
    } catch {
      return undefined;
    }
  };
  return {
    told(params) {
      const settings = isRecord(params) && isRecord(params.settings) ? params.settings : {};
      if (isRecord(settings.sortie)) section = settings.sortie;
    },
    others(now) {
      others = now;
    },
    async of(folder) {
      const { settings, mistakes } = readSettings(await fetch(folder), {
        otherValidators: others.validators,
        otherOutlines: others.outlines,
      });
      for (const mistake of mistakes) {
        if (!said.has(mistake)) connection.console.warn(mistake);
        said.add(mistake);
      }
      return settings;
    },
    async subscribe() {
      if (client.tellsConfiguration) {
        await connection.client.register(DidChangeConfigurationNotification.type, { section: 'sortie' });
      }
    },
  };
}
