import * as l10n from '@vscode/l10n';
import type { Connection, WorkDoneProgressReporter } from 'vscode-languageserver';
import type { Client } from './client';

/** A progress bar in the client. */
export interface ShownProgress {
  report(done: number, total: number): void;
  done(): void;
}

/** Shows a progress bar with a title. */
export type ShowProgress = (title: string) => ShownProgress;

/** Progress over files, where the client shows it; as soon as the client has made the bar, and the work does not wait for it. */
export function progressIn(
  connection: Pick<Connection, 'window'>,
  client: Pick<Client, 'showsProgress'>,
): ShowProgress {
  return (title) => {
    let reporter: WorkDoneProgressReporter | undefined;
    let ended = false;
    let percentage = -1;
    const begin = async () => {
      const created = await connection.window.createWorkDoneProgress();
      if (ended) {
        created.done();
        return;
      }
      created.begin(title, 0);
      reporter = created;
    };
    if (client.showsProgress) begin().catch(() => {});
    return {
      report(done, total) {
        const now = total === 0 ? 0 : Math.floor((done * 100) / total);
        if (!reporter || now === percentage) return;
        percentage = now;
        reporter.report(now, l10n.t('{0} of {1} files', done, total));
      },
      done() {
        ended = true;
        reporter?.done();
      },
    };
  };
}
