import { URI } from 'vscode-uri';

/** The part of the editor's `workspace` that is about open files: those with these names in the folder aren't saved. */
export function unsavedFiles(names: readonly string[]) {
  return {
    textDocuments: names.map((name) => ({ uri: URI.file(`/folder/${name}`), isDirty: true })),
    async saveAll() {
      this.textDocuments = [];
      return true;
    },
  };
}
