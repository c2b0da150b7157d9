import { losesAnchor, type TextEdit } from '../edits/textEdits';
import { Trees } from '../edits/trees';
import type { GenerateTask } from '../features/generateTask';

/** What a fix does to one file. Offsets are those of `text`, the text that the edits were worked out for. */
export type FileEdit =
  | { readonly kind: 'change'; readonly uri: string; readonly text: string; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'create'; readonly uri: string; readonly text: string }
  | { readonly kind: 'rename'; readonly uri: string; readonly newUri: string };

/** The newest text of a file: the open one first; undefined if there is none. */
export type ReadText = (uri: string) => Promise<string | undefined>;

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
  /** Present when the user has to be asked: the task that asks and then edits; `edit` then does nothing. */
  readonly task?: GenerateTask;
  /** The edit at the newest texts; empty when there is nothing to do any more. Several of a run share what they parsed. */
  edit(read: ReadText, trees?: Trees): Promise<readonly FileEdit[]>;
}

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

/** A fix that the client runs, because the user has to be asked. */
export function taskFix(id: string, title: string, task: GenerateTask): Fix {
  return {
    id,
    title,
    kind: 'quickfix',
    preferred: false,
    safe: false,
    createsFiles: false,
    task,
    edit: async () => [],
  };
}
