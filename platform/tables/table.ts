/** A column of a table. */
export interface Column {
  readonly title: string;
  /** Whether the cells are right-aligned, as is usual for numbers. */
  readonly right?: boolean;
}

const widest = 48;
const gap = '  ';

/**
 * Draws an aligned table of plain text: titles, a line of hyphens, and the rows, one line each. Cuts cells to 48
 * columns; wide characters count as two. Uses hyphens, because box-drawing characters are wide in some fonts. The
 * caller must pass the text of cells through `inert`, so that each cell has one line.
 */
export function drawTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const titles = columns.map(({ title }) => cutToWidth(title, widest));
  const cells = rows.map((row) => columns.map((_, index) => cutToWidth(row[index] ?? '', widest)));
  const widths = titles.map((title, index) =>
    cells.reduce((most, row) => Math.max(most, widthOf(row[index] ?? '')), Math.max(1, widthOf(title))),
  );
  const line = (texts: readonly string[]) =>
    texts
      .map((text, index) => padded(text, widths[index] ?? 0, columns[index]?.right === true))
      .join(gap)
      .trimEnd();
  return [line(titles), widths.map((width) => '-'.repeat(width)).join(gap), ...cells.map(line)];
}

function padded(text: string, width: number, right: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return right ? blanks + text : text + blanks;
}

/**
 * Matches code points that are two columns wide in a monospaced font: wide and full-width characters (Unicode Standard
 * Annex 11), and emoji. Also matches characters that become emoji with the selector U+FE0F.
 */
const wide =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u3247\u3250-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]|\ufe0f/u;
const drawn = /[^\p{M}\p{Cf}]/u;
const plain = /^[\x20-\x7e]*$/;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the number of columns that a string occupies in a monospaced font. */
export function widthOf(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += widthOfGrapheme(segment);
  return width;
}

/** Cuts a string to at most `limit` columns, with an ellipsis. Never splits a character. */
export function cutToWidth(text: string, limit: number): string {
  if (text.length <= limit / 2 || widthOf(text) <= limit) return text;
  let width = 0;
  let end = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    width += widthOfGrapheme(segment);
    if (width > limit - 1) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end)}…`;
}

/**
 * Prepares a string so that neither end combines with the surrounding text. Adds a dotted circle before a leading
 * combining mark, and after a trailing character that would combine with the next one.
 */
export function apart(text: string): string {
  if (plain.test(text)) return text;
  const segments = [...graphemes.segment(` ${text} `)];
  const before = segments[0]?.segment === ' ' ? '' : '◌';
  const after = segments.at(-1)?.segment === ' ' ? '' : '◌';
  return `${before}${text}${after}`;
}

function widthOfGrapheme(grapheme: string): number {
  if (wide.test(grapheme)) return 2;
  return drawn.test(grapheme) ? 1 : 0;
}
