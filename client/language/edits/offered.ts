import * as vscode from 'vscode';

/** Maximum number of remembered edits. The editor also requests edits that it never applies. */
const mostOffered = 50;

/** An edit and the texts that its files have before it. */
export interface RememberedEdit {
  readonly files: readonly FileBefore[];
  /** URI of the document that is visible after the edit. Edits to other documents are reported. */
  readonly home: string | undefined;
  /** A note for the user about the edit. Undefined if there is none. */
  readonly note: string | undefined;
}

/** A file and its text before an edit. The text is undefined if the edit creates the file. */
export interface FileBefore {
  readonly uri: vscode.Uri;
  readonly before: string | undefined;
}

interface OfferedEdit extends RememberedEdit {
  readonly files: readonly OfferedFile[];
}

interface OfferedFile extends FileBefore {
  /** The text after the edit. */
  readonly after: string;
}

/**
 * The edits of code actions. Recognizes the edit that the editor has applied by the texts of its files: the editor
 * forgets a command's arguments when it requests code actions again, possibly before the edit is applied.
 */
export class OfferedEdits {
  private offered: readonly OfferedEdit[] = [];

  /** Remembers an edit that the editor may apply. */
  async add(edit: vscode.WorkspaceEdit, home: vscode.Uri | undefined): Promise<void> {
    const files = await Promise.all(edit.entries().map(([uri, edits]) => offeredFile(uri, edits)));
    const added = { files, home: home?.toString(), note: undefined };
    this.offered = [added, ...this.offered].slice(0, mostOffered);
  }

  /**
   * Returns the edit that the editor has just applied, possibly without the files that the user excluded, and forgets
   * all other edits, because they were computed for the previous texts.
   */
  async takeApplied(): Promise<RememberedEdit | undefined> {
    const offered = this.offered;
    this.offered = [];
    let [found, most]: [RememberedEdit | undefined, number] = [undefined, 0];
    for (const edit of offered) {
      const count = (await Promise.all(edit.files.map(isApplied))).filter(Boolean).length;
      if (count > most) [found, most] = [edit, count];
    }
    return found;
  }
}

async function offeredFile(uri: vscode.Uri, edits: readonly vscode.TextEdit[]): Promise<OfferedFile> {
  const document = await opened(uri);
  return { uri, before: document?.getText(), after: textAfter(document, edits) };
}

function textAfter(document: vscode.TextDocument | undefined, edits: readonly vscode.TextEdit[]): string {
  if (!document) return edits.map(({ newText }) => newText).join('');
  const placed = edits.map(({ range: { start, end }, newText }) => {
    return { start: document.offsetAt(start), end: document.offsetAt(end), newText };
  });
  // The last edit comes first, so that the offsets of the others stay valid.
  const backwards = placed.reverse().sort((a, b) => b.start - a.start || b.end - a.end);
  return backwards.reduce((text, { start, end, newText }) => {
    return text.slice(0, start) + newText + text.slice(end);
  }, document.getText());
}

async function isApplied({ uri, before, after }: OfferedFile): Promise<boolean> {
  const text = await textOf(uri);
  return text !== undefined && text !== before && sameLines(text, after);
}

/** Whether two texts are equal except for their line breaks, which the editor adapts to the file. */
function sameLines(one: string, other: string): boolean {
  return one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n');
}

/** Returns the current text of a file, with unsaved changes. Undefined if the file doesn't exist. */
export async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  return (await opened(uri))?.getText();
}

async function opened(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  return vscode.workspace.openTextDocument(uri).then(undefined, () => undefined);
}
