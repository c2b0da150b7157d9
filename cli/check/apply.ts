import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import { applyEdits } from '../../server/service/edits/textEdits';
import { offsetsIn } from './offsets';

/** Returns a file's text after an edit. Ignores the edit's changes to other files. */
export function applied(text: string, uri: string, edit: WorkspaceEdit): string {
  const offsetAt = offsetsIn(text);
  const edits = (edit.documentChanges ?? []).flatMap((change) => {
    if (!('textDocument' in change) || change.textDocument.uri !== uri) return [];
    return change.edits.filter((one): one is TextEdit => 'newText' in one);
  });
  return applyEdits(
    text,
    edits.map(({ range, newText }) => ({ start: offsetAt(range.start), end: offsetAt(range.end), newText })),
  );
}
