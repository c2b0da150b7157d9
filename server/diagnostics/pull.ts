import {
  type CancellationToken,
  type Connection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver';
import type { Client } from '../client';
import { Debouncer } from '../debouncer';
import type { Documents } from '../documents';
import { DeliveredReports, noProblems, ResultIds } from './delivered';
import type { Publisher } from './publisher';
import type { DiagnosticsSource } from './source';

/** The part of a connection that `Pull` needs. */
interface PullConnection {
  readonly languages: { readonly diagnostics: Pick<Connection['languages']['diagnostics'], 'refresh'> };
}

/**
 * Responds to a client that pulls diagnostics. Asks the client to pull again if diagnostics of open documents have
 * changed.
 */
export class Pull implements Publisher {
  private readonly reports = new DeliveredReports();
  private readonly resultIds = new ResultIds();
  private readonly held = new Set<HeldRequest>();
  /** Asks the client to pull open documents again. */
  private readonly refresh = new Debouncer(() => this.connection.languages.diagnostics.refresh());

  /** `askAll` starts to offer the diagnostics of all files. */
  constructor(
    private readonly connection: PullConnection,
    private readonly client: Pick<Client, 'refreshes'>,
    private readonly documents: Pick<Documents, 'versions'>,
    private readonly source: DiagnosticsSource,
    private readonly askAll: () => void,
  ) {}

  get wantsClosedFiles(): boolean {
    return this.held.size > 0;
  }

  files(): Iterable<string> {
    return [...this.reports.files(), ...[...this.held].flatMap(({ previous }) => [...previous.keys()])];
  }

  /** Handles a document that the client has closed. The client may have discarded the document's diagnostics. */
  closed(uri: string): void {
    this.reports.markUncertain(uri);
  }

  async document(
    uri: string,
    previousResultId: string | undefined,
    token: CancellationToken,
  ): Promise<DocumentDiagnosticReport> {
    const version = this.documents.versions.get(uri);
    const items = await this.source.diagnostics(uri, token);
    if (token.isCancellationRequested) return full(noProblems, []);
    const resultId = this.resultIds.of(items);
    if (this.isOpen(uri)) {
      // The client may discard the report for an earlier version.
      if (this.documents.versions.get(uri) === version) this.reports.delivered(uri, resultId);
      for (const { previous, reports } of this.held) {
        previous.delete(uri);
        reports.delete(uri);
      }
    } else {
      this.reports.markUncertain(uri, resultId);
      this.askAll();
    }
    return previousResultId === resultId
      ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
      : full(resultId, items);
  }

  /**
   * Returns the reports that the client doesn't have. If there are none, waits until there is one, or until the request
   * is canceled.
   */
  async workspace(
    { previousResultIds }: WorkspaceDiagnosticParams,
    token: CancellationToken,
  ): Promise<WorkspaceDiagnosticReport> {
    const request = new HeldRequest(new Map(previousResultIds.map(({ uri, value }) => [uri, value])));
    const cancellation = token.onCancellationRequested(() => request.end());
    this.held.add(request);
    this.askAll();
    try {
      await request.ended;
      if (!token.isCancellationRequested) return { items: [...request.reports.values()] };
      for (const uri of request.reports.keys()) this.reports.markUncertain(uri);
      return { items: [] };
    } finally {
      this.held.delete(request);
      cancellation.dispose();
    }
  }

  async offer(uri: string, items: Diagnostic[], isAffected: boolean): Promise<void> {
    const resultId = this.resultIds.of(items);
    if (isAffected && this.isOpen(uri) && this.reports.isOutdated(uri, resultId)) {
      this.reports.markUncertain(uri);
      if (this.client.refreshes.diagnostics) this.refresh.schedule();
    }
    for (const { previous, reports } of this.held) {
      if (resultId === this.reports.shown(uri, previous.get(uri))) continue;
      if (!this.isOpen(uri) || !this.reports.has(uri)) this.reports.delivered(uri, resultId);
      reports.set(uri, { ...full(resultId, items), uri, version: this.documents.versions.get(uri) ?? null });
    }
  }

  delivered(scope: 'open documents' | 'all files'): void {
    if (scope === 'all files') for (const request of this.held) if (request.reports.size > 0) request.end();
  }

  dispose(): void {
    this.refresh.dispose();
    for (const request of this.held) request.end();
  }

  private isOpen(uri: string): boolean {
    return this.documents.versions.has(uri);
  }
}

/** A workspace request that is held until a file's diagnostics differ from what the client has. */
class HeldRequest {
  /** The reports that the client doesn't have. */
  readonly reports = new Map<string, WorkspaceDocumentDiagnosticReport>();
  /** Resolves when the response can be sent. */
  readonly ended: Promise<void>;
  end: () => void = () => {};

  /**
   * `previous` contains the result IDs that the client sent. When the client pulls an open document, that document's ID
   * is deleted.
   */
  constructor(readonly previous: Map<string, string>) {
    this.ended = new Promise((resolve) => {
      this.end = resolve;
    });
  }
}

function full<Items>(resultId: string, items: Items) {
  return { kind: DocumentDiagnosticReportKind.Full, resultId, items } as const;
}
