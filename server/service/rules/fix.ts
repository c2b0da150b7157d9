import type { FileEdit, ReadText } from '../edits/fileEdit';
import { losesAnchor, type TextEdit } from '../edits/textEdits';
import { Trees } from '../edits/trees';
import type { GenerateTask } from '../generateTask';
import type { CollectionId } from '../model/collectionInfo';
import type { DefinitionId } from '../model/effectiveSchema';
import type { CollectionDeclaration } from '../statedCollections';

/** One way to do something about a problem, or a refactoring. */
export interface Fix {
  /** Tells the fixes of one problem apart. */
  readonly id: string;
  readonly title: string;
  readonly kind: 'quickfix' | 'refactor.rewrite';
  /** The obvious one. */
  readonly preferred: boolean;
  /** It cannot change what the configuration means, so that it may run without being looked at. */
  readonly safe: boolean;
  /** It creates or renames files. */
  readonly createsFiles: boolean;
  /** The client runs this command, and `edit` does nothing. */
  readonly command?: FixCommand;
  /** The edit at the newest texts; empty when there is nothing to do any more. Several of a run share what they parsed. */
  edit(read: ReadText, trees?: Trees): Promise<readonly FileEdit[]>;
}

/** A command of the client: asks the user and then edits, or states or removes a fact in the settings. */
export type FixCommand =
  | { readonly name: 'generate'; readonly argument: GenerateTask }
  | { readonly name: 'declareCollection' | 'removeDeclaration'; readonly argument: CollectionDeclaration };

/** What differs between fixes that edit one text. */
export interface TextFix {
  readonly id: string;
  readonly title: string;
  readonly uri: string;
  readonly preferred?: boolean;
  readonly safe?: boolean;
  readonly kind?: Fix['kind'];
  /** The edits of that text; undefined or none when there is nothing to do. None are made that take a used anchor away. */
  edits(text: string, trees: Trees): readonly TextEdit[] | undefined;
}

/** A fix that edits the text of one file. */
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

/** A fix that the client runs. */
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

/** Something that would fix a problem once `generate/` has planned and written it; its title and edit follow from the plan. */
export type GenerateRequest =
  /** Makes a name a valid sort key of a collection. */
  | {
      readonly generate: 'sort-key';
      readonly collection: CollectionId;
      readonly name: string;
      /** For one of several requests of a problem: ends the ID of the fix. */
      readonly suffix?: string;
      /** The fix isn't the obvious one. */
      readonly unpreferred?: true;
    }
  /** Lets a mapper supply a sortable property. */
  | {
      readonly generate: 'mapper-property';
      readonly collection: CollectionId;
      readonly definition: DefinitionId;
      readonly name: string;
    }
  /** Creates the class that a resource of the file `uri` names. */
  | { readonly generate: 'class'; readonly collection: CollectionId; readonly uri: string };

/** What a rule proposes: an edit, or a request to generate one. */
export type ProposedFix = Fix | GenerateRequest;
