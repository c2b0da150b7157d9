import type { DidChangeTextDocumentParams, DidOpenTextDocumentParams } from 'vscode-languageserver';
import type { Folders } from './folders';
import type { Spellings } from './spellings';

/** Files whose diagnostics may have changed. */
type Affected = ReadonlySet<string>;

/**
 * Matches the language IDs of configuration files and Gosu files. The IDs differ between editors, but contain one of
 * these words.
 */
const configurationLanguage = /ya?ml|json|gosu/i;

/**
 * The versions and languages of the open documents. The service of a document's folder keeps the document's text. Each
 * method that applies a change returns the files whose diagnostics may have changed.
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

  open({ textDocument: { uri: spelled, languageId, version, text } }: DidOpenTextDocumentParams): Affected {
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
    return this.folders.of(uri).service.open(uri, version, text);
  }

  change({ textDocument: { uri: spelled, version }, contentChanges }: DidChangeTextDocumentParams): Affected {
    const uri = this.spellings.uri(spelled);
    if (!this.versions.has(uri)) return new Set();
    this.versionsByUri.set(uri, version);
    return this.folders.of(uri).service.change(uri, version, contentChanges);
  }

  close(spelled: string): Affected {
    const uri = this.spellings.closeDocument(spelled);
    if (!this.versionsByUri.delete(uri)) return new Set();
    this.inOtherLanguages.delete(uri);
    return this.folders.of(uri).service.close(uri);
  }

  /** Runs `change`, then moves each open document to the service of the folder that now contains the document. */
  rehome(change: () => void): Affected {
    const before = [...this.versions].map(([uri, version]) => {
      const { service } = this.folders.of(uri);
      return { uri, version, service, text: service.text(uri) ?? '' };
    });
    change();
    const affected = new Set<string>();
    for (const { uri, version, service, text } of before) {
      const now = this.folders.of(uri).service;
      if (now === service) continue;
      const remains = this.folders.all().some((folder) => folder.service === service);
      const closed: Affected = remains ? service.close(uri) : new Set();
      for (const file of [...closed, ...now.open(uri, version, text)]) affected.add(file);
    }
    return affected;
  }
}
