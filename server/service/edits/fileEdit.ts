import type { TextEdit } from './textEdits';

/** An edit of one file. Offsets refer to `text`, the text that the edits were computed for. */
export type FileEdit =
  | { readonly kind: 'change'; readonly uri: string; readonly text: string; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'create'; readonly uri: string; readonly text: string }
  | { readonly kind: 'rename'; readonly uri: string; readonly newUri: string };

/** Returns the newest text of a file, preferring open documents. Undefined if there is none. */
export type ReadText = (uri: string) => Promise<string | undefined>;
