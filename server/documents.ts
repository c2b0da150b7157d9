import type { DidChangeTextDocumentParams, DidOpenTextDocumentParams } from 'vscode-languageserver';
import type { Folders } from './folders';
import { canonical } from './uri';

/** The documents that are open in the editor: who has their text, their versions, and how the client spells their URIs. */
export interface Documents {
  open(params: DidOpenTextDocumentParams): void;
  change(params: DidChangeTextDocumentParams): void;
  close(uri: string): void;
  /** Versions by URI. */
  readonly versions: ReadonlyMap<string, number>;
  /** Tells, later, whether a document is still at the version, if any, that it is at now. */
  unchanged(uri: string): () => boolean;
  /** The client's own spelling of a URI. */
  spelling(uri: string): string;
  /** Moves open documents to the folders that they are in now, with `change` in between. */
  rehome(change: () => void): void;
}

/** Keeps track of open documents and hands their texts to the service of the folder that they are in. */
export function createDocuments(folders: Folders): Documents {
  const versions = new Map<string, number>();
  const spellings = new Map<string, string>();
  return {
    versions,
    unchanged(uri) {
      const version = versions.get(uri);
      return () => versions.get(uri) === version;
    },
    spelling: (uri) => spellings.get(uri) ?? uri,
    open({ textDocument: { uri: spelled, version, text } }) {
      const uri = canonical(spelled);
      versions.set(uri, version);
      spellings.set(uri, spelled);
      folders.of(uri).service.open(uri, version, text);
    },
    change({ textDocument: { uri: spelled, version }, contentChanges }) {
      const uri = canonical(spelled);
      if (!versions.has(uri)) return;
      versions.set(uri, version);
      folders.of(uri).service.change(uri, version, contentChanges);
    },
    close(spelled) {
      const uri = canonical(spelled);
      if (!versions.delete(uri)) return;
      spellings.delete(uri);
      folders.of(uri).service.close(uri);
    },
    rehome(change) {
      const texts = [...versions].map(([uri, version]) => {
        const { service } = folders.of(uri);
        return { uri, version, service, text: service.text(uri) ?? '' };
      });
      change();
      for (const { uri, version, service, text } of texts) {
        const now = folders.of(uri).service;
        if (now === service) continue;
        if (folders.all().some((folder) => folder.service === service)) service.close(uri);
        now.open(uri, version, text);
      }
    },
  };
}
