import * as vscode from 'vscode';
import { inert } from '../../../platform/inert';
import type { ApiNode, CollectionReference } from '../../../protocol';
import type { EnvironmentList } from '../../environments/environmentList';
import type { PlatformHere } from '../../local/platformHere';
import { DateFormat } from '../../ui/dateFormat';
import { ReadOnlyDocuments } from '../../ui/documents';
import { orderInWords } from '../orderWording';
import { findCollection } from '../references';
import { hideableColumns, type PreviewState, previewText, type RowAbove } from './document';
import type { HowToRead, PageReader } from './pageReader';
import { identityOf, knownFrom, type PreviewRequest, requestFrom } from './request';
import type { CollectionSources } from './source';

const previewScheme = 'sortie-preview';

interface OpenPreview {
  readonly name: string;
  readonly id: string;
  request: PreviewRequest;
  state: PreviewState;
  /**
   * The last row of the previous page, with which the first row of this page is compared. Undefined on the first page.
   */
  above: RowAbove | undefined;
  /** The previous pages, each with its offset and the row above the page. */
  readonly before: { readonly pageOffset: number; readonly above: RowAbove | undefined }[];
  leave: AbortController;
}

/** What is known about the workspace's collections. */
interface KnownCollections {
  /** Returns the APIs with their collections. Undefined while files are being read, because facts are missing then. */
  readonly apis: () => Promise<readonly ApiNode[] | undefined>;
  readonly onDidChange: vscode.Event<unknown>;
}

/** The documents of sort previews. A refresh updates the open document. Closing a document cancels its request. */
export class Previews implements vscode.Disposable {
  private readonly documents = new ReadOnlyDocuments(previewScheme, (uri) => this.restore(uri));
  private readonly open = new Map<string, OpenPreview>();
  /** Previews that were open when a window closed, and that haven't been reloaded yet. */
  private readonly lost = new Map<string, vscode.Uri>();
  private readonly dates = new DateFormat(vscode.env.language);
  /** The hidden columns of each collection. The keys are identities of collections. */
  private readonly hidden = new Map<string, ReadonlySet<string>>();
  private readonly subscriptions: readonly vscode.Disposable[];

  constructor(
    private readonly environments: EnvironmentList,
    local: PlatformHere,
    private readonly sources: CollectionSources,
    private readonly reader: PageReader,
    private readonly collections: KnownCollections,
  ) {
    this.subscriptions = [
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        this.open.get(uri.toString())?.leave.abort();
        this.open.delete(uri.toString());
        this.lost.delete(uri.toString());
        this.enablePages();
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => startAtTop(document)),
      environments.onDidChange(() => this.restoreLost()),
      collections.onDidChange(() => this.restoreLost()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.restoreLost()),
      local.onDidChange(() => this.readFailed()),
    ];
  }

  /** Returns the request of an open preview. Without a URI, uses the active preview. */
  find(uri: unknown): { readonly uri: vscode.Uri; readonly request: PreviewRequest } | undefined {
    const wanted = uri instanceof vscode.Uri ? uri : vscode.window.activeTextEditor?.document.uri;
    const preview = wanted && this.open.get(wanted.toString());
    return wanted && preview && { uri: wanted, request: preview.request };
  }

  /** Opens a preview and reads its first page. */
  async show(request: PreviewRequest): Promise<void> {
    const id = identityOf(request);
    const known = [...this.open.values()].find((each) => each.id === id);
    const preview = known ?? {
      name: nameOf(request),
      id,
      above: undefined,
      before: [],
      request,
      state: asking,
      leave: new AbortController(),
    };
    preview.request = request;
    preview.above = undefined;
    preview.before.length = 0;
    const uri = this.draw(preview, asking);
    this.open.set(uri.toString(), preview);
    this.lost.delete(uri.toString());
    this.enablePages();
    await vscode.window.showTextDocument(uri, { preview: known === undefined });
    await this.read(preview);
  }

  /** The columns that can be hidden, and whether each one is visible. Undefined if the preview shows no rows. */
  columns(uri: vscode.Uri): ReadonlyMap<string, boolean> | undefined {
    const preview = this.open.get(uri.toString());
    if (preview?.state.kind !== 'page') return undefined;
    const hidden = this.hiddenOf(preview.request);
    const names = hideableColumns(preview.request, preview.state.page);
    return new Map(names.map((name) => [name, !hidden.has(name)]));
  }

  /** Shows only the columns in `shown`, in every preview of the collection. */
  showColumns(uri: vscode.Uri, shown: readonly string[]): void {
    const columns = [...(this.columns(uri)?.keys() ?? [])];
    const collection = this.open.get(uri.toString())?.request.collection;
    if (!collection) return;
    this.hidden.set(keyOf(collection), new Set(columns.filter((name) => !shown.includes(name))));
    for (const preview of this.open.values())
      if (keyOf(preview.request.collection) === keyOf(collection)) this.draw(preview, preview.state);
  }

  async refresh(uri: vscode.Uri): Promise<void> {
    const preview = this.open.get(uri.toString());
    if (preview) await this.read(preview);
  }

  /** Shows the next page. Returns false if there is none. */
  async next(uri: vscode.Uri): Promise<boolean> {
    const preview = this.open.get(uri.toString());
    if (preview?.state.kind !== 'page') return true;
    const { page, at } = preview.state;
    const { pageOffset } = preview.request;
    const last = lastRowBeforeMore(preview);
    if (last === undefined) return false;
    preview.before.push({ pageOffset, above: preview.above });
    preview.above = { attributes: last.attributes, at };
    preview.request = { ...preview.request, pageOffset: pageOffset + page.elements.length };
    await this.read(preview);
    return true;
  }

  /** Shows the previous page. Returns false on the first page. */
  async previous(uri: vscode.Uri): Promise<boolean> {
    const preview = this.open.get(uri.toString());
    if (!preview) return true;
    const page = preview.before.pop();
    if (page === undefined) return false;
    preview.above = page.above;
    preview.request = { ...preview.request, pageOffset: page.pageOffset };
    await this.read(preview);
    return true;
  }

  dispose(): void {
    for (const preview of this.open.values()) preview.leave.abort();
    this.open.clear();
    this.lost.clear();
    for (const subscription of this.subscriptions) subscription.dispose();
    this.documents.dispose();
  }

  /** Reloads a preview from a closed window, if possible. Returns a placeholder that tells the user what to do. */
  private restore(uri: vscode.Uri): string {
    this.lost.set(uri.toString(), uri);
    void this.findAgain(uri);
    return `${vscode.l10n.t("This preview's content was discarded when its window closed. Run the command “Sortie: Preview Sort…” again.")}\n`;
  }

  private restoreLost(): void {
    for (const uri of this.lost.values()) void this.findAgain(uri);
  }

  private async findAgain(uri: vscode.Uri): Promise<void> {
    const environments = this.environments.all().map(({ environment }) => environment);
    if (!vscode.workspace.isTrusted || environments.length === 0) return;
    const apis = await this.collections.apis().catch(() => undefined);
    const request = apis && requestFrom(uri.query, environments, apis);
    if (!request || !this.lost.delete(uri.toString())) return;
    const name = uri.path.slice(1);
    const leave = new AbortController();
    const preview = { name, id: uri.query, above: undefined, before: [], request, state: asking, leave };
    this.open.set(uri.toString(), preview);
    await this.read(preview, 'silently');
  }

  /**
   * Retries failed previews of the local platform, because the platform may have started, in this window or another
   * one.
   */
  private readFailed(): void {
    for (const preview of this.open.values()) {
      if (preview.state.kind === 'failed' && this.sources.isLocal(preview.request.environment))
        void this.read(preview, 'silently');
    }
  }

  private draw(preview: OpenPreview, state: PreviewState): vscode.Uri {
    preview.state = state;
    const look = { dates: this.dates, hidden: this.hiddenOf(preview.request) };
    return this.documents.put(preview.name, previewText(preview.request, state, look), preview.id);
  }

  private hiddenOf({ collection }: PreviewRequest): ReadonlySet<string> {
    return this.hidden.get(keyOf(collection)) ?? new Set();
  }

  /** Reads the page of a preview. If `how` is `silently`, doesn't ask for a token. */
  private async read(preview: OpenPreview, how: HowToRead = 'asking'): Promise<void> {
    preview.leave.abort();
    const leave = new AbortController();
    preview.leave = leave;
    if (preview.state.kind !== 'page') this.draw(preview, asking);
    const options = { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Reading the collection') };
    const { above } = preview;
    const state = await vscode.window.withProgress(options, async () => {
      await this.updateKnown(preview);
      return this.reader.read(preview.request, how, leave.signal);
    });
    if (leave.signal.aborted) return;
    this.draw(preview, state.kind === 'page' && above !== undefined ? { ...state, above } : state);
    this.enablePages();
  }

  /** Updates what a preview knows from the workspace, because files may have changed since the preview was opened. */
  private async updateKnown(preview: OpenPreview): Promise<void> {
    const apis = await this.collections.apis().catch(() => undefined);
    const collection = apis && findCollection(apis, preview.request.collection);
    if (collection) preview.request = { ...preview.request, ...knownFrom(collection) };
  }

  /**
   * Sets two context keys: the list of previews that have a next page, and the list of previews that have a previous
   * page. Each page command is enabled only for the previews in its list.
   */
  private enablePages(): void {
    const withPage = (has: (preview: OpenPreview) => boolean) =>
      [...this.open].filter(([, preview]) => has(preview)).map(([uri]) => uri);
    const next = withPage((preview) => lastRowBeforeMore(preview) !== undefined);
    const previous = withPage(({ before }) => before.length > 0);
    void vscode.commands.executeCommand('setContext', 'sortie.previewsWithNextPage', next);
    void vscode.commands.executeCommand('setContext', 'sortie.previewsWithPreviousPage', previous);
  }
}

/** The last row of a preview's page, if more rows may follow. */
function lastRowBeforeMore({ state }: OpenPreview) {
  return state.kind === 'page' && state.page.more !== false ? state.page.elements.at(-1) : undefined;
}

/**
 * Moves the cursor to the start of a preview that has new rows. Otherwise, the editor would leave the cursor at the
 * end.
 */
function startAtTop(document: vscode.TextDocument): void {
  if (document.uri.scheme !== previewScheme) return;
  const shown = vscode.window.visibleTextEditors.filter((editor) => editor.document === document);
  for (const editor of shown) editor.selection = new vscode.Selection(0, 0, 0, 0);
}

function keyOf({ api, name }: CollectionReference): string {
  return JSON.stringify([api, name]);
}

const asking: PreviewState = { kind: 'asking' };

function nameOf({ collection, order, environment }: PreviewRequest): string {
  const words = order ? orderInWords(order) : vscode.l10n.t('default sort');
  return `${inert(collection.name, 60)}, ${inert(words, 80)} (${inert(environment.name, 40)}).sort-preview`;
}
