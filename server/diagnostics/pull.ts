import * as l10n from '@vscode/l10n';
import {
  CancellationToken,
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
import type { ShownProgress, ShowProgress } from '../progress';
import { createSlices } from '../slices';
import { nextTurn } from '../turn';
import { DeliveredReports, noProblems, resultIdOf } from './delivered';
import type { Publisher } from './publisher';
import type { DiagnosticsSource } from './source';

/** What `Pull` needs to check the whole workspace. */
export interface WorkspaceCheck {
  /** Resolves when all folders have been read. */
  readonly indexed: () => Promise<void>;
  readonly showProgress: ShowProgress;
}

/** The part of a connection that `Pull` needs. */
interface PullConnection {
  readonly languages: { readonly diagnostics: Pick<Connection['languages']['diagnostics'], 'refresh'> };
}

/**
 * Minimum number of files for which the server shows a progress bar. Fewer files are checked too quickly for a progress
 * bar to be useful.
 */
const fewestToShow = 100;

/**
 * Responds to a client that pulls diagnostics. Asks the client to pull again if diagnostics of open documents have
 * changed.
 */
export class Pull implements Publisher {
  private readonly delivered = new DeliveredReports();
  private readonly held = new Set<HeldRequest>();
  /** Open documents whose diagnostics may have changed because of another file. */
  private readonly affected = new Set<string>();
  private readonly debouncer = new Debouncer(() => this.refresh());
  /** Number of open documents being checked, and the callbacks that wait for these checks. */
  private checks = 0;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly connection: PullConnection,
    private readonly client: Pick<Client, 'refreshes'>,
    private readonly documents: Pick<Documents, 'versions'>,
    private readonly source: DiagnosticsSource,
    private readonly check: WorkspaceCheck,
  ) {}

  changed(affected: Iterable<string>, edited?: string): void {
    for (const uri of affected) {
      if (uri !== edited && this.isOpen(uri)) this.affected.add(uri);
      for (const request of this.held) request.add([uri]);
    }
    if (edited !== undefined) this.affected.delete(edited);
    this.debouncer.schedule();
  }

  /** Handles a document that the client has closed. The client may have discarded the document's diagnostics. */
  closed(uri: string): void {
    this.delivered.markUncertain(uri);
  }

  openChecked(): Promise<void> {
    return this.checks === 0 ? Promise.resolve() : new Promise((resolve) => this.waiting.add(resolve));
  }

  async document(
    uri: string,
    previousResultId: string | undefined,
    token: CancellationToken,
  ): Promise<DocumentDiagnosticReport> {
    const version = this.documents.versions.get(uri);
    const items = await this.checked(uri, token);
    if (token.isCancellationRequested) return full(noProblems, []);
    const resultId = resultIdOf(items);
    if (this.isOpen(uri)) {
      // The client may discard the report for an earlier version.
      if (this.documents.versions.get(uri) === version) this.delivered.delivered(uri, resultId);
      for (const { previous } of this.held) previous.delete(uri);
    } else {
      this.delivered.markUncertain(uri, resultId);
      for (const request of this.held) request.add([uri]);
      this.debouncer.schedule();
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
    const cancellation = token.onCancellationRequested(() => request.wake());
    this.held.add(request);
    try {
      await this.check.indexed();
      // Waits one turn, so that documents that the client pulls at the same time are checked first.
      await nextTurn();
      request.add([...this.source.files(), ...this.documents.versions.keys()]);
      request.add([...request.previous.keys(), ...this.delivered.files()]);
      while (!token.isCancellationRequested) {
        const items = await this.reports(request, token);
        if (items.length > 0) return { items };
        await request.changed(() => token.isCancellationRequested);
      }
      return { items: [] };
    } finally {
      this.held.delete(request);
      cancellation.dispose();
    }
  }

  dispose(): void {
    this.debouncer.dispose();
  }

  private isOpen(uri: string): boolean {
    return this.documents.versions.has(uri);
  }

  /** Wakes held requests. Asks the client to pull open documents again if their diagnostics have changed. */
  private async refresh(): Promise<void> {
    for (const request of this.held) request.wake();
    const affected = [...this.affected];
    this.affected.clear();
    if (!this.client.refreshes.diagnostics) return;
    let isOutdated = false;
    for (const uri of affected) {
      const resultId = resultIdOf(await this.checked(uri, CancellationToken.None));
      if (!this.delivered.isOutdated(uri, resultId)) continue;
      isOutdated = true;
      this.delivered.markUncertain(uri);
    }
    if (isOutdated) await this.connection.languages.diagnostics.refresh();
  }

  /** Returns the diagnostics of an open document. Counts the check in `checks` while the check runs. */
  private async checked(uri: string, token: CancellationToken): Promise<Diagnostic[]> {
    this.checks++;
    try {
      return await this.source.diagnostics(uri, token);
    } finally {
      this.checks--;
      if (this.checks === 0) this.wake();
    }
  }

  private wake(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }

  /** Returns the reports that the client doesn't have. Empty if canceled. */
  private async reports(request: HeldRequest, token: CancellationToken): Promise<WorkspaceDocumentDiagnosticReport[]> {
    const uris = request.drain();
    const slices = createSlices();
    const reports: WorkspaceDocumentDiagnosticReport[] = [];
    const progress = this.progressOver(uris);
    try {
      for (const [index, uri] of uris.entries()) {
        await this.openChecked();
        const report = await this.report(uri, request, token);
        if (report) reports.push(report);
        progress?.report(index + 1, uris.length);
        await slices.turn();
        if (token.isCancellationRequested) break;
      }
    } finally {
      progress?.done();
    }
    if (!token.isCancellationRequested) return reports;
    for (const { uri } of reports) this.delivered.markUncertain(uri);
    return [];
  }

  private async report(
    uri: string,
    { previous }: HeldRequest,
    token: CancellationToken,
  ): Promise<WorkspaceDocumentDiagnosticReport | undefined> {
    const items = await this.source.diagnostics(uri, token);
    if (token.isCancellationRequested) return undefined;
    const resultId = resultIdOf(items);
    if (resultId === this.delivered.shown(uri, previous.get(uri))) return undefined;
    if (!this.isOpen(uri) || !this.delivered.has(uri)) this.delivered.delivered(uri, resultId);
    const version = this.documents.versions.get(uri) ?? null;
    return { ...full(resultId, items), uri, version };
  }

  private progressOver(uris: readonly string[]): ShownProgress | undefined {
    const unchecked = uris.filter((uri) => !this.source.isChecked(uri)).length;
    return unchecked < fewestToShow ? undefined : this.check.showProgress(l10n.t('Checking sort configuration'));
  }
}

/** A workspace request that is held until a file's diagnostics differ from what the client has. */
class HeldRequest {
  private readonly waiting = new Set<string>();
  private wakeUp = () => {};

  /**
   * `previous` contains the result IDs that the client sent. When the client pulls an open document, that document's ID
   * is deleted.
   */
  constructor(readonly previous: Map<string, string>) {}

  add(uris: Iterable<string>): void {
    for (const uri of uris) this.waiting.add(uri);
  }

  /** Returns the files to check and removes them from the list. */
  drain(): readonly string[] {
    const uris = [...this.waiting];
    this.waiting.clear();
    return uris;
  }

  wake(): void {
    this.wakeUp();
  }

  /**
   * Resolves when there are files to check, or when the request is canceled. Checks both conditions again each time
   * `wake` is called.
   */
  async changed(isCancelled: () => boolean): Promise<void> {
    while (this.waiting.size === 0 && !isCancelled()) {
      await new Promise<void>((resolve) => {
        this.wakeUp = resolve;
      });
    }
  }
}

function full<Items>(resultId: string, items: Items) {
  return { kind: DocumentDiagnosticReportKind.Full, resultId, items } as const;
}
