import type { TextEdit } from './textEdits';

/** What a fix does to one file. Offsets are those of `text`, the text that the edits were worked out for. */
export type FileEdit =
  | { readonly kind: 'change'; readonly uri: string; readonly text: string; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'create'; readonly uri: string; readonly text: string }
  | { readonly kind: 'rename'; readonly uri: string; readonly newUri: string };

/** The newest text of a file, open documents first. Undefined if there is none. */
export type ReadText = (uri: string) => Promise<string | undefined>;
