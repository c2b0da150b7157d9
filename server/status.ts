import type { Connection } from 'vscode-languageserver';
import { type ProblemCounts, type ServerStatus, statusChanged } from '../protocol';
import type { Client } from './client';
import { countsOf } from './diagnostics/counts';
import type { Reports } from './diagnostics/reports';
import type { Folders } from './folders';
import type { Indexing } from './indexing';
import { partialReasons } from './service/features/partialReasons';
import type { Disposable } from './service/workspace';
import { createSettling } from './settling';
import { createSlices } from './slices';

/** Tells a client that listens how the server is. */
export interface Status extends Disposable {
  /** These files' diagnostics may be others now, or the index has gone on. */
  changed(uris: Iterable<string>): void;
}

/** Sends the status when it has changed and settled. */
export function createStatus(
  connection: Pick<Connection, 'sendNotification'>,
  client: Client,
  folders: Folders,
  reports: Reports,
  indexing: Indexing,
): Status {
  const counts = new Map<string, ProblemCounts>();
  const waiting = new Set<string>();
  let sent = '';

  const settling = createSettling(async () => {
    const { done, total, ready } = indexing.progress(folders.all());
    const slices = createSlices();
    for (const uri of ready ? [...waiting] : []) {
      waiting.delete(uri);
      await reports.prepare(uri);
      counts.set(uri, countsOf(reports.of(uri).items));
      await slices.turn();
    }
    const status: ServerStatus = {
      state: ready ? 'ready' : 'indexing',
      done,
      total,
      partial: ready ? folders.all().flatMap(({ service }) => partialReasons(service.model)) : [],
      problems: sum(counts.values()),
    };
    const text = JSON.stringify(status);
    if (text === sent) return;
    sent = text;
    await connection.sendNotification(statusChanged.method, status);
  });

  return {
    changed(uris) {
      if (!client.listens) return;
      for (const uri of uris) waiting.add(uri);
      settling.ask();
    },
    dispose: () => settling.dispose(),
  };
}

function sum(counts: Iterable<ProblemCounts>): ProblemCounts {
  const total = { errors: 0, warnings: 0, informations: 0 };
  for (const { errors, warnings, informations } of counts) {
    total.errors += errors;
    total.warnings += warnings;
    total.informations += informations;
  }
  return total;
}
