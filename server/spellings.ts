import { URI } from 'vscode-uri';
import type { FileRename } from './service/text/overlay';
import { isRecord } from './service/values';

/** Message properties that contain a URI. */
const uriMembers: ReadonlySet<string> = new Set(['uri', 'targetUri', 'oldUri', 'newUri', 'target', 'folder']);

/**
 * Maps URIs between the client's spelling and the server's. Clients differ in percent-encoding and letter case, but the
 * server uses one spelling per file. Outgoing messages use the client's spelling of the document or of its folder.
 */
export class Spellings {
  /** The client's spellings, by server URI. */
  private readonly documents = new Map<string, string>();
  private readonly folders = new Map<string, string>();
  /** Server URIs that the client spells differently. */
  private readonly different = new Set<string>();
  /**
   * Maps the canonical form of the client's spelling to the server URI. Contains only documents and folders whose
   * spelling on disk is different.
   */
  private readonly documentsOnDisk = new Map<string, string>();
  private readonly foldersOnDisk = new Map<string, string>();

  /**
   * @param uriOnDisk returns a canonical URI in the spelling that the file or folder has on disk
   * @param followLinks returns the URI that a canonical URI leads to
   */
  constructor(
    private readonly uriOnDisk: (uri: string) => string,
    private readonly followLinks: (uri: string) => string = (uri) => uri,
  ) {}

  /** Adds a folder. Returns its URI without a trailing slash. */
  addFolder(spelled: string): string {
    const said = canonicalFolder(spelled);
    const root = this.followLinks(this.uriOnDisk(said));
    if (root !== said) this.foldersOnDisk.set(said, root);
    this.note(this.folders, root, spelled.replace(/\/$/, ''));
    return root;
  }

  /** Removes a folder. Returns its URI without a trailing slash. */
  removeFolder(spelled: string): string {
    const said = canonicalFolder(spelled);
    const root = this.foldersOnDisk.get(said) ?? said;
    this.foldersOnDisk.delete(said);
    this.forget(this.folders, root);
    return root;
  }

  /** Records an open document. Returns its URI. */
  openDocument(spelled: string): string {
    const said = canonical(spelled);
    const uri = this.inKnownFolder(this.uriOnDisk(this.uri(spelled)));
    if (uri !== said) this.documentsOnDisk.set(said, uri);
    this.note(this.documents, uri, spelled);
    return uri;
  }

  /** Removes a closed document. Returns its URI. */
  closeDocument(spelled: string): string {
    const uri = this.uri(spelled);
    this.documentsOnDisk.delete(canonical(spelled));
    this.forget(this.documents, uri);
    return uri;
  }

  /** Returns the server's URI for a URI from the client. */
  uri(spelled: string): string {
    const said = canonical(spelled);
    return this.documentsOnDisk.get(said) ?? inFolder(said, this.foldersOnDisk) ?? said;
  }

  /** Returns a rename with the server's URIs. */
  rename({ oldUri, newUri }: FileRename): FileRename {
    return { oldUri: this.uri(oldUri), newUri: this.uri(newUri) };
  }

  /** Returns a message with URIs in the client's spelling. Data that the client only sends back isn't changed. */
  spelled<T>(message: T): T {
    if (this.different.size === 0) return message;
    const copy = structuredClone(message);
    this.spellIn(copy);
    return copy;
  }

  /** Follows links only if they lead from outside all folders into one. Links inside a folder aren't followed. */
  private inKnownFolder(uri: string): string {
    if (inFolder(uri, this.folders) !== undefined) return uri;
    const target = this.followLinks(uri);
    return inFolder(target, this.folders) === undefined ? uri : target;
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

/**
 * Returns the URI with its innermost folder that is a key of `folders` replaced by that key's value. Undefined if none
 * of the URI's folders is in `folders`.
 */
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

/**
 * Returns the server's spelling of a URI. Clients differ in which characters they percent-encode, and in whether they
 * name this machine.
 */
function canonical(uri: string): string {
  try {
    const parsed = URI.parse(uri);
    const isHere = parsed.scheme === 'file' && parsed.authority === 'localhost';
    return (isHere ? parsed.with({ authority: '' }) : parsed).toString();
  } catch {
    return uri;
  }
}
