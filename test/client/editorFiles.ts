import { URI } from 'vscode-uri';

interface ContentProvider {
  provideTextDocumentContent(uri: URI): string;
}

interface OpenDocument {
  readonly uri: URI;
  readonly isDirty: boolean;
}

/** The open documents of an editor: unsaved files in the folder, and virtual documents. */
export class OpenDocuments {
  private readonly providers = new Map<string, ContentProvider>();
  private open: readonly OpenDocument[];

  /** @param unsaved names of the folder's files with unsaved changes */
  constructor(unsaved: readonly string[]) {
    this.open = unsaved.map((name) => ({ uri: URI.file(`/folder/${name}`), isDirty: true }));
  }

  /** Returns the text of the first open document with this scheme. */
  text(scheme: string): string {
    const uri = this.open.find((document) => document.uri.scheme === scheme)?.uri;
    return uri ? (this.providers.get(scheme)?.provideTextDocumentContent(uri) ?? '') : '';
  }

  /** The members of the editor's `workspace` that concern documents. */
  get api() {
    const documents = this;
    return {
      get textDocuments() {
        return documents.open;
      },
      registerTextDocumentContentProvider: (scheme: string, provider: ContentProvider) => {
        this.providers.set(scheme, provider);
        return { dispose: () => this.providers.delete(scheme) };
      },
      openTextDocument: async (uri: URI) => {
        const document = { uri, isDirty: false };
        this.open = [...this.open, document];
        return document;
      },
      saveAll: async () => {
        this.open = this.open.filter(({ isDirty }) => !isDirty);
        return true;
      },
    };
  }
}
