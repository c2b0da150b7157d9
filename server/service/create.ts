import { Diagnostics } from './diagnostics';
import { codeActions, resolveCodeAction } from './features/codeActions';
import { codeLenses, resolveCodeLens } from './features/codeLens';
import { completion, resolveCompletion } from './features/completion';
import type { FeatureContext } from './features/context';
import { definition } from './features/definition';
import { documentLinks } from './features/documentLinks';
import { createDocumentSymbols } from './features/documentSymbols';
import { fixAll } from './features/fixAll';
import { generate } from './features/generate';
import { hover } from './features/hover';
import { inlayHints } from './features/inlayHints';
import { highlights, references } from './features/references';
import { prepareRename, rename } from './features/rename';
import { renameFiles } from './features/renameFiles';
import { workspaceSymbols } from './features/workspaceSymbols';
import { FileProblems } from './fileProblems';
import { type SourceChange, Sources } from './files/sources';
import { createSortModel } from './model/create';
import type { SortService } from './service';
import { defaultSettings, type SortSettings } from './settings';
import { Texts } from './texts';
import type { Workspace } from './workspace';

/**
 * The language service of one workspace folder. Nothing is read before `index` or `open`; dispose it to stop watching the folder.
 */
export function createSortService(workspace: Workspace, settings: SortSettings = defaultSettings): SortService {
  let current = settings;
  let revision = 0;
  const apply = (change: SourceChange) => {
    if (model.file(change.uri) && (!change.file || change.removed.length + change.written.length > 0)) revision++;
    if (change.file) model.update(change.file, change);
    else model.remove(change.uri);
    problems.apply(change);
  };
  const sources = new Sources(apply);
  const model = createSortModel({ vendor: settings.vendor });
  const problems = new FileProblems(model, sources, () => current);
  const diagnostics = new Diagnostics(model, problems);
  const texts = new Texts(workspace, sources, settings, () => problems.tell());
  const documentSymbols = createDocumentSymbols(model, () => current);
  const reading = new AbortController();

  const context: FeatureContext = {
    model,
    settings: () => current,
    table: (uri) => (texts.versionOf(uri) === undefined ? undefined : sources.get(uri)?.table),
    read: (uri) => texts.read(uri, reading.signal),
    pause: () => workspace.pause(),
    async problems(uri, token) {
      await problems.look(uri, context.pause, token);
      return token.isCancellationRequested ? [] : problems.of(uri).listed;
    },
  };

  return {
    model,
    get revision() {
      return revision;
    },
    configure(next) {
      revision++;
      current = next;
      model.configure({ vendor: next.vendor });
      problems.applyToAll();
      texts.configure(next);
    },
    async index(signal, onProgress) {
      await texts.index(signal, onProgress);
      if (signal.aborted || reading.signal.aborted) return;
      model.allRead();
      problems.tell();
    },
    settled: () => texts.settled(),
    onDidChangeDiagnostics: (listener) => problems.onDidChange(listener),
    open: (uri, version, text) => texts.open(uri, version, text),
    change: (uri, version, changes) => texts.change(uri, version, changes),
    close(uri) {
      texts.close(uri);
      problems.release(uri);
    },
    renamed: (renames) => texts.renamed(renames),
    text: (uri) => texts.textOf(uri),
    files: () => model.files().map(({ uri }) => uri),
    lookAt: (uri, token) => problems.look(uri, context.pause, token),
    diagnostics: (uri, most) => diagnostics.of(uri, most),

    completion: (uri, position, token) => completion(context, uri, position, token),
    resolveCompletion: (item) => resolveCompletion(context, item),
    hover: (uri, position, token) => hover(context, uri, position, token),
    definition: (uri, position, token) => definition(context, uri, position, token),
    references: (uri, position, includeDeclaration, token) =>
      references(context, uri, position, includeDeclaration, token),
    highlights: (uri, position, token) => highlights(context, uri, position, token),
    prepareRename: (uri, position, token) => prepareRename(context, uri, position, token),
    rename: (uri, position, newName, token) => rename(context, uri, position, newName, token),
    async renameFiles(renames, token) {
      await texts.settled();
      return renameFiles(context, workspace.root, renames, token);
    },
    documentSymbols: (uri, token) => documentSymbols(uri, token),
    workspaceSymbols: (query, token) => workspaceSymbols(context, query, token),
    documentLinks: (uri, token) => documentLinks(context, uri, token),
    codeLenses: (uri, token) => codeLenses(context, uri, token),
    resolveCodeLens: (lens) => resolveCodeLens(context, lens),
    inlayHints: (uri, range, token) => inlayHints(context, uri, range, token),
    codeActions: (uri, range, wanted, abilities, token) => codeActions(context, uri, range, wanted, abilities, token),
    resolveCodeAction: (action, token) => resolveCodeAction(context, action, token),
    fixAll: (uri, token) => fixAll(context, uri, token),
    generate: (task, answers, token) => generate(context, task, answers, token),

    dispose() {
      reading.abort();
      texts.dispose();
      problems.dispose();
    },
  };
}
