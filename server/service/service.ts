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
import type { GenerateStep, GenerateTask } from './features/generateTask';
import type { SortModel } from './model/model';
import type { SortSettings } from './settings';
import type { Disposable } from './workspace';

/** Asked after every await and in every long loop: true once nobody wants the answer any more. */
export interface Cancellation {
  readonly isCancellationRequested: boolean;
}

/** What the client declared it can do, as far as answers depend on it. */
export interface ClientAbilities {
  /** It runs Sortie's own commands that ask a question (`protocol/`). */
  readonly asksQuestions: boolean;
  /** It applies edits that create or rename files. */
  readonly createsFiles: boolean;
  /** It understands snippets in completion items. */
  readonly snippets: boolean;
}

/** One change of an open text, as LSP sends it: a range of the text before, or the whole text anew. */
export interface TextChange {
  readonly range?: Range;
  readonly text: string;
}

/** One file that is about to have another name. */
export interface FileRename {
  readonly oldUri: string;
  readonly newUri: string;
}

/** How far the workspace is known. */
export interface IndexProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * What the editor knows of sort configuration in one workspace folder. All answers are about the newest texts: those
 * that are open, else those on disk. What may take long gives way to others, and ends early, with nothing, once it is
 * cancelled. Positions are UTF-16, zero-based (LSP). No call throws for any text or position;
 * a file that is not known answers with nothing.
 */
export interface SortService extends Disposable {
  readonly model: SortModel;
  /**
   * Another number after each change of a file that is known, in the editor or on the disk, and of the settings: what was found
   * before may be elsewhere or nowhere. A file that is read for the first time changes no other.
   */
  readonly revision: number;

  /** Lays new settings over the folder; what depends on them is computed anew. */
  configure(settings: SortSettings): void;
  /** Reads every configuration file of the folder; files that are open come first and at once. */
  index(signal: AbortSignal, onProgress?: (progress: IndexProgress) => void): Promise<void>;
  /** Resolves when the changes of files have been taken in that the workspace told before. */
  settled(): Promise<void>;
  /** Called with the URIs whose diagnostics may have changed, after each change. */
  onDidChangeDiagnostics(listener: (uris: ReadonlySet<string>) => void): Disposable;

  open(uri: string, version: number, text: string): void;
  change(uri: string, version: number, changes: readonly TextChange[]): void;
  close(uri: string): void;

  /** Files or folders have other names now; documents that stay open under the old ones are no files of the folder any more. */
  renamed(renames: readonly FileRename[]): void;

  /** The newest text of a document that is open; undefined for one that is not. */
  text(uri: string): string | undefined;

  /** URIs of all configuration files of the folder, open or on disk. */
  files(): readonly string[];
  /** Works out in slices what `diagnostics` of a file will tell, so that it has little left to do; ends early when cancelled. */
  lookAt(uri: string, token: Cancellation): Promise<void>;
  /**
   * The diagnostics of one file at its newest version, in the order of its text. Of more than `most`, 1,000 where an editor shows
   * them, the most severe ones; the last one then says how many others there are.
   */
  diagnostics(uri: string, most?: number): readonly Diagnostic[];

  completion(uri: string, position: Position, token: Cancellation): CompletionList;
  resolveCompletion(item: CompletionItem, token: Cancellation): CompletionItem;
  hover(uri: string, position: Position, token: Cancellation): Hover | null;
  definition(uri: string, position: Position, token: Cancellation): Promise<readonly LocationLink[]>;
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
  /** The edit of a rename; rejects with `RenameRefused` and the reason in words where it must not happen. */
  rename(uri: string, position: Position, newName: string, token: Cancellation): Promise<WorkspaceEdit>;
  /** The edit that keeps fully qualified names right when these files move; null when nothing names them. Changes told before count. */
  renameFiles(renames: readonly FileRename[], token: Cancellation): Promise<WorkspaceEdit | null>;
  documentSymbols(uri: string, token: Cancellation): readonly DocumentSymbol[];
  workspaceSymbols(query: string, token: Cancellation): Promise<readonly SymbolInformation[]>;
  documentLinks(uri: string, token: Cancellation): readonly DocumentLink[];
  /** The lenses of a file: of many without words, which `resolveCodeLens` works out; none where there are too many. */
  codeLenses(uri: string, token: Cancellation): Promise<readonly CodeLens[]>;
  resolveCodeLens(lens: CodeLens, token: Cancellation): CodeLens;
  inlayHints(uri: string, range: Range, token: Cancellation): readonly InlayHint[];
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
  /** The edits of all fixes of a file that cannot change meaning, as one; null when there is none. */
  fixAll(uri: string, token: Cancellation): Promise<WorkspaceEdit | null>;
  /** The next step of something that is written for the user: a question, the edit, or the reason why not. */
  generate(task: GenerateTask, answers: Readonly<Record<string, string>>, token: Cancellation): Promise<GenerateStep>;
}
