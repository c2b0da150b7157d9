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

/**
 * Returns a function that shows a progress bar if the client supports it. The function doesn't wait for the client to
 * create the progress bar.
 */
export function progressIn(
  connection: Pick<Connection, 'window'>,
  client: Pick<Client, 'showsProgress'>,
): ShowProgress {
  return (title) => {
    const bar = new ProgressBar(connection);
    if (client.showsProgress) bar.begin(title).catch(() => {});
    return bar;
  };
}

/** Number of steps in which a progress bar advances. */
const steps = 20;

class ProgressBar implements ShownProgress {
  private reporter: WorkDoneProgressReporter | undefined;
  private isDone = false;
  private percentage = -1;

  constructor(private readonly connection: Pick<Connection, 'window'>) {}

  async begin(title: string): Promise<void> {
    const created = await this.connection.window.createWorkDoneProgress();
    // A progress bar that hasn't begun must not end.
    if (this.isDone) return;
    created.begin(title, 0);
    this.reporter = created;
  }

  report(done: number, total: number): void {
    const now = total === 0 ? 0 : Math.floor((done * steps) / total) * (100 / steps);
    if (!this.reporter || now === this.percentage) return;
    this.percentage = now;
    this.reporter.report(now, l10n.t('{0} of {1} files', done, total));
  }

  done(): void {
    this.isDone = true;
    this.reporter?.done();
  }
}
