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
import type { ClientAbilities, RenameAbilities } from './clientAbilities';
import type { GenerateResult, GenerateTask } from './generateTask';
import type { Projects } from './model/projects';
import type { ChangeListener, ProjectFileListener } from './modelFolder';
import type { ProblemCounts } from './rules/severity';
import type { SortSettings } from './settings';
import type { TextChange } from './text/applyChange';
import type { FileRename, IndexProgress } from './text/overlay';
import type { Disposable } from './workspace';

/**
 * The language service for the sort configuration of one workspace folder. Results are based on the newest text of each
 * file: the open document, or else the file on disk. Long work yields to other requests and returns nothing if
 * canceled. Positions are zero-based and in UTF-16, as in LSP. No text or position causes an error, and unknown files
 * have no results.
 */
export interface SortService extends Disposable {
  readonly projects: Pick<Projects, 'has' | 'of' | 'outermost' | 'leftOutFiles'>;
  /**
   * A number that changes when the settings change, and when a file that has been read changes in the editor or on
   * disk. Positions from an earlier revision may be invalid. Reading a file for the first time doesn't change the
   * number.
   */
  readonly revision: number;

  configure(settings: SortSettings): void;
  /** Reads all configuration files and Gosu files in the folder. Open documents come first. */
  index(signal: AbortSignal, onProgress?: (progress: IndexProgress) => void): Promise<void>;
  /**
   * Resolves when an open document has been read, or, without a URI, when all open documents and all reported file
   * changes have been read. Undefined if there is nothing to wait for. Long documents are read in slices. Until then,
   * results are based on the previous text. `diagnostics`, `problemCounts`, and `fixAll` wait for the document.
   */
  settled(uri?: string): Promise<void> | undefined;
  /** Registers a listener for changes in the editor and on disk. It is called after each change or group of changes. */
  onChange(listener: ChangeListener): Disposable;

  /** Registers a listener for changes that concern project files. */
  onProjectFiles(listener: ProjectFileListener): Disposable;
  /**
   * Returns the URIs of the folders below that have their own project file, according to the last `index`. Their files
   * don't belong to this folder.
   */
  nestedRoots(): readonly string[];
  /** Whether a file, given by its path relative to the folder, is in one of the `nestedRoots`. */
  isNested(relativePath: string): boolean;

  /** @param isMove whether the document moves here from another folder, so that the client doesn't know of a change */
  open(uri: string, version: number, text: string, isMove?: boolean): void;
  change(uri: string, version: number, changes: readonly TextChange[]): void;
  /** @param isMove whether the document moves to another folder */
  close(uri: string, isMove?: boolean): void;
  /**
   * Handles renamed files and folders. Documents that stay open under their old names no longer belong to the folder.
   */
  renamed(renames: readonly FileRename[]): void;

  /** Returns the newest text of an open document. Undefined if the document isn't open. */
  text(uri: string): string | undefined;

  /**
   * Returns the URIs of all configuration files and Gosu files in the folder, whether open or on disk, and of the
   * folder's project file. Omits files that are left out.
   */
  files(): readonly string[];
  /** Returns sentences that say which files are left out, and why. */
  leftOut(): readonly string[];
  /**
   * Returns the diagnostics for the newest version of a file, in text order. Computes them in slices. If there are more
   * than `most` (default 1,000), returns the most severe ones, and a final diagnostic with the number of omitted ones.
   * Empty if canceled.
   */
  diagnostics(uri: string, token: Cancellation, most?: number): Promise<Diagnostic[]>;
  /** Returns the number of problems in a file by severity, including problems without a diagnostic. */
  problemCounts(uri: string): Promise<ProblemCounts>;
  /** Returns an object that stays the same until a part of the file has been checked again. */
  stamp(uri: string): object;
  /** Drops kept results that haven't been used since the call before the last one. */
  removeUnused(): void;
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
    abilities: RenameAbilities,
    token: Cancellation,
  ): Promise<{ range: Range; placeholder: string } | null>;
  /**
   * Returns the edit that renames a symbol. If the symbol is a configuration file or a class, the edit also renames its
   * file. Rejects with `RenameRefused` and a reason if the symbol can't be renamed.
   */
  rename(
    uri: string,
    position: Position,
    newName: string,
    abilities: RenameAbilities,
    token: Cancellation,
  ): Promise<WorkspaceEdit>;
  /**
   * Returns the edit that updates fully qualified names when files move. Null if no file contains the old names.
   * Earlier file changes are taken into account.
   */
  renameFiles(renames: readonly FileRename[], token: Cancellation): Promise<WorkspaceEdit | null>;
  documentSymbols(uri: string, token: Cancellation): Promise<readonly DocumentSymbol[]>;
  workspaceSymbols(query: string, token: Cancellation): Promise<readonly SymbolInformation[]>;
  documentLinks(uri: string, token: Cancellation): Promise<readonly DocumentLink[]>;
  codeLenses(uri: string, token: Cancellation): Promise<readonly CodeLens[]>;
  inlayHints(uri: string, range: Range, token: Cancellation): Promise<readonly InlayHint[]>;
  /**
   * Returns fixes and refactorings for a range, without edits. `resolveCodeAction` computes the edit of an action and
   * reads the files that the action changes, because the text of closed files isn't kept.
   */
  codeActions(
    uri: string,
    range: Range,
    context: CodeActionContext,
    abilities: ClientAbilities,
    token: Cancellation,
  ): Promise<readonly CodeAction[]>;
  resolveCodeAction(action: CodeAction, token: Cancellation): Promise<CodeAction>;
  /** Returns the edits of all safe fixes for a file. Null if there are none. */
  fixAll(uri: string, token: Cancellation): Promise<WorkspaceEdit | null>;
  /** Returns the next step of a generator: a question, an edit, or a refusal. */
  generate(task: GenerateTask, answers: Readonly<Record<string, string>>, token: Cancellation): Promise<GenerateResult>;
}
