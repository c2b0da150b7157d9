import type { CreateFile, Position, RenameFile, TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import { countUpTo, lineBreaks } from '../text/lines';
import type { FileEdit } from './fileEdit';
import { inOrder, type TextEdit } from './textEdits';

/** Converts file edits with text offsets to a workspace edit for the editor. */
export function toWorkspaceEdit(edits: readonly FileEdit[]): WorkspaceEdit {
  const changes: (TextDocumentEdit | CreateFile | RenameFile)[] = [];
  for (const edit of edits) {
    if (edit.kind === 'rename') changes.push({ kind: 'rename', oldUri: edit.uri, newUri: edit.newUri });
    else if (edit.kind === 'create') changes.push(...creation(edit.uri, edit.text));
    else changes.push(change(edit.uri, edit.text, edit.edits));
  }
  const [label] = edits.flatMap((edit) => (edit.kind === 'create' ? (edit.question ?? []) : []));
  if (label === undefined) return { documentChanges: changes };
  return { documentChanges: changes, changeAnnotations: { create: { label, needsConfirmation: true } } };
}

/** Returns a function that converts offsets in a text to positions. */
export function positionsOf(text: string): (offset: number) => Position {
  const breaks = lineBreaks(text);
  return (offset) => {
    const line = countUpTo(breaks, offset);
    return { line, character: offset - (breaks[line - 1] ?? 0) };
  };
}

function change(uri: string, text: string, edits: readonly TextEdit[]): TextDocumentEdit {
  const at = positionsOf(text);
  return {
    textDocument: { uri, version: null },
    edits: inOrder(edits).map(({ start, end, newText }) => ({ range: { start: at(start), end: at(end) }, newText })),
  };
}

function creation(uri: string, text: string): (TextDocumentEdit | CreateFile)[] {
  const start = { line: 0, character: 0 };
  return [
    { kind: 'create', uri, options: { overwrite: false, ignoreIfExists: false } },
    { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText: text }] },
  ];
}
