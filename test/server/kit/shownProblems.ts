import { onTestFinished } from 'vitest';
import {
  CancellationToken,
  CancellationTokenSource,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type TextDocumentContentChangeEvent,
  type TextDocumentItem,
  type VersionedTextDocumentIdentifier,
  type WorkspaceDiagnosticReport,
} from 'vscode-languageserver-protocol/node';
import { collectPublished } from './published';
import { plainClient, pullingClient, type Running, startServer } from './server';

type Files = Readonly<Record<string, string>>;

/** A client that shows the problems in open and closed files. */
export interface ShowingClient {
  readonly running: Running;
  open(document: TextDocumentItem): void;
  change(textDocument: VersionedTextDocumentIdentifier, change: TextDocumentContentChangeEvent): void;
  close(uri: string): void;
  /** Shows an open document in a visible editor. */
  reveal(uri: string): void;
  readonly problems: ShownProblems;
}

export function inWords(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(({ range, code, message }) => `${JSON.stringify(range)} ${code} ${message}`).join('\n');
}

/** Starts a server that publishes diagnostics, and its client. */
export async function startPublishing(files: Files): Promise<ShowingClient> {
  const problems = new ShownProblems();
  const running = await startServer(files, {
    capabilities: plainClient,
    prepare: collectPublished(({ uri, diagnostics }) => problems.show(uri, diagnostics)),
  });
  return { ...notifier(running), reveal: () => {}, problems };
}

/** Starts a server from which the client pulls diagnostics. */
export async function startPulling(files: Files): Promise<ShowingClient> {
  let client: PullingClient | undefined;
  const running = await startServer(files, {
    capabilities: pullingClient,
    prepare: (connection) =>
      connection.onRequest('workspace/diagnostic/refresh', () => {
        client?.pullAll();
        return null;
      }),
  });
  client = new PullingClient(running);
  return client;
}

/** The problems that a client shows. */
class ShownProblems {
  private readonly byFile = new Map<string, string>();
  private arrived = () => {};

  show(uri: string, diagnostics: readonly Diagnostic[]): void {
    this.byFile.set(uri, inWords(diagnostics));
    this.arrived();
  }

  /** Returns the problems in a file, as text. */
  of(uri: string): string {
    return this.byFile.get(uri) ?? '';
  }

  /** Resolves when the client next shows other problems. */
  changed(): Promise<void> {
    return new Promise((resolve) => {
      this.arrived = resolve;
    });
  }
}

function notifier(running: Running) {
  const tell = (method: string, params: object) =>
    void running.connection.sendNotification(`textDocument/${method}`, params);
  return {
    running,
    open: (textDocument: TextDocumentItem) => tell('didOpen', { textDocument }),
    change: (textDocument: VersionedTextDocumentIdentifier, change: TextDocumentContentChangeEvent) =>
      tell('didChange', { textDocument, contentChanges: [change] }),
    close: (uri: string) => tell('didClose', { textDocument: { uri } }),
  };
}

/** An open document, and what the client knows about its report. */
interface PulledDocument {
  resultId?: string | undefined;
  pulling?: CancellationTokenSource | undefined;
  isOutdated: boolean;
}

/**
 * Pulls diagnostics as VS Code's language client does. A document is pulled after an edit and when it becomes visible,
 * and has one request at a time. After a document closes, its problems stay until the server reports the file again. One
 * more request is sent, and its response is ignored.
 */
class PullingClient implements ShowingClient {
  readonly problems = new ShownProblems();
  private readonly documents = new Map<string, PulledDocument>();
  /** The result IDs of the reports for closed files. */
  private readonly resultIds = new Map<string, string>();
  private readonly notify: ReturnType<typeof notifier>;
  private hasEnded = false;

  constructor(readonly running: Running) {
    this.notify = notifier(running);
    onTestFinished(() => {
      this.hasEnded = true;
    });
    void this.follow();
  }

  open(document: TextDocumentItem): void {
    this.documents.set(document.uri, { isOutdated: false });
    this.notify.open(document);
    void this.pull(document.uri);
  }

  change(textDocument: VersionedTextDocumentIdentifier, change: TextDocumentContentChangeEvent): void {
    this.notify.change(textDocument, change);
    void this.pull(textDocument.uri);
  }

  close(uri: string): void {
    const document = this.documents.get(uri);
    this.documents.delete(uri);
    this.resultIds.delete(uri);
    this.notify.close(uri);
    document?.pulling?.cancel();
    void this.requestDocument(uri, document?.resultId);
  }

  reveal(uri: string): void {
    void this.pull(uri);
  }

  pullAll(): void {
    for (const uri of this.documents.keys()) void this.pull(uri);
  }

  private async pull(uri: string): Promise<void> {
    const document = this.documents.get(uri);
    if (!document || this.hasEnded) return;
    if (document.pulling) {
      document.isOutdated = true;
      document.pulling.cancel();
      return;
    }
    document.pulling = new CancellationTokenSource();
    const report = await this.requestDocument(uri, document.resultId, document.pulling.token);
    document.pulling = undefined;
    if (this.documents.get(uri) !== document) return;
    if (report) document.resultId = report.resultId;
    if (report?.kind === 'full') this.problems.show(uri, report.items);
    if (!document.isOutdated) return;
    document.isOutdated = false;
    await this.pull(uri);
  }

  private requestDocument(
    uri: string,
    previousResultId: string | undefined,
    token?: CancellationToken,
  ): Promise<DocumentDiagnosticReport | undefined> {
    const previous = previousResultId === undefined ? {} : { previousResultId };
    return this.request('textDocument/diagnostic', { textDocument: { uri }, ...previous }, token);
  }

  /** Requests the reports for all files again and again. The server holds a request until it has a report. */
  private async follow(): Promise<void> {
    while (!this.hasEnded) {
      const previousResultIds = [...this.resultIds].map(([uri, value]) => ({ uri, value }));
      const report = await this.request<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds });
      for (const { uri, resultId, ...rest } of report?.items ?? []) {
        if (resultId !== undefined) this.resultIds.set(uri, resultId);
        if (rest.kind === 'full' && !this.documents.has(uri)) this.problems.show(uri, rest.items);
      }
    }
  }

  /** Sends a request. Returns undefined if the request was canceled or the test has ended. */
  private async request<Report>(
    method: string,
    params: object,
    token = CancellationToken.None,
  ): Promise<Report | undefined> {
    try {
      return await this.running.connection.sendRequest<Report>(method, params, token);
    } catch (error) {
      if (token.isCancellationRequested || this.hasEnded) return undefined;
      throw error;
    }
  }
}
