import type { Connection } from 'vscode-languageserver';
import { type ProblemCounts, type ServerStatus, statusChanged } from '../protocol';
import type { Client } from './client';
import { Debouncer } from './debouncer';
import type { Folders } from './folders';
import type { Indexing } from './indexing';
import { partialReasons } from './service/wording/partialReasons';
import type { Disposable } from './service/workspace';

/** The counts of a folder without problems. */
export const noProblems: ProblemCounts = { errors: 0, warnings: 0, informations: 0 };

/** Sends the server's status, whenever it changes, to a client that handles status notifications. */
export class Status implements Disposable {
  private problems = noProblems;
  /** Whether the problems have been counted since all folders were read. */
  private isCounted = false;
  private readonly debouncer = new Debouncer(() => this.send());
  private sent = '';

  constructor(
    private readonly connection: Pick<Connection, 'sendNotification'>,
    private readonly client: Pick<Client, 'listens'>,
    private readonly folders: Folders,
    private readonly indexing: Indexing,
  ) {}

  /** Handles progress of indexing. */
  changed(): void {
    if (this.client.listens) this.debouncer.schedule();
  }

  /** Handles a new number of problems in all folders. */
  counted(problems: ProblemCounts): void {
    this.problems = problems;
    this.isCounted = true;
    this.changed();
  }

  dispose(): void {
    this.debouncer.dispose();
  }

  private async send(): Promise<void> {
    const { done, total, ready } = this.indexing.progress(this.folders.all());
    if (!ready) this.isCounted = false;
    else if (!this.isCounted) return;
    const services = ready ? this.folders.all().map(({ service }) => service) : [];
    const projects = services.flatMap((service) => service.projects.outermost());
    const status: ServerStatus = {
      state: ready ? 'ready' : 'indexing',
      done,
      total,
      partial: projects.flatMap(({ model }) => partialReasons(model)),
      leftOut: services.flatMap((service) => service.leftOut()),
      problems: this.problems,
    };
    const text = JSON.stringify(status);
    if (text === this.sent) return;
    this.sent = text;
    await this.connection.sendNotification(statusChanged.method, status);
  }
}
