import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import { offsetAt } from './cursor';

/** Texts of files, by URI. */
export type Texts = ReadonlyMap<string, string>;

/** Applies an edit as an editor does. Returns the text of each changed file, by its new URI. */
export function applyWorkspaceEdit(edit: WorkspaceEdit, textOf: (uri: string) => string): Texts {
  const texts = new Map<string, string>();
  const change = (uri: string, edits: readonly TextEdit[]) => {
    texts.set(uri, applyTextEdits(texts.get(uri) ?? textOf(uri), edits));
  };
  for (const [uri, edits] of Object.entries(edit.changes ?? {})) change(uri, edits);
  for (const one of edit.documentChanges ?? []) {
    if ('textDocument' in one) {
      change(
        one.textDocument.uri,
        one.edits.filter((item): item is TextEdit => 'newText' in item),
      );
    } else if (one.kind === 'create') texts.set(one.uri, '');
    else if (one.kind === 'rename') {
      texts.set(one.newUri, texts.get(one.oldUri) ?? textOf(one.oldUri));
      texts.delete(one.oldUri);
    }
  }
  return texts;
}

/** Applies edits to text. The edits must not overlap, as LSP requires. */
function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits
    .map(({ range, newText }) => ({ start: offsetAt(text, range.start), end: offsetAt(text, range.end), newText }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  let result = '';
  let at = 0;
  for (const { start, end, newText } of sorted) {
    if (start < at) throw new Error('The edits overlap');
    result += text.slice(at, start) + newText;
    at = end;
  }
  return result + text.slice(at);
}
