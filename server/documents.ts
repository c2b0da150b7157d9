import type { DidChangeTextDocumentParams, DidOpenTextDocumentParams } from 'vscode-languageserver';
import type { Folders } from './folders';
import type { Spellings } from './spellings';

/**
 * Matches the language IDs of configuration files and Gosu files. The IDs differ between editors, but contain one of
 * these words.
 */
const configurationLanguage = /ya?ml|json|gosu/i;

/**
 * The versions and languages of the open documents. The service of a document's folder keeps the document's text.
 */
export class Documents {
  private readonly versionsByUri = new Map<string, number>();
  /** The last language ID of each document that is treated as a configuration file. */
  private readonly languages = new Map<string, string>();
  private readonly inOtherLanguages = new Set<string>();

  constructor(
    private readonly folders: Folders,
    private readonly spellings: Spellings,
  ) {}

  /** Versions of the open documents by URI. */
  get versions(): ReadonlyMap<string, number> {
    return this.versionsByUri;
  }

  /**
   * Returns a function that checks whether a document still has the version that it had when `unchanged` was called.
   */
  unchanged(uri: string): () => boolean {
    const version = this.versions.get(uri);
    return () => this.versions.get(uri) === version;
  }

  /**
   * Whether the user has chosen another language for a configuration file: plain text, or a language that is neither a
   * configuration language nor the file's previous language.
   */
  isInOtherLanguage(uri: string): boolean {
    return this.inOtherLanguages.has(uri);
  }

  open({ textDocument: { uri: spelled, languageId, version, text } }: DidOpenTextDocumentParams): void {
    const uri = this.spellings.openDocument(spelled);
    const language = this.languages.get(uri);
    const isOther =
      !configurationLanguage.test(languageId) &&
      (languageId === 'plaintext' || (language !== undefined && language !== languageId));
    if (isOther) {
      this.inOtherLanguages.add(uri);
    } else {
      this.inOtherLanguages.delete(uri);
      this.languages.set(uri, languageId);
    }
    this.versionsByUri.set(uri, version);
    this.folders.of(uri).service.open(uri, version, text);
  }

  change({ textDocument: { uri: spelled, version }, contentChanges }: DidChangeTextDocumentParams): void {
    const uri = this.spellings.uri(spelled);
    if (!this.versions.has(uri)) return;
    this.versionsByUri.set(uri, version);
    this.folders.of(uri).service.change(uri, version, contentChanges);
  }

  close(spelled: string): void {
    const uri = this.spellings.closeDocument(spelled);
    if (!this.versionsByUri.delete(uri)) return;
    this.inOtherLanguages.delete(uri);
    this.folders.of(uri).service.close(uri);
  }

  /** Runs `change`, then moves each open document to the service of the folder that now contains the document. */
  rehome(change: () => void): void {
    const before = [...this.versions].map(([uri, version]) => {
      const { service } = this.folders.of(uri);
      return { uri, version, service, text: service.text(uri) ?? '' };
    });
    change();
    for (const { uri, version, service, text } of before) {
      const now = this.folders.of(uri).service;
      if (now === service) continue;
      if (this.folders.all().some((folder) => folder.service === service)) service.close(uri, true);
      now.open(uri, version, text, true);
    }
  }
}
