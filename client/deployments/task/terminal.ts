import * as vscode from 'vscode';
import { formatLines } from '../../../platform/deployments/logLines';
import { exitCodes } from '../../../platform/deployments/results';
import type { Line, Result } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';
import { samePlanet } from '../../../platform/planet';
import { planetName } from '../../../platform/planetName';
import type { EnvironmentList } from '../../environments/environmentList';
import { trusted } from '../../ui/trust';
import type { Deployments } from '../deployments';
import { linesOf, type Watch, type WatchEvent } from '../watching/watch';
import { type ReadTask, unknownEnvironment } from './definition';

const notStarted = exitCodes['not-started'];

/**
 * Starts the deployment or promotion that a task requests. Resolves with undefined if no deployment was started or
 * joined.
 */
export type StartTask<Task> = (
  task: Task,
  environment: Environment,
  deployments: Deployments,
) => Promise<Result | undefined>;

/**
 * The terminal of a `deploy` or `promote` task. Asks the same questions as the corresponding command, prints the log,
 * and closes with the exit code for the deployment's result.
 */
export class TaskTerminal<Task extends { readonly environment: string }> implements vscode.Pseudoterminal {
  private readonly written = new vscode.EventEmitter<string>();
  private readonly closed = new vscode.EventEmitter<number>();
  private watch: Watch | undefined;

  readonly onDidWrite = this.written.event;
  readonly onDidClose = this.closed.event;

  constructor(
    private readonly environments: EnvironmentList,
    private readonly load: () => Promise<Deployments>,
    private readonly read: ReadTask<Task>,
    private readonly start: StartTask<Task>,
  ) {}

  open(): void {
    this.run().then(
      (code) => this.closed.fire(code),
      (error: unknown) => {
        this.print(error instanceof Error ? error.message : String(error));
        this.closed.fire(notStarted);
      },
    );
  }

  /** Closing the terminal ends the watch. The deployment continues. */
  close(): void {
    this.watch?.stop();
  }

  handleInput(data: string): void {
    if (data.includes('\u0003')) this.watch?.stop();
  }

  private async run(): Promise<number> {
    if (!this.read.ok) {
      this.print(this.read.problem);
      return notStarted;
    }
    if (!trusted()) return notStarted;
    const { task } = this.read;
    const deployments = await this.load();
    const environment = this.environments.named(task.environment)?.environment;
    if (!environment) {
      this.print(unknownEnvironment(task.environment));
      return notStarted;
    }
    const following = deployments.watches.onDidHappen((event) => this.follow(event, environment));
    try {
      const result = await this.start(task, environment, deployments);
      if (!result) this.print(vscode.l10n.t('Nothing was deployed.'));
      return result ? exitCodes[result.kind] : notStarted;
    } finally {
      following.dispose();
    }
  }

  private follow(event: WatchEvent, environment: Environment): void {
    const { kind, watch } = event;
    if (watch.observing || !samePlanet(watch.environment, environment)) return;
    if (kind === 'joined' && this.watch !== watch) this.printLines(watch.lines, environment);
    if (kind === 'began' || kind === 'joined') this.watch = watch;
    if (watch !== this.watch) return;
    if (kind === 'reported') this.printLines(linesOf(event.progress), environment);
    if (kind === 'ended' && watch.record === undefined) this.print(event.result.message);
  }

  private printLines(lines: readonly Line[], environment: Environment): void {
    for (const text of formatLines(lines, planetName(environment))) this.print(text);
  }

  private print(line: string): void {
    this.written.fire(`${line}\r\n`);
  }
}

/** The results of a verification of default sorts. */
export interface Verified {
  /** The report of the verification, with a table of the results. */
  readonly text: string;
  readonly disagreements: number;
}

/**
 * Asks the user for missing information, then verifies default sorts. Resolves with undefined if nothing was sent.
 * `environment` is a name.
 */
export type Verify = (environment: string | undefined, signal: AbortSignal) => Promise<Verified | undefined>;

/**
 * The terminal of a `verify` task. Exit codes: 0 if the platform and the files agree, 1 if they disagree, 2 if nothing
 * was sent or the verification failed.
 */
export class VerifyTerminal implements vscode.Pseudoterminal {
  private readonly written = new vscode.EventEmitter<string>();
  private readonly closed = new vscode.EventEmitter<number>();
  private readonly stopped = new AbortController();

  readonly onDidWrite = this.written.event;
  readonly onDidClose = this.closed.event;

  constructor(
    private readonly verify: Verify,
    private readonly environment: string | undefined,
  ) {}

  open(): void {
    this.run().then(
      (code) => this.closed.fire(code),
      (error: unknown) => {
        this.print(error instanceof Error ? error.message : String(error));
        this.closed.fire(2);
      },
    );
  }

  /** Closing the terminal cancels the remaining requests. */
  close(): void {
    this.stopped.abort();
  }

  handleInput(data: string): void {
    if (data.includes('\u0003')) this.stopped.abort();
  }

  private async run(): Promise<number> {
    const verified = await this.verify(this.environment, this.stopped.signal);
    if (!verified) {
      this.print(vscode.l10n.t('No default sort was verified.'));
      return 2;
    }
    for (const line of verified.text.trimEnd().split('\n')) this.print(line);
    return verified.disagreements > 0 ? 1 : 0;
  }

  private print(line: string): void {
    this.written.fire(`${line}\r\n`);
  }
}
