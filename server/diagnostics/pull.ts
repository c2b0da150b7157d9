import * as l10n from '@vscode/l10n';
import {
  type CancellationToken,
  type Connection,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver';
import type { Client } from '../client';
import type { Documents } from '../documents';
import type { ShowProgress } from '../progress';
import { createSettling } from '../settling';
import { createSlices } from '../slices';
import { canonical } from '../uri';
import type { DiagnosticsSeam } from './push';
import { noProblems, type Reports } from './reports';

/** Answers a client that pulls diagnostics; never sends any by itself. */
export interface Pull extends DiagnosticsSeam {
  document(
    uri: string,
    previousResultId: string | undefined,
    token: CancellationToken,
  ): Promise<DocumentDiagnosticReport>;
  /** Held open until there is something that the client does not have, or it does not want to know any more. */
  workspace(params: WorkspaceDiagnosticParams, token: CancellationToken): Promise<WorkspaceDiagnosticReport>;
}

/** A workspace request that waits: what the client has, the files that changed since it looked last, and what wakes it up. */
interface Held {
  /** Ids of the client's reports, as far as it has told them and got no other ones since. */
  readonly previous: Map<string, string>;
  readonly changed: Set<string>;
  wake: () => void;
}

/** What a check of all files waits for and shows. */
export interface Checking {
  /** Resolves when all folders have been read. */
  readonly indexed: () => Promise<void>;
  readonly showProgress: ShowProgress;
}

/** Fewer files than these are checked before anybody could read how many there are. */
const fewestToShow = 100;

/** A seam for a client that pulls. */
export function createPull(
  connection: { readonly languages: { readonly diagnostics: Pick<Connection['languages']['diagnostics'], 'refresh'> } },
  client: Pick<Client, 'refreshes'>,
  documents: Pick<Documents, 'versions' | 'spelling'>,
  reports: Pick<Reports, 'prepare' | 'of' | 'isKnown' | 'files'>,
  { indexed, showProgress }: Checking,
): Pull {
  const held = new Set<Held>();
  /** What the client last got of documents that it has not changed since. */
  const shown = new Map<string, string>();
  /** Files that the client was told problems of; it may show them without remembering which report they were in. */
  const told = new Set<string>();
  /** Documents that were closed, or told of behind that: what a client gets of them then it may throw away, and yet remember. */
  const doubtful = new Set<string>();

  const settling = createSettling(async () => {
    for (const request of held) request.wake();
    if (!client.refreshes.diagnostics) return;
    for (const uri of [...shown.keys()]) await reports.prepare(uri);
    const outdated = [...shown].filter(([uri, resultId]) => reports.of(uri).resultId !== resultId);
    if (outdated.length === 0) return;
    for (const [uri] of outdated) shown.delete(uri);
    await connection.languages.diagnostics.refresh();
  });

  const reportOf = (uri: string, previous: string | undefined): WorkspaceDocumentDiagnosticReport | undefined => {
    const { resultId, items } = reports.of(uri);
    if (resultId === (previous ?? (told.has(uri) ? undefined : noProblems))) return undefined;
    if (items.length > 0) told.add(uri);
    return { ...full(resultId, items), uri: documents.spelling(uri), version: documents.versions.get(uri) ?? null };
  };

  const progressOver = (uris: readonly string[]) => {
    const unknown = uris.filter((uri) => !reports.isKnown(uri)).length;
    return unknown < fewestToShow ? undefined : showProgress(l10n.t('Checking sort configuration'));
  };

  /** The reports of files that the client does not have; cut short when cancelled. */
  const reportsOf = async (
    uris: readonly string[],
    previous: ReadonlyMap<string, string>,
    token: CancellationToken,
  ) => {
    const slices = createSlices();
    const items: WorkspaceDocumentDiagnosticReport[] = [];
    const progress = progressOver(uris);
    try {
      for (const [index, uri] of uris.entries()) {
        await reports.prepare(uri, token);
        if (token.isCancellationRequested) break;
        const report = reportOf(uri, previous.get(uri));
        if (report) items.push(report);
        progress?.report(index + 1, uris.length);
        await slices.turn();
        if (token.isCancellationRequested) break;
      }
    } finally {
      progress?.done();
    }
    return items;
  };

  return {
    changed(uris, edited) {
      if (edited !== undefined) {
        shown.delete(edited);
        if (!documents.versions.has(edited)) doubtful.add(edited);
      }
      for (const request of held) for (const uri of uris) request.changed.add(uri);
      settling.ask();
    },
    async document(uri, previousResultId, token) {
      await reports.prepare(uri, token);
      // Nobody gets this answer, and what is left would be worked out in one piece.
      if (token.isCancellationRequested) return full(noProblems, []);
      const { resultId, items } = reports.of(uri);
      if (items.length > 0) told.add(uri);
      const isOpen = documents.versions.has(uri);
      for (const { previous, changed } of held) {
        previous.delete(uri);
        if (!isOpen) changed.add(uri);
      }
      if (isOpen) {
        shown.set(uri, resultId);
      } else {
        doubtful.add(uri);
        settling.ask();
      }
      return previousResultId === resultId
        ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
        : full(resultId, items);
    },
    async workspace({ previousResultIds }, token) {
      const previous = new Map(previousResultIds.map(({ uri, value }) => [canonical(uri), value]));
      const doubted = [...doubtful];
      doubtful.clear();
      for (const uri of doubted) if (previous.delete(uri)) told.add(uri);
      const request: Held = { previous, changed: new Set(), wake: () => {} };
      const cancellation = token.onCancellationRequested(() => request.wake());
      held.add(request);
      try {
        await indexed();
        const all = [...reports.files(), ...documents.versions.keys(), ...previous.keys(), ...told];
        let looking = [...new Set(all)];
        while (!token.isCancellationRequested) {
          const items = await reportsOf(looking, previous, token);
          if (items.length > 0) return { items };
          while (request.changed.size === 0 && !token.isCancellationRequested) {
            await new Promise<void>((resolve) => {
              request.wake = resolve;
            });
          }
          looking = [...request.changed];
          request.changed.clear();
        }
        return { items: [] };
      } finally {
        if (token.isCancellationRequested) for (const uri of doubted) doubtful.add(uri);
        held.delete(request);
        cancellation.dispose();
      }
    },
    dispose: () => settling.dispose(),
  };
}

function full<Items>(resultId: string, items: Items) {
  return { kind: DocumentDiagnosticReportKind.Full, resultId, items } as const;
}
