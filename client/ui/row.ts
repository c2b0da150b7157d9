/** The name of a codicon, and the ID of a theme color if the icon signals a state. */
export interface Icon {
  readonly id: string;
  readonly color?: string;
}

/** The appearance of a tree row, independent of the editor. All strings are safe to display (see `inert`). */
export interface Row {
  readonly label: string;
  readonly description?: string;
  readonly icon: Icon;
  /** `none` for a leaf. Otherwise, whether the row is initially collapsed (`closed`) or expanded (`open`). */
  readonly children: 'none' | 'closed' | 'open';
  /** The words that the `when` clauses of menu items match. */
  readonly context: string;
  /** The text for screen readers, which describes the whole row. */
  readonly spoken: string;
  /** The lines of the tooltip: names and values, in order. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** The command that runs when the user clicks the row. Its argument is `about` if present, or else the row's ID. */
  readonly command?: string;
  readonly about?: string;
}

/** The number of rows that a long list shows at first. Each click on *Show … more* adds this number of rows. */
export const page = 100;

/** Creates a row ID from path parts. Parts can contain any text. */
export function rowId(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

/** Escapes a string for Markdown, so that the string is shown literally and contains no links. */
export function literally(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
