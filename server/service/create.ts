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
import { isSame } from './cache/equal';
import { type Cancellation, neverCanceled } from './cancellation';
import type { ClientAbilities } from './clientAbilities';
import { codeActions, resolveCodeAction } from './features/codeActions';
import { codeLenses } from './features/codeLens';
import { completion, resolveCompletion } from './features/completion';
import type { ActionContext, FeatureContext } from './features/context';
import { declarations } from './features/declarations';
import { definition } from './features/definition';
import { createDiagnostics, type Diagnostics } from './features/diagnostics';
import { documentLinks } from './features/documentLinks';
import { documentSymbols } from './features/documentSymbols';
import { fixAll } from './features/fixAll';
import { hover } from './features/hover';
import { inlayHints } from './features/inlayHints';
import { highlights, references } from './features/references';
import { prepareRename, rename } from './features/rename';
import { renameFiles } from './features/renameFiles';
import { workspaceSymbols } from './features/workspaceSymbols';
import { generate } from './generate/generate';
import { SelectedFiles } from './generate/selectedFiles';
import type { GenerateResult, GenerateTask } from './generateTask';
import type { SortModel } from './model/model';
import { type ChangeListener, ModelFolder } from './modelFolder';
import { FileProblems } from './rules/fileProblems';
import type { ProblemCounts } from './rules/severity';
import type { SortService } from './service';
import { defaultSettings, type SortSettings } from './settings';
import type { TextChange } from './text/applyChange';
import type { FileRename, IndexProgress } from './text/overlay';
import type { Disposable, Workspace } from './workspace';

/**
 * Creates a language service for one workspace folder. The service reads nothing until `index` or `open` is called.
 * After the service is disposed, it no longer watches the folder.
 */
export function createSortService(workspace: Workspace, settings: SortSettings = defaultSettings): SortService {
  return new LanguageService(workspace, settings);
}

/** Delegates each request to its feature, and each change to the folder. */
class LanguageService implements SortService {
  private readonly folder: ModelFolder;
  private readonly problems: FileProblems;
  private readonly shown: Diagnostics;
  private readonly context: FeatureContext;
  private readonly actions: ActionContext;
  private readonly ending = new AbortController();
  /** The revisions of the last two calls to `removeUnused`. */
  private removals: readonly [number, number] = [0, 0];

  constructor(
    private readonly workspace: Workspace,
    initial: SortSettings,
  ) {
    const folder = new ModelFolder(workspace, initial);
    const { model, cache, documents, sources, pause } = folder;
    const settings = () => folder.settings;
    this.folder = folder;
    this.problems = new FileProblems(cache, model, settings, pause);
    this.shown = createDiagnostics(cache, model, this.problems);
    this.context = {
      model,
      settings,
      table: (uri) => (documents.versionOf(uri) === undefined ? undefined : sources.get(uri)?.table),
      read: (uri) => documents.read(uri, this.ending.signal),
      pause,
    };
    const generating = { model, settings, read: this.context.read, selectedFiles: new SelectedFiles() };
    this.actions = { features: this.context, generating, problems: this.problems };
  }

  get model(): SortModel {
    return this.folder.model;
  }

  get revision(): number {
    return this.folder.revision;
  }

  dispose(): void {
    this.ending.abort();
    this.folder.dispose();
  }

  configure(next: SortSettings): void {
    const before = this.folder.settings;
    if (!isSame(forRules(next), forRules(before))) this.problems.configure();
    this.folder.configure(next);
  }

  index(signal: AbortSignal, onProgress?: (progress: IndexProgress) => void): Promise<void> {
    return this.folder.index(AbortSignal.any([signal, this.ending.signal]), onProgress);
  }

  settled(uri?: string): Promise<void> | undefined {
    return this.folder.settled(uri);
  }

  onChange(listener: ChangeListener): Disposable {
    return this.folder.onChange(listener);
  }

  open(uri: string, version: number, text: string, isMove = false): void {
    this.folder.open(uri, version, text, isMove);
  }

  change(uri: string, version: number, changes: readonly TextChange[]): void {
    this.folder.change(uri, version, changes);
  }

  close(uri: string, isMove = false): void {
    this.folder.close(uri, isMove);
  }

  renamed(renames: readonly FileRename[]): void {
    this.folder.renamed(renames);
  }

  text(uri: string): string | undefined {
    return this.folder.documents.textOf(uri);
  }

  files(): readonly string[] {
    return this.model.files.all().map(({ uri }) => uri);
  }

  async diagnostics(uri: string, token: Cancellation, most?: number): Promise<Diagnostic[]> {
    await this.settled(uri);
    return this.shown(uri, token, most);
  }

  async problemCounts(uri: string): Promise<ProblemCounts> {
    await this.settled(uri);
    await this.problems.check(uri, neverCanceled);
    return this.problems.counts(uri);
  }

  stamp(uri: string): object {
    return this.problems.stamp(uri);
  }

  removeUnused(): void {
    const [, since] = this.removals;
    this.folder.cache.removeUnused(since);
    this.removals = [this.folder.cache.revision, this.removals[0]];
  }

  completion(uri: string, position: Position, token: Cancellation): CompletionList {
    return completion(this.context, uri, position, token);
  }

  resolveCompletion(item: CompletionItem): CompletionItem {
    return resolveCompletion(this.model, item);
  }

  hover(uri: string, position: Position, token: Cancellation): Hover | null {
    return hover(this.context, uri, position, token);
  }

  declarations(uri: string, position: Position, token: Cancellation): readonly Location[] {
    return declarations(this.context, uri, position, token);
  }

  definition(uri: string, position: Position, token: Cancellation): Promise<readonly LocationLink[]> {
    return definition(this.context, uri, position, token);
  }

  references(
    uri: string,
    position: Position,
    includeDeclaration: boolean,
    token: Cancellation,
  ): Promise<readonly Location[]> {
    return references(this.context, uri, position, includeDeclaration, token);
  }

  highlights(uri: string, position: Position, token: Cancellation): Promise<readonly DocumentHighlight[]> {
    return highlights(this.context, uri, position, token);
  }

  prepareRename(
    uri: string,
    position: Position,
    token: Cancellation,
  ): Promise<{ range: Range; placeholder: string } | null> {
    return prepareRename(this.context, uri, position, token);
  }

  rename(uri: string, position: Position, newName: string, token: Cancellation): Promise<WorkspaceEdit> {
    return rename(this.context, uri, position, newName, token);
  }

  async renameFiles(renames: readonly FileRename[], token: Cancellation): Promise<WorkspaceEdit | null> {
    await this.settled();
    return renameFiles(this.context, this.workspace.root, renames, token);
  }

  documentSymbols(uri: string, token: Cancellation): Promise<readonly DocumentSymbol[]> {
    return documentSymbols(this.context, uri, token);
  }

  workspaceSymbols(query: string, token: Cancellation): Promise<readonly SymbolInformation[]> {
    return workspaceSymbols(this.context, query, token);
  }

  documentLinks(uri: string, token: Cancellation): Promise<readonly DocumentLink[]> {
    return documentLinks(this.context, uri, token);
  }

  codeLenses(uri: string, token: Cancellation): Promise<readonly CodeLens[]> {
    return codeLenses(this.context, uri, token);
  }

  inlayHints(uri: string, range: Range, token: Cancellation): Promise<readonly InlayHint[]> {
    return inlayHints(this.context, uri, range, token);
  }

  codeActions(
    uri: string,
    range: Range,
    wanted: CodeActionContext,
    abilities: ClientAbilities,
    token: Cancellation,
  ): Promise<readonly CodeAction[]> {
    return codeActions(this.actions, uri, range, wanted, abilities, token);
  }

  resolveCodeAction(action: CodeAction, token: Cancellation): Promise<CodeAction> {
    return resolveCodeAction(this.actions, action, token);
  }

  async fixAll(uri: string, token: Cancellation): Promise<WorkspaceEdit | null> {
    await this.settled(uri);
    return fixAll(this.context, this.problems, uri, token);
  }

  generate(
    task: GenerateTask,
    answers: Readonly<Record<string, string>>,
    token: Cancellation,
  ): Promise<GenerateResult> {
    return generate(this.actions.generating, task, answers, token);
  }
}

/** Returns the settings without those that only determine which files are read. */
function forRules({ files: _files, maxFileSize: _maxFileSize, ...others }: SortSettings): Partial<SortSettings> {
  return others;
}
