/**
 * One replacement in text: `newText` replaces the text from `start` (inclusive) to `end` (exclusive). `start` and `end`
 * are UTF-16 offsets.
 */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/**
 * Applies `edits`, which must not overlap, and returns the new text. The order of the edits matters only at equal
 * offsets.
 */
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

/** Returns the names of possible anchors in a piece of YAML. */
export function anchorsIn(text: string): readonly string[] {
  return (text.match(/(?<![^\s,[{:])&[^\s,[\]{}]+/g) ?? []).map((anchor) => anchor.slice(1));
}

/** Returns the names of possible aliases in a piece of YAML. */
export function aliasesIn(text: string): readonly string[] {
  return (text.match(/(?<![^\s,[{:])\*[^\s,[\]{}]+/g) ?? []).map((alias) => alias.slice(1));
}

/**
 * Whether a file may contain YAML anchors. In a file with anchors, a fix that would remove an anchor in use has no
 * edits.
 */
export function hasAnchors(uri: string, text: string): boolean {
  return isYaml(uri) && anchorsIn(text).length > 0;
}

/** Whether edits remove a YAML anchor that a remaining alias may refer to. */
export function losesAnchor(uri: string, text: string, edits: readonly TextEdit[]): boolean {
  if (!isYaml(uri)) return false;
  const lost = new Set(edits.flatMap(({ start, end }) => anchorsIn(text.slice(start, end))));
  for (const { newText } of edits) for (const name of anchorsIn(newText)) lost.delete(name);
  return lost.size > 0 && aliasesIn(applyEdits(text, edits)).some((name) => lost.has(name));
}

/** Whether a file is YAML, judged by its name. */
function isYaml(uri: string): boolean {
  return !/\.(jsonc?|gsx?)$/i.test(uri);
}

/** Returns the edits sorted by position. Insertions at the same offset keep their order. */
export function inOrder(edits: readonly TextEdit[]): TextEdit[] {
  return edits
    .map((edit, index) => ({ edit, index }))
    .sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end || a.index - b.index)
    .map(({ edit }) => edit);
}

/** A piece of the edited text: a range of the original, or new text. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly added?: string;
}

/**
 * Applies edits to text step by step, and combines them into edits to the original text. Parts that no step changed are
 * never replaced.
 */
export class Draft {
  private pieces: Piece[];
  private current: string;

  constructor(readonly original: string) {
    this.current = original;
    this.pieces = [{ start: 0, end: original.length }];
  }

  get text(): string {
    return this.current;
  }

  /** Applies edits whose offsets refer to the current text. */
  apply(edits: readonly TextEdit[]): this {
    for (const edit of inOrder(edits).reverse()) this.applyOne(edit);
    this.current = applyEdits(this.current, edits);
    return this;
  }

  /** Returns the edits that turn the original text into the current text. */
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

/**
 * Returns an edit without the text that it leaves unchanged at its start and end. Never splits a line break or a
 * surrogate pair.
 */
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

/** Whether an offset is inside a line break or a surrogate pair. */
function isInside(text: string, offset: number): boolean {
  return /^(\r\n|[\ud800-\udbff][\udc00-\udfff])$/.test(text.slice(offset - 1, offset + 1));
}
