import { cutToWidth, widthOf } from './width';

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
