/** One replacement in a text: the UTF-16 offsets `start` (inclusive) to `end` (exclusive) become `newText`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** The text after `edits`, which must not overlap and may come in any order; equal offsets keep their order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const edit of inOrder(edits)) {
    if (edit.start < at) throw new RangeError('Edits overlap');
    result += text.slice(at, edit.start) + edit.newText;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** The names of the anchors that a piece of a YAML text may have. */
export function anchorsIn(text: string): readonly string[] {
  return (text.match(/(?<![^\s,[{:])&[^\s,[\]{}]+/g) ?? []).map((anchor) => anchor.slice(1));
}

/** The names of the aliases that a piece of a YAML text may have. */
export function aliasesIn(text: string): readonly string[] {
  return (text.match(/(?<![^\s,[{:])\*[^\s,[\]{}]+/g) ?? []).map((alias) => alias.slice(1));
}

/** Whether a file may have YAML anchors, which edits of it must not take away. */
export function hasAnchors(uri: string, text: string): boolean {
  return isYaml(uri) && anchorsIn(text).length > 0;
}

/** Whether edits of a file take a YAML anchor away that an alias may name which they leave. */
export function losesAnchor(uri: string, text: string, edits: readonly TextEdit[]): boolean {
  if (!isYaml(uri)) return false;
  const lost = new Set(edits.flatMap(({ start, end }) => anchorsIn(text.slice(start, end))));
  for (const { newText } of edits) for (const name of anchorsIn(newText)) lost.delete(name);
  return lost.size > 0 && aliasesIn(applyEdits(text, edits)).some((name) => lost.has(name));
}

/** Whether a file is read as YAML, by the usual names. */
function isYaml(uri: string): boolean {
  return !/\.(jsonc?|gsx?)$/i.test(uri);
}

/** Edits by position; insertions at one offset keep the order in which they were given. */
export function inOrder(edits: readonly TextEdit[]): TextEdit[] {
  return edits
    .map((edit, index) => ({ edit, index }))
    .sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end || a.index - b.index)
    .map(({ edit }) => edit);
}

/** A run of the text after an edit: a piece of the old text, or something new in its place. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly added?: string;
}

/**
 * Several edits of one text, made one after the other and handed back as one list of edits of the text it began with.
 * Bytes that no step touched are in none of them.
 */
export class Draft {
  private pieces: Piece[];
  private current: string;

  constructor(readonly original: string) {
    this.current = original;
    this.pieces = [{ start: 0, end: original.length }];
  }

  /** The current text. */
  get text(): string {
    return this.current;
  }

  /** Applies edits whose offsets are those of the current text. */
  apply(edits: readonly TextEdit[]): this {
    for (const edit of inOrder(edits).reverse()) this.applyOne(edit);
    this.current = applyEdits(this.current, edits);
    return this;
  }

  /** The edits that lead from the original text to the current one. */
  edits(): TextEdit[] {
    const edits: TextEdit[] = [];
    let at = 0;
    let added = '';
    for (const piece of [...this.pieces, { start: this.original.length, end: this.original.length }]) {
      if (piece.added !== undefined) {
        added += piece.added;
        continue;
      }
      if (added !== '' || piece.start > at) edits.push({ start: at, end: piece.start, newText: added });
      added = '';
      at = piece.end;
    }
    return edits
      .map((edit) => trimmed(this.original, edit))
      .filter((edit) => edit.newText !== '' || edit.end > edit.start);
  }

  private applyOne(edit: TextEdit): void {
    const before: Piece[] = [];
    const after: Piece[] = [];
    let at = 0;
    for (const piece of this.pieces) {
      const length = lengthOf(piece);
      if (at < edit.start) before.push(cut(piece, 0, Math.min(length, edit.start - at)));
      if (at + length > edit.end) after.push(cut(piece, Math.max(0, edit.end - at), length));
      at += length;
    }
    const added: Piece[] = edit.newText === '' ? [] : [{ start: 0, end: 0, added: edit.newText }];
    this.pieces = [...before, ...added, ...after].filter((piece) => lengthOf(piece) > 0);
  }
}

function lengthOf(piece: Piece): number {
  return piece.added === undefined ? piece.end - piece.start : piece.added.length;
}

function cut(piece: Piece, from: number, to: number): Piece {
  return piece.added === undefined
    ? { start: piece.start + from, end: piece.start + to }
    : { start: 0, end: 0, added: piece.added.slice(from, to) };
}

/** The same edit without the bytes that it would write as they were; neither a line end nor a character is split. */
function trimmed(text: string, edit: TextEdit): TextEdit {
  let { start, end } = edit;
  let from = 0;
  let to = edit.newText.length;
  while (start < end && from < to && text[start] === edit.newText[from]) {
    start++;
    from++;
  }
  while (start > edit.start && isInside(text, start)) {
    start--;
    from--;
  }
  while (start < end && from < to && text[end - 1] === edit.newText[to - 1]) {
    end--;
    to--;
  }
  while (end < edit.end && isInside(text, end)) {
    end++;
    to++;
  }
  return { start, end, newText: edit.newText.slice(from, to) };
}

/** True between the two halves of a line end or of a surrogate pair. */
function isInside(text: string, offset: number): boolean {
  return /^(\r\n|[\ud800-\udbff][\udc00-\udfff])$/.test(text.slice(offset - 1, offset + 1));
}
