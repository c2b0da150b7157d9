import type { TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { Client } from './client';
import type { Documents } from './documents';

/** An edit that affects at least this many files needs the user's confirmation. */
const fewestToConfirm = 3;

/**
 * Converts an edit to a form that the client supports. Document versions, if supported, prevent the client from
 * applying the edit to documents that have changed. If `label` is given and the client supports confirmation, edits of
 * three or more files must be confirmed, and so must edits with an annotation, whose description the client then shows.
 */
export function adaptEdit(edit: WorkspaceEdit, client: Client, documents: Documents, label?: string): WorkspaceEdit {
  const all = edit.documentChanges ?? changesOf(edit);
  const [wanted] = Object.values(edit.changeAnnotations ?? {});
  const isLarge = wanted !== undefined || filesOf(all).size >= fewestToConfirm;
  const asks = label !== undefined && client.understands.changeAnnotations && isLarge;
  const changes = asks ? all.map(withAnnotation) : all;
  const changeAnnotations = asks
    ? { [annotation]: { label, description: wanted?.description, needsConfirmation: true } }
    : undefined;
  if (client.understands.documentChanges) {
    const versioned = changes.map((change) => ('textDocument' in change ? withVersion(change, documents) : change));
    return { documentChanges: versioned, changeAnnotations };
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

type Change = NonNullable<WorkspaceEdit['documentChanges']>[number];

const annotation = 'sortie';

function withAnnotation(change: Change): Change {
  if (!('textDocument' in change)) return { ...change, annotationId: annotation };
  const edits = change.edits.map((each) => ('newText' in each ? { ...each, annotationId: annotation } : each));
  return { ...change, edits };
}

function filesOf(changes: readonly Change[]): ReadonlySet<string> {
  const uriOf = (change: Change) => {
    if ('textDocument' in change) return change.textDocument.uri;
    return change.kind === 'rename' ? change.oldUri : change.uri;
  };
  return new Set(changes.map(uriOf));
}

function changesOf(edit: WorkspaceEdit): TextDocumentEdit[] {
  return Object.entries(edit.changes ?? {}).map(([uri, edits]) => ({ textDocument: { uri, version: null }, edits }));
}

function withVersion(change: TextDocumentEdit, documents: Documents): TextDocumentEdit {
  const { uri } = change.textDocument;
  const version = documents.versions.get(uri) ?? null;
  return { ...change, textDocument: { uri, version } };
}
