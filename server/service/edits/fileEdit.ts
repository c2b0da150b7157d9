import type { TextEdit } from './textEdits';

/**
 * An edit to one file. In an edit of kind `change`, offsets refer to `text`: the text for which the edits were
 * computed.
 */
export type FileEdit =
  | { readonly kind: 'change'; readonly uri: string; readonly text: string; readonly edits: readonly TextEdit[] }
  /** `question` is present if the user has to confirm the new file in a preview. */
  | { readonly kind: 'create'; readonly uri: string; readonly text: string; readonly question?: string }
  | { readonly kind: 'rename'; readonly uri: string; readonly newUri: string };

/** Returns the text of the open document, or else the text of the file on disk. Undefined if the file can't be read. */
export type ReadText = (uri: string) => Promise<string | undefined>;
