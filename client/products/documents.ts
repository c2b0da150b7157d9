import * as vscode from 'vscode';
import { applicationFor, productDefinitions } from '../../platform/applicationApis';
import type { Environment } from '../../platform/environment';
import { resolveUrl } from '../../platform/http/address';
import { inert } from '../../platform/inert';
import { type DefinitionResource, type Definitions, definitionPath } from '../../platform/productDefinitions';
import type { EnvironmentList } from '../environments/environmentList';
import type { Tokens } from '../environments/tokens';
import { ReadOnlyDocuments } from '../ui/documents';
import { formatJson } from './jsonText';
import { resourceInWords } from './productWording';
import type { DefinitionReader } from './reader';
import { referenceTable } from './referenceTable';
import { identityOf, type ShownDefinition, shownFrom } from './restored';
import { contentOf } from './state';

const definitionScheme = 'sortie-products';

interface OpenDefinition extends ShownDefinition {
  definitions: Definitions;
  filter: string;
  leave: AbortController;
}

/**
 * Read-only documents with product definitions. A refresh updates the document in place. Closing a document cancels its
 * request.
 */
export class DefinitionDocuments implements vscode.Disposable {
  private readonly documents = new ReadOnlyDocuments(definitionScheme, (uri) => this.restore(uri));
  private readonly open = new Map<string, OpenDefinition>();
  /** Documents from a closed window that haven't been reloaded yet. */
  private readonly lost = new Map<string, vscode.Uri>();
  private readonly leave = new AbortController();
  private readonly subscriptions: readonly vscode.Disposable[];

  constructor(
    private readonly reader: DefinitionReader,
    private readonly environments: EnvironmentList,
    tokens: Tokens,
  ) {
    this.subscriptions = [
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        this.open.get(uri.toString())?.leave.abort();
        this.open.delete(uri.toString());
        this.lost.delete(uri.toString());
      }),
      environments.onDidChange(() => this.restoreLost()),
      tokens.onDidChange(() => this.restoreLost()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.restoreLost()),
    ];
  }

  /** Returns the URI and the content of an open document. Without a URI, uses the active document. */
  find(
    uri: unknown,
  ): { readonly uri: vscode.Uri; readonly shown: ShownDefinition & { readonly filter: string } } | undefined {
    const wanted = uri instanceof vscode.Uri ? uri : vscode.window.activeTextEditor?.document.uri;
    const shown = wanted && this.open.get(wanted.toString());
    return wanted && shown && { uri: wanted, shown };
  }

  /** Reads a document and returns its URI. If that fails, shows a message and returns undefined. */
  async prepare(shown: ShownDefinition): Promise<vscode.Uri | undefined> {
    const definitions = await this.read(shown, this.leave.signal);
    if (!definitions || this.leave.signal.aborted) return undefined;
    const open = { ...shown, definitions, filter: '', leave: new AbortController() };
    const uri = this.draw(open);
    this.open.set(uri.toString(), open);
    return uri;
  }

  async show(shown: ShownDefinition): Promise<void> {
    const uri = await this.prepare(shown);
    if (uri) await vscode.window.showTextDocument(uri, { preview: true });
  }

  async refresh(uri: vscode.Uri): Promise<void> {
    const open = this.open.get(uri.toString());
    if (!open) return;
    open.leave.abort();
    const leave = new AbortController();
    open.leave = leave;
    const definitions = await this.read(open, leave.signal);
    if (!definitions || leave.signal.aborted) return;
    open.definitions = definitions;
    this.draw(open);
  }

  /** Shows only the rows of a table that contain every word of the filter. */
  setFilter(uri: vscode.Uri, filter: string): void {
    const open = this.open.get(uri.toString());
    if (!open) return;
    open.filter = filter;
    this.draw(open);
  }

  dispose(): void {
    this.leave.abort();
    for (const { leave } of this.open.values()) leave.abort();
    this.open.clear();
    this.lost.clear();
    for (const subscription of this.subscriptions) subscription.dispose();
    this.documents.dispose();
  }

  /** Reloads a document from a closed window, if possible. Returns a placeholder that tells the user what to do. */
  private restore(uri: vscode.Uri): string {
    this.lost.set(uri.toString(), uri);
    void this.findAgain(uri);
    const words = vscode.l10n.t(
      "This document's content was discarded when its window closed. Open the document again from the Product Definitions view.",
    );
    return `${JSON.stringify(words)}\n`;
  }

  private restoreLost(): void {
    for (const uri of this.lost.values()) void this.findAgain(uri);
  }

  /**
   * Rereads a document from a closed window. The user isn't waiting, so this method neither asks for a token nor shows
   * a failure. The document's text contains the next step.
   */
  private async findAgain(uri: vscode.Uri): Promise<void> {
    const environments = this.environments.all().map(({ environment }) => environment);
    const shown = vscode.workspace.isTrusted ? shownFrom(uri.query, environments) : undefined;
    if (!shown) return;
    const { environment, resource } = shown;
    try {
      const definitions = await this.reader.read(environment, resource, this.leave.signal);
      if (this.leave.signal.aborted || !this.lost.delete(uri.toString())) return;
      const open = { ...shown, definitions, filter: '', leave: new AbortController() };
      this.open.set(this.draw(open).toString(), open);
    } catch (error) {
      this.reader.diagnose(error, environment);
    }
  }

  private draw(open: OpenDefinition): vscode.Uri {
    const { environment, resource, form } = open;
    const id = identityOf(open);
    const words = `${resourceInWords(resource)} (${inert(environment.name, 60)})`;
    return this.documents.put(form === 'table' ? `${words}.sortie-table` : `${words}.json`, textOf(open), id);
  }

  private async read(
    { environment, resource }: ShownDefinition,
    signal: AbortSignal,
  ): Promise<Definitions | undefined> {
    const options = { location: { viewId: 'sortie.products' } };
    try {
      return await vscode.window.withProgress(options, () => this.reader.readSigningIn(environment, resource, signal));
    } catch (error) {
      const { cause, message } = this.reader.diagnose(error, environment);
      const words = cause === 'identifiers' ? `${resourceInWords(resource)}: ${message}` : message;
      if (!signal.aborted) void vscode.window.showWarningMessage(words);
      return undefined;
    }
  }
}

function definitionUrl(environment: Environment, resource: DefinitionResource): URL {
  return resolveUrl(applicationFor(environment, productDefinitions).url, definitionPath(resource));
}

function textOf({ environment, resource, form, definitions, filter }: OpenDefinition): string {
  if (form === 'answer') return formatJson(definitions.raw);
  if (form === 'content') {
    const content = definitions.elements.map(contentOf);
    return formatJson(definitions.list ? content : content[0]);
  }
  const head = {
    title: resourceInWords(resource),
    address: definitionUrl(environment, resource).href,
    environment: inert(environment.name, 100),
  };
  return referenceTable(head, definitions, filter);
}
