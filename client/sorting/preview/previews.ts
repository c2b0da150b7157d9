import * as vscode from 'vscode';
import { type CollectionPage, createCollectionsApi } from '../../../platform/collections';
import type { Environment } from '../../../platform/environment';
import { originOf } from '../../../platform/http/address';
import { PlatformError } from '../../../platform/http/failure';
import { inert } from '../../../platform/inert';
import { signInToApplication, wantsToken } from '../../environments/applicationSignIn';
import { judgeApplication, whereToLook } from '../../environments/applicationVerdict';
import { isProjectFile } from '../../language/selector';
import { ReadOnlyDocuments } from '../../ui/readOnlyDocuments';
import { askExplanation } from '../collections';
import { orderInWords } from '../words';
import { type PreviewState, previewText } from './document';
import type { PreviewParts } from './parts';
import { identityOf, type PreviewRequest, wireRequest } from './request';

/** The scheme of the documents of previews. */
export const previewScheme = 'sortie-preview';

/** A preview that is open. */
interface OpenPreview {
  readonly name: string;
  readonly id: string;
  request: PreviewRequest;
  state: PreviewState;
  /** The offsets of the pages before this one. */
  readonly before: number[];
  leave: AbortController;
}

/** The documents of sort previews: what each shows, read anew in place. Closing one stops its request. */
export class Previews implements vscode.Disposable {
  private readonly documents = new ReadOnlyDocuments(
    previewScheme,
    `${vscode.l10n.t('This preview ended with its window. Run the command “Sortie: Preview sort…” again.')}\n`,
  );
  private readonly open = new Map<string, OpenPreview>();
  private readonly closing: vscode.Disposable;

  constructor(private readonly parts: PreviewParts) {
    this.closing = vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      this.open.get(uri.toString())?.leave.abort();
      this.open.delete(uri.toString());
    });
  }

  /** The request of an open preview; without an address of the one in front. */
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
      before: [],
      request,
      state: asking,
      leave: new AbortController(),
    };
    preview.request = request;
    preview.before.length = 0;
    const uri = this.draw(preview, asking);
    this.open.set(uri.toString(), preview);
    await vscode.window.showTextDocument(uri, { preview: known === undefined });
    await this.read(preview);
  }

  /** Reads the page of a preview anew. */
  async refresh(uri: vscode.Uri): Promise<void> {
    const preview = this.open.get(uri.toString());
    if (preview) await this.read(preview);
  }

  /** Turns to the next page; answers false where there is none. */
  async next(uri: vscode.Uri): Promise<boolean> {
    const preview = this.open.get(uri.toString());
    if (preview?.state.kind !== 'page') return true;
    const { page } = preview.state;
    const { pageOffset } = preview.request;
    if (page.more === false || page.elements.length === 0) return false;
    preview.before.push(pageOffset);
    preview.request = { ...preview.request, pageOffset: pageOffset + page.elements.length };
    await this.read(preview);
    return true;
  }

  /** Turns to the page before; answers false on the first one. */
  async previous(uri: vscode.Uri): Promise<boolean> {
    const preview = this.open.get(uri.toString());
    if (!preview) return true;
    const pageOffset = preview.before.pop();
    if (pageOffset === undefined) return false;
    preview.request = { ...preview.request, pageOffset };
    await this.read(preview);
    return true;
  }

  dispose(): void {
    for (const preview of this.open.values()) preview.leave.abort();
    this.open.clear();
    this.closing.dispose();
    this.documents.dispose();
  }

  private draw(preview: OpenPreview, state: PreviewState): vscode.Uri {
    preview.state = state;
    return this.documents.put(preview.name, previewText(preview.request, state), preview.id);
  }

  private async read(preview: OpenPreview): Promise<void> {
    preview.leave.abort();
    const leave = new AbortController();
    preview.leave = leave;
    const { request } = preview;
    if (preview.state.kind !== 'page') this.draw(preview, asking);
    const options = { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Reading the collection') };
    const state = await vscode.window.withProgress(options, () => this.ask(request, leave.signal));
    if (!leave.signal.aborted) this.draw(preview, state);
  }

  private async ask(request: PreviewRequest, signal: AbortSignal): Promise<PreviewState> {
    try {
      const page = await this.askSigningIn(request, signal);
      return { kind: 'page', page, at: Date.now(), ...this.noteOn(request) };
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      return { kind: 'failed', sentences: await this.sentencesOf(error, request), at: Date.now() };
    }
  }

  /** Reads the page; where a token is wanted asks for it once and reads again. */
  private async askSigningIn(request: PreviewRequest, signal: AbortSignal): Promise<CollectionPage> {
    const { environment, application } = request;
    const connections = await this.parts.connections();
    const api = createCollectionsApi(connections.application(environment, application));
    try {
      return await api.page(wireRequest(request), signal);
    } catch (error) {
      if (signal.aborted || !wantsToken(error)) throw error;
      if (!(await signInToApplication(this.parts, environment, application)) || signal.aborted) throw error;
      return api.page(wireRequest(request), signal);
    }
  }

  /** What a person should know of rows from the local platform: it serves what is saved. */
  private noteOn({ environment }: PreviewRequest): { readonly note?: string } {
    const unsaved = vscode.workspace.textDocuments.filter(({ isDirty, uri }) => isDirty && isProjectFile(uri.path));
    if (unsaved.length === 0 || !this.isLocal(environment)) return {};
    return {
      note: vscode.l10n.t('the local platform serves what is saved; {0} is not', inert(baseName(unsaved), 200)),
    };
  }

  private isLocal({ baseUrl }: Environment): boolean {
    return this.parts.environments.all().some(({ local, environment }) => local && environment.baseUrl === baseUrl);
  }

  private async sentencesOf(error: PlatformError, request: PreviewRequest): Promise<readonly string[]> {
    const { environment, application, order = [], collection } = request;
    const asked = { name: inert(environment.name), origin: originOf(application.url) };
    const verdict = judgeApplication(error, asked);
    const sentences = [verdict.message];
    if (error.platformMessage !== undefined) sentences.push(inert(error.platformMessage));
    this.parts.log.warn(`preview: ${sentences.join(' ')}`);
    const hint = whereToLook(verdict, environment);
    if (hint !== undefined) sentences.push('', hint);
    if (error.status === 404 && this.isLocal(environment)) {
      const served = vscode.l10n.t(
        'The local platform serves the folder of the window that started it, as it is saved.',
      );
      sentences.push('', served);
    }
    for (const { name } of error.status === 400 ? order : []) {
      const explanation = await askExplanation(this.parts.language, collection, name).catch(() => undefined);
      if (!explanation || explanation.sorts) continue;
      sentences.push('', ...explanation.reasons.map((reason) => inert(reason)));
      if (explanation.remedy !== null) sentences.push(vscode.l10n.t('What would help: {0}', inert(explanation.remedy)));
    }
    return sentences;
  }
}

function baseName(documents: readonly vscode.TextDocument[]): string {
  return documents.map(({ uri }) => uri.path.slice(uri.path.lastIndexOf('/') + 1)).join(', ');
}

const asking: PreviewState = { kind: 'asking' };

function nameOf({ collection, order, environment }: PreviewRequest): string {
  const words = order ? orderInWords(order) : vscode.l10n.t('default order');
  return `${inert(collection.name, 60)}, ${inert(words, 80)} (${inert(environment.name, 40)}).sort-preview`;
}
