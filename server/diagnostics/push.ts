import type { Connection, PublishDiagnosticsParams } from 'vscode-languageserver';
import type { Documents } from '../documents';
import type { Disposable } from '../service/workspace';
import { createSettling } from '../settling';
import { createSlices } from '../slices';
import type { Reports } from './reports';

/** Where changed diagnostics go; what the client sees of it is the seam's own affair. */
export interface DiagnosticsSeam extends Disposable {
  /** These files' diagnostics may have changed; `edited` is the one that the client opened, changed or closed. */
  changed(uris: Iterable<string>, edited?: string): void;
}

/** Files whose diagnostics wait to be published, and what publishes them. */
interface Queue extends Disposable {
  readonly uris: Set<string>;
  ask(): void;
}

/**
 * Pushes diagnostics to a client that does not pull: of open documents at each version that stood long enough to be
 * looked at, the last one always; of other files when there is something to say or to take back. What the client edits
 * goes first, then what it has open; the rest has time until all folders have been read, which `indexed` tells.
 */
export function createPush(
  connection: Pick<Connection, 'sendDiagnostics'>,
  documents: Pick<Documents, 'versions' | 'spelling'>,
  reports: Pick<Reports, 'prepare' | 'of'>,
  indexed: () => Promise<void>,
): DiagnosticsSeam {
  const published = new Set<string>();

  const publish = async (uri: string) => {
    await reports.prepare(uri);
    const version = documents.versions.get(uri);
    const { items } = reports.of(uri);
    if (version === undefined && items.length === 0 && !published.has(uri)) return;
    if (items.length > 0) published.add(uri);
    else published.delete(uri);
    const message: PublishDiagnosticsParams = { uri: documents.spelling(uri), diagnostics: items };
    await connection.sendDiagnostics(version === undefined ? message : { ...message, version });
  };

  const createQueue = (begin?: () => Promise<void>): Queue => {
    const uris = new Set<string>();
    const settling = createSettling(async () => {
      await begin?.();
      const slices = createSlices();
      for (const uri of [...uris]) {
        if (!uris.delete(uri)) continue;
        await publish(uri);
        await slices.turn();
      }
    });
    return { uris, ask: settling.ask, dispose: settling.dispose };
  };
  const edited = createQueue();
  const open = createQueue();
  const closed = createQueue(indexed);
  const queues = [edited, open, closed];

  return {
    changed(uris, edit) {
      const asked = new Set<Queue>();
      for (const uri of uris) {
        const urgent = uri === edit || edited.uris.has(uri);
        const queue = urgent ? edited : documents.versions.has(uri) ? open : closed;
        for (const one of queues) one.uris.delete(uri);
        queue.uris.add(uri);
        asked.add(queue);
      }
      for (const queue of asked) queue.ask();
    },
    dispose() {
      for (const queue of queues) queue.dispose();
    },
  };
}
