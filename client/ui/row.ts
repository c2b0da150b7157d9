/** A codicon by name, with the ID of a theme color if the color has a meaning. */
export interface Icon {
  readonly id: string;
  readonly color?: string;
}

/** How a row of a tree looks, free of any editor. All texts are inert. */
export interface Row {
  readonly label: string;
  readonly description?: string;
  readonly icon: Icon;
  /** `none` is a leaf; the other two say how the row starts. */
  readonly children: 'none' | 'closed' | 'open';
  /** Words that menus look for. */
  readonly context: string;
  /** What a screen reader says: the row in one sentence. */
  readonly spoken: string;
  /** What the tooltip lists: names and values, in order. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** The command of a click; its argument is `about`, or else the id of the row. */
  readonly command?: string;
  /** The id of another row that the command is about. */
  readonly about?: string;
}

/** How many rows of a list are shown at first, and how many more at each request. */
export const page = 100;

/** A row's ID from the parts of its path. Parts can contain any text. */
export function rowId(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}
