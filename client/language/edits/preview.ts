import type { ChangeAnnotation, TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver-types';

const nothing = 'sortie.nothing';

/**
 * Returns an edit that opens in the refactoring preview with all changes checked. The preview opens only if a change
 * needs confirmation, but changes that need confirmation are initially unchecked. Therefore, in the returned edit, only
 * an additional, empty change needs confirmation. If no change in `edit` needs confirmation, returns `edit` as it is.
 */
export function checkedInPreview(edit: WorkspaceEdit): WorkspaceEdit {
  const annotations = Object.entries(edit.changeAnnotations ?? {});
  const changes = edit.documentChanges ?? [];
  const asking = annotations.find(([, { needsConfirmation }]) => needsConfirmation === true);
  const at = changes.findIndex((change) => 'textDocument' in change);
  const first = changes[at];
  if (!asking || !first || !('textDocument' in first)) return edit;
  const unasking = annotations.map(([id, each]): [string, ChangeAnnotation] => [
    id,
    { ...each, needsConfirmation: false },
  ]);
  return {
    ...edit,
    documentChanges: changes.with(at, withNothing(first)),
    changeAnnotations: { ...Object.fromEntries(unasking), [nothing]: asking[1] },
  };
}

function withNothing(change: TextDocumentEdit): TextDocumentEdit {
  const start = { line: 0, character: 0 };
  const edit = { range: { start, end: start }, newText: '', annotationId: nothing };
  return { ...change, edits: [edit, ...change.edits] };
}
