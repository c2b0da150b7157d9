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
import type { ClientAbilities, RenameAbilities } from './clientAbilities';
import { acrossProjects, distinctPlaces, mergedEdit, placesOf, placesOfEdit } from './features/acrossProjects';
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
import { ProjectFileFeature } from './features/projectFile';
import { highlights, references } from './features/references';
import { prepareRename, rename } from './features/rename';
import { renameFiles } from './features/renameFiles';
import { type FileRenamePlan, fileRenameEdit, planFileRename, withFileRename } from './features/renameNamedFile';
import { workspaceSymbols } from './features/workspaceSymbols';
import { generate } from './generate/generate';
import { SelectedFiles } from './generate/selectedFiles';
import type { GenerateResult, GenerateTask } from './generateTask';
import { fileNameOf } from './model/names';
import type { Project, Projects } from './model/projects';
import { type ChangeListener, ModelFolder, type ProjectFileListener } from './modelFolder';
import { FileProblems } from './rules/fileProblems';
import { noCounts, type ProblemCounts } from './rules/severity';
import type { SortService } from './service';
import { defaultSettings, type SortSettings } from './settings';
import { RenameRefused } from './symbols/renameRefused';
import type { TextChange } from './text/applyChange';
import type { FileRename, IndexProgress } from './text/overlay';
import { isRecord } from './values';
import { allLeftOut, excludedInWords, leftOutInWords } from './wording/leftOut';
import type { Disposable, Workspace } from './workspace';

/**
 * Creates a language service for one workspace folder. The service reads nothing until `index` or `open` is called.
 * After the service is disposed, it no longer watches the folder.
 */
export function createSortService(workspace: Workspace, settings: SortSettings = defaultSettings): SortService {
  return new LanguageService(workspace, settings);
}

/** What the features use in one project. */
interface ProjectFeatures {
  readonly problems: FileProblems;
  readonly shown: Diagnostics;
  readonly context: FeatureContext;
  readonly actions: ActionContext;
  /** The revisions of the cache at the last two calls to `removeUnused`. */
  removals: readonly [number, number];
}

/** Delegates each request to its feature in the project of the file, and each change to the folder. */
class LanguageService implements SortService {
  private readonly folder: ModelFolder;
  private readonly byProject = new Map<Project, ProjectFeatures>();
  private readonly projectFile: ProjectFileFeature;
  private readonly selectedFiles = new SelectedFiles();
  private readonly ending = new AbortController();

  constructor(
    private readonly workspace: Workspace,
    initial: SortSettings,
  ) {
    this.folder = new ModelFolder(workspace, initial);
    this.projectFile = new ProjectFileFeature(workspace, this.folder, this.ending.signal);
  }

  get projects(): Projects {
    return this.folder.projects;
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
    if (!isSame(forRules(next), forRules(before)))
      for (const { problems } of this.byProject.values()) problems.configure();
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

  onProjectFiles(listener: ProjectFileListener): Disposable {
    return this.folder.onProjectFiles(listener);
  }

  nestedRoots(): readonly string[] {
    return this.folder.documents.nested.uris;
  }

  isNested(relativePath: string): boolean {
    return this.folder.documents.nested.hold(relativePath);
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
    return [...this.projects.checked(), ...this.projectFile.files()];
  }

  leftOut(): readonly string[] {
    const { enable, files } = this.folder.settings;
    const excluded = enable ? excludedInWords(files.exclude) : [];
    return [...allLeftOut(this.projects.leftOutFiles().values()), ...excluded];
  }

  async diagnostics(uri: string, token: Cancellation, most?: number): Promise<Diagnostic[]> {
    if (this.projectFile.is(uri)) return this.projectFile.diagnostics(most);
    await this.settled(uri);
    return this.projects.isLeftOut(uri) ? [] : this.at(uri).shown(uri, token, most);
  }

  async problemCounts(uri: string): Promise<ProblemCounts> {
    if (this.projectFile.is(uri)) return this.projectFile.counts();
    await this.settled(uri);
    if (this.projects.isLeftOut(uri)) return noCounts;
    const { problems } = this.at(uri);
    await problems.check(uri, neverCanceled);
    return problems.counts(uri);
  }

  stamp(uri: string): object {
    return this.at(uri).problems.stamp(uri);
  }

  removeUnused(): void {
    for (const [project, features] of this.byProject) {
      const [last, since] = features.removals;
      project.cache.removeUnused(since);
      features.removals = [project.cache.revision, last];
      if (!this.projects.isOpen(project)) this.byProject.delete(project);
    }
  }

  completion(uri: string, position: Position, token: Cancellation): CompletionList {
    return completion(this.at(uri).context, uri, position, token);
  }

  resolveCompletion(item: CompletionItem): CompletionItem {
    return resolveCompletion(this.at(uriIn(item.data)).context.model, item);
  }

  hover(uri: string, position: Position, token: Cancellation): Hover | null {
    return hover(this.at(uri).context, uri, position, token);
  }

  declarations(uri: string, position: Position, token: Cancellation): readonly Location[] {
    return declarations(this.at(uri).context, uri, position, token);
  }

  definition(uri: string, position: Position, token: Cancellation): Promise<readonly LocationLink[]> {
    return definition(this.at(uri).context, uri, position, token);
  }

  async references(
    uri: string,
    position: Position,
    includeDeclaration: boolean,
    token: Cancellation,
  ): Promise<readonly Location[]> {
    const found = await acrossProjects(
      (file) => this.projects.seeing(file),
      { uri, position },
      (project, at) =>
        references(this.contextFor(project, at.uri, uri), at.uri, at.position, includeDeclaration, token),
      placesOf,
    );
    return distinctPlaces(found.flat(), (location) => location);
  }

  highlights(uri: string, position: Position, token: Cancellation): Promise<readonly DocumentHighlight[]> {
    return highlights(this.at(uri).context, uri, position, token);
  }

  async prepareRename(
    uri: string,
    position: Position,
    abilities: RenameAbilities,
    token: Cancellation,
  ): Promise<{ range: Range; placeholder: string } | null> {
    this.refuseLeftOut(uri);
    return prepareRename(this.at(uri).context, uri, position, abilities, token);
  }

  async rename(
    uri: string,
    position: Position,
    newName: string,
    abilities: RenameAbilities,
    token: Cancellation,
  ): Promise<WorkspaceEdit> {
    this.refuseLeftOut(uri);
    const plan = await planFileRename(this.at(uri).context, uri, position, newName, abilities);
    if (plan) return this.renameFile(plan, token);
    const edits = await acrossProjects(
      (file) => this.projects.seeing(file),
      { uri, position },
      (project, at) => rename(this.contextFor(project, at.uri, uri), at.uri, at.position, newName, token),
      placesOfEdit,
    );
    return mergedEdit(edits);
  }

  private async renameFile(plan: FileRenamePlan, token: Cancellation): Promise<WorkspaceEdit> {
    const edits: WorkspaceEdit[] = [];
    for (const project of this.projects.seeing(plan.uri))
      edits.push(await fileRenameEdit(this.in(project).context, plan, token));
    return withFileRename(mergedEdit(edits), plan);
  }

  async renameFiles(renames: readonly FileRename[], token: Cancellation): Promise<WorkspaceEdit | null> {
    await this.settled();
    const edits: WorkspaceEdit[] = [];
    for (const project of this.projects.all()) {
      const edit = await renameFiles(this.in(project).context, this.workspace.root, renames, token);
      if (edit) edits.push(edit);
    }
    return edits.length === 0 ? null : mergedEdit(edits);
  }

  documentSymbols(uri: string, token: Cancellation): Promise<readonly DocumentSymbol[]> {
    return documentSymbols(this.at(uri).context, uri, token);
  }

  async workspaceSymbols(query: string, token: Cancellation): Promise<readonly SymbolInformation[]> {
    const found: SymbolInformation[] = [];
    for (const project of this.projects.all())
      found.push(...(await workspaceSymbols(this.in(project).context, query, token)));
    return distinctPlaces(found, ({ location }) => location);
  }

  documentLinks(uri: string, token: Cancellation): Promise<readonly DocumentLink[]> {
    return documentLinks(this.at(uri).context, uri, token);
  }

  codeLenses(uri: string, token: Cancellation): Promise<readonly CodeLens[]> {
    return codeLenses(this.at(uri).context, uri, token);
  }

  inlayHints(uri: string, range: Range, token: Cancellation): Promise<readonly InlayHint[]> {
    return inlayHints(this.at(uri).context, uri, range, token);
  }

  codeActions(
    uri: string,
    range: Range,
    wanted: CodeActionContext,
    abilities: ClientAbilities,
    token: Cancellation,
  ): Promise<readonly CodeAction[]> {
    if (this.projectFile.is(uri)) return this.projectFile.codeActions(range, wanted);
    if (this.projects.isLeftOut(uri)) return Promise.resolve([]);
    return codeActions(this.at(uri).actions, uri, range, wanted, abilities, token);
  }

  resolveCodeAction(action: CodeAction, token: Cancellation): Promise<CodeAction> {
    return resolveCodeAction(this.at(uriIn(action.data)).actions, action, token);
  }

  async fixAll(uri: string, token: Cancellation): Promise<WorkspaceEdit | null> {
    await this.settled(uri);
    const { context, problems } = this.at(uri);
    return this.projects.isLeftOut(uri) ? null : fixAll(context, problems, uri, token);
  }

  generate(
    task: GenerateTask,
    answers: Readonly<Record<string, string>>,
    token: Cancellation,
  ): Promise<GenerateResult> {
    return generate(this.at(task.uri).actions.generating, task, answers, token);
  }

  /** Returns what the features use in the project of a file. */
  private at(uri: string): ProjectFeatures {
    return this.in(this.projects.of(uri));
  }

  private in(project: Project): ProjectFeatures {
    const known = this.byProject.get(project) ?? this.createFeatures(project);
    this.byProject.set(project, known);
    return known;
  }

  private createFeatures({ model, cache }: Project): ProjectFeatures {
    const { documents, sources, pause } = this.folder;
    const settings = () => this.folder.settings;
    const problems = new FileProblems(cache, model, settings, pause);
    const context: FeatureContext = {
      model,
      settings,
      table: (uri) => (documents.versionOf(uri) === undefined ? undefined : sources.get(uri)?.table),
      read: (uri) => documents.read(uri, this.ending.signal),
      pause,
    };
    const generating = { model, settings, read: context.read, selectedFiles: this.selectedFiles };
    const shown = createDiagnostics(cache, model, problems);
    return { problems, shown, context, actions: { features: context, generating, problems }, removals: [0, 0] };
  }

  /** Returns a context in which a file can be searched, even if only the file of the request is open. */
  private contextFor(project: Project, uri: string, requested: string): FeatureContext {
    const { context } = this.in(project);
    return uri === requested ? context : { ...context, table: (file) => this.folder.sources.get(file)?.table };
  }

  private refuseLeftOut(uri: string): void {
    const reason = this.projects.leftOutFiles().get(uri);
    if (reason) throw new RenameRefused(leftOutInWords(fileNameOf(uri), reason));
  }
}

/** Returns the settings without those that only determine which files are read. */
function forRules({ files: _files, maxFileSize: _maxFileSize, ...others }: SortSettings): Partial<SortSettings> {
  return others;
}

/** Returns the URI in the data of an item. Empty if there is none. */
function uriIn(data: unknown): string {
  return isRecord(data) && typeof data.uri === 'string' ? data.uri : '';
}
