import type { FileRename } from './service/text/overlay';
import { isRecord } from './service/values';
import { canonical } from './uri';

/** Members of messages whose value is a URI. */
const uriMembers: ReadonlySet<string> = new Set(['uri', 'targetUri', 'oldUri', 'newUri', 'target', 'folder']);

/**
 * The client's spelling of URIs. Clients differ in percent-encoding and letter case. The server has one spelling for a
 * file. What it sends has the client's spelling of the document or its folder.
 */
export class Spellings {
  /** The client's spellings, by URI. */
  private readonly documents = new Map<string, string>();
  private readonly folders = new Map<string, string>();
  /** URIs that the client spells otherwise. */
  private readonly different = new Set<string>();
  /** URIs of documents and folders that have other names on disk, by the canonical form of what the client spells. */
  private readonly documentsOnDisk = new Map<string, string>();
  private readonly foldersOnDisk = new Map<string, string>();

  /** `uriOnDisk` returns a canonical URI with the names that its file or folder has on disk. */
  constructor(private readonly uriOnDisk: (uri: string) => string) {}

  /** Returns the folder's URI without a trailing slash. */
  addFolder(spelled: string): string {
    const said = canonicalFolder(spelled);
    const root = this.uriOnDisk(said);
    if (root !== said) this.foldersOnDisk.set(said, root);
    this.note(this.folders, root, spelled.replace(/\/$/, ''));
    return root;
  }

  /** Returns the folder's URI without a trailing slash. */
  removeFolder(spelled: string): string {
    const said = canonicalFolder(spelled);
    const root = this.foldersOnDisk.get(said) ?? said;
    this.foldersOnDisk.delete(said);
    this.forget(this.folders, root);
    return root;
  }

  /** Returns the document's URI. */
  openDocument(spelled: string): string {
    const said = canonical(spelled);
    const uri = this.uriOnDisk(this.uri(spelled));
    if (uri !== said) this.documentsOnDisk.set(said, uri);
    this.note(this.documents, uri, spelled);
    return uri;
  }

  /** Returns the document's URI. */
  closeDocument(spelled: string): string {
    const uri = this.uri(spelled);
    this.documentsOnDisk.delete(canonical(spelled));
    this.forget(this.documents, uri);
    return uri;
  }

  /** The server's URI of what the client spells. */
  uri(spelled: string): string {
    const said = canonical(spelled);
    return this.documentsOnDisk.get(said) ?? inFolder(said, this.foldersOnDisk) ?? said;
  }

  /** A rename with the server's URIs. */
  rename({ oldUri, newUri }: FileRename): FileRename {
    return { oldUri: this.uri(oldUri), newUri: this.uri(newUri) };
  }

  /** A message with URIs as the client spells them. Data that only comes back from the client keeps the server's. */
  spelled<T>(message: T): T {
    if (this.different.size === 0) return message;
    const copy = structuredClone(message);
    this.spellIn(copy);
    return copy;
  }

  private note(spellings: Map<string, string>, uri: string, spelled: string): void {
    spellings.set(uri, spelled);
    if (uri === spelled) this.different.delete(uri);
    else this.different.add(uri);
  }

  private forget(spellings: Map<string, string>, uri: string): void {
    spellings.delete(uri);
    this.different.delete(uri);
  }

  private spellIn(value: unknown): void {
    if (Array.isArray(value)) {
      for (const each of value) this.spellIn(each);
      return;
    }
    if (!isRecord(value)) return;
    for (const [key, member] of Object.entries(value)) {
      if (key === 'data') continue;
      if (typeof member === 'string' && uriMembers.has(key)) Object.assign(value, { [key]: this.spelling(member) });
      else if (key === 'changes' && isRecord(member)) Object.assign(value, { changes: this.withSpelledKeys(member) });
      else if (key === 'arguments' && Array.isArray(member))
        Object.assign(value, {
          arguments: member.map((each) => (typeof each === 'string' ? this.spelling(each) : each)),
        });
      this.spellIn(value[key]);
    }
  }

  private withSpelledKeys(changes: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    return Object.fromEntries(Object.entries(changes).map(([uri, edits]) => [this.spelling(uri), edits]));
  }

  private spelling(uri: string): string {
    return this.documents.get(uri) ?? inFolder(uri, this.folders) ?? uri;
  }
}

/** A URI with another beginning, that of the innermost folder that it is in; undefined if it's in none of them. */
function inFolder(uri: string, folders: ReadonlyMap<string, string>): string | undefined {
  for (let end = uri.length; end > 0; end = uri.lastIndexOf('/', end - 1)) {
    const folder = folders.get(uri.slice(0, end));
    if (folder !== undefined) return folder + uri.slice(end);
  }
  return undefined;
}

function canonicalFolder(spelled: string): string {
  return canonical(spelled).replace(/\/$/, '');
}
