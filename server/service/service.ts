import type {
  CodeAction,
  CodeActionContext,
  CodeLens,
  CompletionItem,
  CompletionList,
  Diagnostic,
  DocumentHighlight,
  DocumentLink,
  DocumentSymbol,
  Hover,
  InlayHint,
  Location,
  LocationLink,
  Position,
  Range,
  SymbolInformation,
  WorkspaceEdit,
} from 'vscode-languageserver-types';
import type { Cancellation } from './cancellation';
import type { ClientAbilities } from './clientAbilities';
import type { GenerateResult, GenerateTask } from './generateTask';
import type { SortModel } from './model/model';
import type { SortSettings } from './settings';
import type { TextChange } from './text/applyChange';
import type { FileRename, IndexProgress } from './text/overlay';
import type { Disposable } from './workspace';

/**
 * The language service for the sort configuration of one workspace folder. Results are for the newest texts: open
 * documents, else files. Long work yields and, if canceled, ends early with nothing. Positions are UTF-16, zero-based
 * (LSP). No call throws for any text or position. An unknown file has no results.
 */
export interface SortService extends Disposable {
  readonly model: SortModel;
  /**
   * Another number after each change of a file that is known, in the editor or on the disk, and of the settings: what was found
   * before may be elsewhere or nowhere. A file that is read for the first time changes no other.
   */
  readonly revision: number;

  /** Applies new settings. Returns the files whose diagnostics may have changed, as do the changes below. */
  configure(settings: SortSettings): ReadonlySet<string>;
  /** Reads every configuration file of the folder; files that are open come first and at once. */
  index(signal: AbortSignal, onProgress?: (progress: IndexProgress) => void): Promise<void>;
  /** Resolves when all changes of files that the workspace has reported are applied. */
  settled(): Promise<void>;
  /** Called with the files whose diagnostics may have changed because files were read from disk. */
  onOutsideChange(listener: (affected: ReadonlySet<string>) => void): Disposable;

  open(uri: string, version: number, text: string): ReadonlySet<string>;
  change(uri: string, version: number, changes: readonly TextChange[]): ReadonlySet<string>;
  close(uri: string): ReadonlySet<string>;
  /** Files or folders were renamed. Documents that stay open under the old names are no longer files of the folder. */
  renamed(renames: readonly FileRename[]): ReadonlySet<string>;

  /** The newest text of a document that is open; undefined for one that is not. */
  text(uri: string): string | undefined;

  /**
   * Resolves when the text of an open document has been read. Undefined if it has been already, which it has unless it is long:
   * a long one is read in slices, and until then, what is known of it mixes old and new. `diagnostics` and `fixAll` wait for it.
   */
  reading(uri: string): Promise<void> | undefined;

  /** URIs of all configuration files of the folder, open or on disk. */
  files(): readonly string[];
  /**
   * The diagnostics of one file at its newest version, in the order of its text, computed in slices. Of more than `most`
   * (1,000), the most severe ones; the last one then says how many others there are. Empty if cancelled.
   */
  diagnostics(uri: string, token: Cancellation, most?: number): Promise<Diagnostic[]>;
  /** Whether the diagnostics of a file are known, so that `diagnostics` has nothing to compute. */
  isChecked(uri: string): boolean;

  completion(uri: string, position: Position, token: Cancellation): CompletionList;
  resolveCompletion(item: CompletionItem, token: Cancellation): CompletionItem;
  hover(uri: string, position: Position, token: Cancellation): Hover | null;
  definition(uri: string, position: Position, token: Cancellation): Promise<readonly LocationLink[]>;
  declarations(uri: string, position: Position, token: Cancellation): readonly Location[];
  references(
    uri: string,
    position: Position,
    includeDeclaration: boolean,
    token: Cancellation,
  ): Promise<readonly Location[]>;
  highlights(uri: string, position: Position, token: Cancellation): Promise<readonly DocumentHighlight[]>;
  prepareRename(
    uri: string,
    position: Position,
    token: Cancellation,
  ): Promise<{ range: Range; placeholder: string } | null>;
  /** The edit of a rename. Rejects with `RenameRefused` and a reason. */
  rename(uri: string, position: Position, newName: string, token: Cancellation): Promise<WorkspaceEdit>;
  /**
   * The edit that keeps fully qualified names correct when these files move. Null if no file names them. Earlier
   * changes count.
   */
  renameFiles(renames: readonly FileRename[], token: Cancellation): Promise<WorkspaceEdit | null>;
  documentSymbols(uri: string, token: Cancellation): Promise<readonly DocumentSymbol[]>;
  workspaceSymbols(query: string, token: Cancellation): Promise<readonly SymbolInformation[]>;
  documentLinks(uri: string, token: Cancellation): Promise<readonly DocumentLink[]>;
  /**
   * The code lenses of a file. If there are many, without titles, which `resolveCodeLens` adds. None if there are too
   * many.
   */
  codeLenses(uri: string, token: Cancellation): Promise<readonly CodeLens[]>;
  resolveCodeLens(lens: CodeLens, token: Cancellation): CodeLens;
  inlayHints(uri: string, range: Range, token: Cancellation): Promise<readonly InlayHint[]>;
  /**
   * Fixes and refactorings at a range, without their edits: `resolveCodeAction` works an edit out, reading the files
   * that it touches, because texts of files that are not open are not kept.
   */
  codeActions(
    uri: string,
    range: Range,
    context: CodeActionContext,
    abilities: ClientAbilities,
    token: Cancellation,
  ): Promise<readonly CodeAction[]>;
  resolveCodeAction(action: CodeAction, token: Cancellation): Promise<CodeAction>;
  /** The edits of all safe fixes of a file. Null if there are none. */
  fixAll(uri: string, token: Cancellation): Promise<WorkspaceEdit | null>;
  /** The next step of something that is written for the user: a question, the edit, or the reason why not. */
  generate(task: GenerateTask, answers: Readonly<Record<string, string>>, token: Cancellation): Promise<GenerateResult>;
}
