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
import type { BlockFacts } from './facts/facts';
import { formatOf } from './facts/formats';
import { codeActions, resolveCodeAction } from './features/codeActions';
import { codeLenses, resolveCodeLens } from './features/codeLens';
import { completion, resolveCompletion } from './features/completion';
import type { ActionContext, FeatureContext } from './features/context';
import { declarations } from './features/declarations';
import { definition } from './features/definition';
import { diagnostics } from './features/diagnostics';
import { documentLinks } from './features/documentLinks';
import { createDocumentSymbols, type DocumentSymbols } from './features/documentSymbols';
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
import { isSame } from './incremental/equal';
import { createSortModel } from './model/create';
import type { LiveSortModel } from './model/liveModel';
import { FileProblems } from './rules/fileProblems';
import type { Severity } from './rules/rule';
import { RunningChecks } from './runningChecks';
import type { ChangeListener, SortService } from './service';
import { defaultSettings, type SortSettings } from './settings';
import { inOneSlice, inSlices, oneAtATime } from './slices';
import type { TextChange } from './text/applyChange';
import { DocumentOverlay, type FileRename, type IndexProgress } from './text/overlay';
import { type SourceChange, Sources } from './text/sources';
import type { Disposable, Workspace } from './workspace';

/**
 * Creates a language service for one workspace folder. The service reads nothing until `index` or `open` is called.
 * After the service is disposed, it no longer watches the folder.
 */
export function createSortService(workspace: Workspace, settings: SortSettings = defaultSettings): SortService {
  return new LanguageService(workspace, settings);
}

class LanguageService implements SortService {
  readonly model: LiveSortModel;
  revision = 0;
  private readonly sources: Sources<BlockFacts>;
  private readonly problems: FileProblems;
  private readonly overlay: DocumentOverlay<BlockFacts>;
  private readonly outline: DocumentSymbols;
  private readonly context: FeatureContext;
  private readonly actions: ActionContext;
  private readonly listeners = new Set<ChangeListener>();
  private readonly ending = new AbortController();
  private readonly checks: RunningChecks;
  private readonly pauseForOthers: () => Promise<void>;
  private reporting: Promise<void> | undefined;
  /** How many changes to files and settings have been applied. */
  private changes = 0;
  private causes: Causes = { documents: new Set(), haveOthers: false };

  constructor(
    private readonly workspace: Workspace,
    private settings: SortSettings,
  ) {
    const currentSettings = () => this.settings;
    this.pauseForOthers = oneAtATime(() => workspace.pause());
    const pause = () => this.pause();
    this.checks = new RunningChecks(() => workspace.pause());
    this.model = createSortModel(settings);
    this.sources = new Sources(formatOf);
    this.problems = new FileProblems(this.model, this.sources, currentSettings, pause);
    this.overlay = new DocumentOverlay(workspace, this.sources, settings, {
      onChange: (change) => {
        this.apply(change);
        this.causes.haveOthers = true;
      },
      onBatch: () => this.report(),
      pause,
      pauseForChecks: () => this.checks.ended(),
    });
    this.outline = createDocumentSymbols(this.model, currentSettings, pause);
    this.context = {
      model: this.model,
      settings: currentSettings,
      table: (uri) => (this.overlay.versionOf(uri) === undefined ? undefined : this.sources.get(uri)?.table),
      read: (uri) => this.overlay.read(uri, this.ending.signal),
      pause,
    };
    const { model, context, problems } = this;
    const generating = { model, settings: currentSettings, read: context.read, selectedFiles: new SelectedFiles() };
    this.actions = { features: context, generating, problems };
  }

  dispose(): void {
    this.ending.abort();
    this.overlay.dispose();
    this.listeners.clear();
  }

  configure(next: SortSettings): void {
    const before = this.settings;
    if (isSame(next, before)) return;
    this.revision++;
    this.changes++;
    this.settings = next;
    if (!isSame(forRules(next), forRules(before))) {
      this.model.configure(next);
      this.problems.applyToAll();
    }
    this.applyAll(this.overlay.configure(next));
  }

  async index(signal: AbortSignal, onProgress?: (progress: IndexProgress) => void): Promise<void> {
    this.checks.startReading();
    await this.overlay.index(signal, onProgress);
    if (signal.aborted || this.ending.signal.aborted) return;
    this.model.markIndexed();
    await this.report();
    this.model.keepLists();
  }

  async settled(): Promise<void> {
    await this.overlay.settled();
    await this.recompute();
  }

  async pause(): Promise<void> {
    await this.pauseForOthers();
    await this.recompute();
  }

  onChange(listener: ChangeListener): Disposable {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }

  open(uri: string, version: number, text: string, isMove = false): void {
    this.applyAll(this.overlay.open(uri, version, text), uri, isMove);
  }

  change(uri: string, version: number, changes: readonly TextChange[]): void {
    this.applyAll(this.overlay.change(uri, version, changes), uri);
  }

  close(uri: string, isMove = false): void {
    this.overlay.close(uri);
    this.problems.release(uri);
    this.applyAll([], uri, isMove);
  }

  renamed(renames: readonly FileRename[]): void {
    this.applyAll(this.overlay.renamed(renames));
  }

  text(uri: string): string | undefined {
    return this.overlay.textOf(uri);
  }

  files(): readonly string[] {
    return this.model.files().map(({ uri }) => uri);
  }

  reading(uri: string): Promise<void> | undefined {
    if (!this.overlay.reading(uri) && inOneSlice(this.model.recompute()).done) return undefined;
    return this.waitFor(uri);
  }

  attempt<T>(uri: string, work: () => T): { readonly result: T } | undefined {
    if (this.overlay.reading(uri)) return undefined;
    return inOneSlice(this.model.recompute()).done ? { result: work() } : this.model.attempt(work);
  }

  diagnostics(uri: string, token: Cancellation, most?: number): Promise<Diagnostic[]> {
    return this.checks.add(this.computeDiagnostics(uri, token, most));
  }

  async problemCounts(uri: string): Promise<Readonly<Record<Severity, number>>> {
    await this.reading(uri);
    return this.problems.counts(uri);
  }

  isChecked(uri: string): boolean {
    return this.problems.wasChecked(uri);
  }

  completion(uri: string, position: Position, token: Cancellation): CompletionList {
    return this.model.together(() => completion(this.context, uri, position, token));
  }

  resolveCompletion(item: CompletionItem): CompletionItem {
    return this.model.together(() => resolveCompletion(this.model, item));
  }

  hover(uri: string, position: Position, token: Cancellation): Hover | null {
    return this.model.together(() => hover(this.context, uri, position, token));
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
    await this.overlay.settled();
    return renameFiles(this.context, this.workspace.root, renames, token);
  }

  documentSymbols(uri: string, token: Cancellation): Promise<readonly DocumentSymbol[]> {
    return this.outline(uri, token);
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

  resolveCodeLens(lens: CodeLens): CodeLens {
    return this.model.together(() => resolveCodeLens(this.model, lens));
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
    await this.reading(uri);
    return fixAll(this.context, this.problems, uri, token);
  }

  generate(
    task: GenerateTask,
    answers: Readonly<Record<string, string>>,
    token: Cancellation,
  ): Promise<GenerateResult> {
    return generate(this.actions.generating, task, answers, token);
  }

  private async computeDiagnostics(uri: string, token: Cancellation, most?: number): Promise<Diagnostic[]> {
    await this.reading(uri);
    return diagnostics(this.model, this.problems, uri, this.context.pause, token, most);
  }

  /** Waits until a document has been read and outdated results have been recomputed. */
  private async waitFor(uri: string): Promise<void> {
    do {
      await this.overlay.reading(uri);
      // The pause lets requests that are waiting for the same document continue one after another. During the pause, the
      // document may change.
      await this.pause();
    } while (this.overlay.reading(uri));
  }

  /**
   * Applies changes and starts to report them. `document` is the document that was opened, changed, closed, or moved, if
   * that is the cause.
   */
  private applyAll(changes: readonly SourceChange<BlockFacts>[], document?: string, isMove = false): void {
    for (const change of changes) this.apply(change);
    if (document !== undefined) this.causes.documents.add(document);
    if (document === undefined || isMove) this.causes.haveOthers = true;
    void this.report();
  }

  private apply(change: SourceChange<BlockFacts>): void {
    this.changes++;
    if (this.model.file(change.uri) && (!change.file || change.removed.length + change.written.length > 0))
      this.revision++;
    if (change.file) this.model.update(change.file, change);
    else this.model.remove(change.uri);
    this.problems.apply(change);
  }

  /**
   * Recomputes outdated results in slices. Otherwise, the next query would recompute them all at once. If there are new
   * changes, stops after `longestRecompute`, because each change adds results to recompute, and the caller must continue
   * even if the user types faster than they can be recomputed.
   */
  private async recompute(): Promise<void> {
    const { changes } = this;
    const { signal } = this.ending;
    const began = performance.now();
    const isEndless = () => this.changes !== changes && performance.now() - began > longestRecompute;
    await inSlices(this.model.recompute(), this.pauseForOthers, {
      get isCancellationRequested() {
        return signal.aborted || isEndless();
      },
    });
  }

  /**
   * Recomputes outdated results in slices. Then tells the listeners which diagnostics may have changed. Changes in the
   * meantime are part of the same report.
   */
  private report(): Promise<void> {
    this.reporting ??= this.send();
    return this.reporting;
  }

  private async send(): Promise<void> {
    try {
      await this.recompute();
    } finally {
      this.reporting = undefined;
    }
    const { documents, haveOthers } = this.causes;
    this.causes = { documents: new Set(), haveOthers: false };
    if (this.ending.signal.aborted) return;
    const affected = new Set([...this.problems.drainAffected(), ...documents]);
    const [first] = documents;
    const edited = documents.size === 1 && !haveOthers ? first : undefined;
    if (affected.size > 0) for (const listener of [...this.listeners]) listener(affected, edited);
  }
}

/** The causes of the next report. */
interface Causes {
  /** Documents that were opened, changed, closed, or moved. */
  readonly documents: Set<string>;
  /** Whether there are causes other than that the client opened, changed, or closed documents. */
  haveOthers: boolean;
}

/** Maximum time to recompute results while there are new changes, in milliseconds. */
const longestRecompute = 500;

/** Returns the settings without those that only determine which files are read. */
function forRules({ files: _files, maxFileSize: _maxFileSize, ...others }: SortSettings): Partial<SortSettings> {
  return others;
}
