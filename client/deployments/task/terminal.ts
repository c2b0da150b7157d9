import * as vscode from 'vscode';
import { samePlanet } from '../../../platform/deployments/planet';
import { exitCodes } from '../../../platform/deployments/results';
import type { Line } from '../../../platform/deployments/types';
import { formatLine } from '../../../platform/deployments/wording';
import type { Environment } from '../../../platform/environment';
import { inert } from '../../../platform/inert';
import { trusted } from '../../ui/trust';
import type { Chosen } from '../deploy/deploy';
import { runDeploy } from '../deploy/deploy';
import type { DeploymentParts } from '../parts';
import { linesOf, type Watch, type WatchEvent } from '../watching/watches';
import { type DeployTask, type ReadTask, resolveBuilds } from './definition';

const notStarted = exitCodes['not-started'];

/** The terminal of a deployment task: asks as the command does, prints the same lines, and ends with the exit code of the result. */
export class TaskTerminal implements vscode.Pseudoterminal {
  private readonly written = new vscode.EventEmitter<string>();
  private readonly closed = new vscode.EventEmitter<number>();
  /** The watch that this task waits for. */
  private watch: Watch | undefined;

  readonly onDidWrite = this.written.event;
  readonly onDidClose = this.closed.event;

  constructor(
    private readonly parts: () => Promise<DeploymentParts>,
    private readonly read: ReadTask,
  ) {}

  open(): void {
    this.run().then(
      (code) => this.closed.fire(code),
      (error: unknown) => {
        this.say(error instanceof Error ? error.message : String(error));
        this.closed.fire(notStarted);
      },
    );
  }

  /** Closing the terminal stops watching; the deployment goes on. */
  close(): void {
    this.watch?.stop();
  }

  /** Control-C stops watching. */
  handleInput(data: string): void {
    if (data.includes('\u0003')) this.watch?.stop();
  }

  private async run(): Promise<number> {
    if (!this.read.ok) {
      this.say(this.read.problem);
      return notStarted;
    }
    if (!trusted()) return notStarted;
    const { task } = this.read;
    const parts = await this.parts();
    const environment = parts.environments.named(task.environment)?.environment;
    if (!environment) {
      this.say(vscode.l10n.t('This machine has no environment named {0}.', inert(task.environment)));
      return notStarted;
    }
    const following = parts.watches.onDidHappen((event) => this.follow(event, environment));
    try {
      const result = await runDeploy(parts, environment, await this.chosen(parts, environment, task));
      if (!result) this.say(vscode.l10n.t('Nothing was deployed.'));
      return result ? exitCodes[result.kind] : notStarted;
    } finally {
      following.dispose();
    }
  }

  private async chosen(
    parts: DeploymentParts,
    environment: Environment,
    task: DeployTask,
  ): Promise<Chosen | undefined> {
    if (Object.keys(task.applications).length === 0) return undefined;
    const wanted = Object.values(task.applications).includes('latest') ? task.branch : undefined;
    const ofBranch = wanted === undefined ? undefined : await parts.catalogs.of(environment).loadBuilds(wanted);
    if (ofBranch?.kind === 'failed') throw new Error(ofBranch.verdict.message);
    const resolved = resolveBuilds(task, ofBranch?.kind === 'there' ? ofBranch.value : []);
    if (!resolved.ok) throw new Error(resolved.problem);
    return { builds: resolved.builds, ...(task.branch === undefined ? {} : { branch: task.branch }) };
  }

  private follow(event: WatchEvent, environment: Environment): void {
    const { kind, watch } = event;
    if (watch.observing || !samePlanet(watch.environment, environment)) return;
    if (kind === 'joined' && this.watch !== watch) this.print(watch.lines, environment);
    if (kind === 'began' || kind === 'joined') this.watch = watch;
    if (watch !== this.watch) return;
    if (kind === 'told') this.print(linesOf(event.progress), environment);
    if (kind === 'ended' && watch.record === undefined) this.say(event.result.message);
  }

  private print(lines: readonly Line[], { name }: Environment): void {
    for (const line of lines) this.say(formatLine(line, name));
  }

  private say(line: string): void {
    this.written.fire(`${line}\r\n`);
  }
}
