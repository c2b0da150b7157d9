import type { LinkRole } from '../facts/linkFacts';
import type { BlockId } from '../text/block';
import type { ConfigKind, FileName } from '../text/fileName';
import type { Span } from '../text/span';

/** A file in the model: its name and the size of its text. */
export interface ModelFile {
  readonly uri: string;
  readonly name: FileName;
  /** Length of the text in UTF-16 code units. */
  readonly length: number;
  readonly lineCount: number;
}

/** A span relative to the start of a block. The span moves with the block. */
export interface BlockSpan {
  readonly block: BlockId;
  readonly span: Span;
}

/** A link from a file to other files. `uris` is empty if the target isn't in the workspace. */
export interface ModelLink {
  readonly role: LinkRole;
  /** The kind of file that the link refers to. */
  readonly kind: ConfigKind;
  readonly alias?: string;
  readonly fqn: string;
  readonly uris: readonly string[];
  readonly place: BlockSpan;
}
