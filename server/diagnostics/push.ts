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

/**
 * Pushes diagnostics to a client that does not pull: of open documents at each version that stood long enough to be
 * looked at, the last one always; of other files when there is something to say or to take back. What the client edits
 * goes first, also while very many other files are on their way.
 */
export function createPush(
  connection: Pick<Connection, 'sendDiagnostics'>,
  documents: Pick<Documents, 'versions' | 'spelling'>,
  reports: Pick<Reports, 'prepare' | 'of'>,
): DiagnosticsSeam {
  const waiting = new Set<string>();
  /** Those of them that the client edited. */
  const edits = new Set<string>();
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

  const publishAll = async (uris: Iterable<string>) => {
    const slices = createSlices();
    for (const uri of uris) {
      if (!waiting.delete(uri)) continue;
      await publish(uri);
      await slices.turn();
    }
  };

  const edited = createSettling(() => {
    const uris = [...edits];
    edits.clear();
    return publishAll(uris);
  });
  const others = createSettling(() => {
    const uris = [...waiting].filter((uri) => !edits.has(uri));
    return publishAll(uris.sort((a, b) => Number(documents.versions.has(b)) - Number(documents.versions.has(a))));
  });

  return {
    changed(uris, edit) {
      for (const uri of uris) waiting.add(uri);
      if (edit !== undefined) {
        edits.add(edit);
        edited.ask();
      }
      if (waiting.size > edits.size) others.ask();
    },
    dispose() {
      edited.dispose();
      others.dispose();
    },
  };
}
