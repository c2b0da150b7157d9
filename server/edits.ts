import type { TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { Client } from './client';
import type { Documents } from './documents';

/**
 * An edit in the form that the client understands: with the versions of open documents where it can, so that it is not
 * applied to a text that changed meanwhile, else as plain changes.
 */
export function adaptEdit(edit: WorkspaceEdit, client: Client, documents: Documents): WorkspaceEdit {
  const changes = edit.documentChanges ?? changesOf(edit);
  if (client.understands.documentChanges) {
    const versioned = changes.map((change) => ('textDocument' in change ? withVersion(change, documents) : change));
    return edit.changeAnnotations
      ? { documentChanges: versioned, changeAnnotations: edit.changeAnnotations }
      : { documentChanges: versioned };
  }
  const plain: NonNullable<WorkspaceEdit['changes']> = {};
  for (const change of changes) {
    if (!('textDocument' in change)) continue;
    const { uri } = change.textDocument;
    const edits = change.edits.filter((item) => 'newText' in item);
    plain[uri] = [...(plain[uri] ?? []), ...edits];
  }
  return { changes: plain };
}

function changesOf(edit: WorkspaceEdit): TextDocumentEdit[] {
  return Object.entries(edit.changes ?? {}).map(([uri, edits]) => ({ textDocument: { uri, version: null }, edits }));
}

function withVersion(change: TextDocumentEdit, documents: Documents): TextDocumentEdit {
  const { uri } = change.textDocument;
  const version = documents.versions.get(uri) ?? null;
  return { ...change, textDocument: { uri, version } };
}
