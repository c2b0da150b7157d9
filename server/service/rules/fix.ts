import type { FileEdit, ReadText } from '../edits/fileEdit';
import { losesAnchor, type TextEdit } from '../edits/textEdits';
import { Trees } from '../edits/trees';
import type { GenerateTask } from '../generateTask';
import type { CollectionId } from '../model/collectionInfo';
import type { DefinitionId } from '../model/effectiveSchema';

/** A fix for a problem, or a refactoring. */
export interface Fix {
  /** Distinguishes the fix from other fixes for the same problem. */
  readonly id: string;
  readonly title: string;
  readonly kind: 'quickfix' | 'refactor.rewrite';
  /** Whether the fix is the most likely choice. */
  readonly preferred: boolean;
  /** Whether the fix can't change the meaning of the configuration. Such a fix can be applied without review. */
  readonly safe: boolean;
  /** Whether the fix creates or renames files. */
  readonly createsFiles: boolean;
  /** The command that the client runs. If present, `edit` returns no edits. */
  readonly command?: FixCommand;
  /**
   * Returns the edits for the newest text of each file. Empty if the problem no longer exists. Fixes that are applied
   * together share `trees`.
   */
  edit(read: ReadText, trees?: Trees): Promise<readonly FileEdit[]>;
}

/** A client command that asks the user questions and then applies an edit. */
export interface FixCommand {
  readonly name: 'generate';
  readonly argument: GenerateTask;
}

/** Describes a fix that edits one file. */
export interface TextFix {
  readonly id: string;
  readonly title: string;
  readonly uri: string;
  readonly preferred?: boolean;
  readonly safe?: boolean;
  readonly kind?: Fix['kind'];
  /**
   * Returns the edits to the text, or undefined if there is nothing to do. Edits that would remove an anchor that is in
   * use are discarded.
   */
  edits(text: string, trees: Trees): readonly TextEdit[] | undefined;
}

/** Creates a fix that edits the text of one file. */
export function textFix(fix: TextFix): Fix {
  return {
    id: fix.id,
    title: fix.title,
    kind: fix.kind ?? 'quickfix',
    preferred: fix.preferred ?? false,
    safe: fix.safe ?? false,
    createsFiles: false,
    async edit(read, trees = new Trees()) {
      const text = await read(fix.uri);
      if (text === undefined) return [];
      const edits = fix.edits(text, trees);
      return edits?.length && !losesAnchor(fix.uri, text, edits) ? [{ kind: 'change', uri: fix.uri, text, edits }] : [];
    },
  };
}

/** Creates a fix that the client runs. */
export function commandFix(id: string, title: string, command: FixCommand): Fix {
  return {
    id,
    title,
    kind: 'quickfix',
    preferred: false,
    safe: false,
    createsFiles: false,
    command,
    edit: async () => [],
  };
}

/**
 * A request for a fix that the code in `generate/` plans and writes. The plan determines the title and edits of the
 * fix.
 */
export type GenerateRequest =
  /** A request for the fix that makes a name a valid sort key of a collection. */
  | {
      readonly generate: 'sort-key';
      readonly collection: CollectionId;
      readonly name: string;
      /** Distinguishes the request from other requests for the same problem. Appended to the ID of the fix. */
      readonly suffix?: string;
      /** True if the fix isn't the most likely choice. */
      readonly unpreferred?: boolean;
    }
  /** A request for the fix that adds a mapper entry for a sortable property. */
  | {
      readonly generate: 'mapper-property';
      readonly collection: CollectionId;
      readonly definition: DefinitionId;
      readonly name: string;
    }
  /** A request for the fix that creates a class. A resource in the file `uri` names this class. */
  | { readonly generate: 'class'; readonly collection: CollectionId; readonly uri: string };

/** A fix that a rule proposes: an edit, or a request to generate a fix. */
export type ProposedFix = Fix | GenerateRequest;
