import * as vscode from 'vscode';
import { formatLines } from '../../../platform/deployments/logLines';
import { exitCodes } from '../../../platform/deployments/results';
import type { Line } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';
import { inert } from '../../../platform/inert';
import { samePlanet } from '../../../platform/planet';
import type { EnvironmentList } from '../../environments/environmentList';
import { trusted } from '../../ui/trust';
import type { SelectedBuilds } from '../deploy/planDialog';
import type { Deployments } from '../deployments';
import type { Planets } from '../planets';
import { linesOf, type Watch, type WatchEvent } from '../watching/watch';
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
    private readonly environments: EnvironmentList,
    private readonly load: () => Promise<Pick<Deployments, 'planets' | 'watches' | 'deploy'>>,
    private readonly read: ReadTask,
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
      this.print(this.read.problem);
      return notStarted;
    }
    if (!trusted()) return notStarted;
    const { task } = this.read;
    const { planets, watches, deploy } = await this.load();
    const environment = this.environments.named(task.environment)?.environment;
    if (!environment) {
      this.print(vscode.l10n.t('This machine has no environment named {0}.', inert(task.environment)));
      return notStarted;
    }
    const following = watches.onDidHappen((event) => this.follow(event, environment));
    try {
      const result = await deploy.run(environment, await this.selected(planets, environment, task));
      if (!result) this.print(vscode.l10n.t('Nothing was deployed.'));
      return result ? exitCodes[result.kind] : notStarted;
    } finally {
      following.dispose();
    }
  }

  private async selected(
    planets: Planets,
    environment: Environment,
    task: DeployTask,
  ): Promise<SelectedBuilds | undefined> {
    if (Object.keys(task.applications).length === 0) return undefined;
    const wanted = Object.values(task.applications).includes('latest') ? task.branch : undefined;
    const ofBranch = wanted === undefined ? undefined : await planets.catalog(environment).loadBuilds(wanted);
    if (ofBranch?.kind === 'failed') throw new Error(ofBranch.diagnosis.message);
    const resolved = resolveBuilds(task, ofBranch?.kind === 'there' ? ofBranch.value : []);
    if (!resolved.ok) throw new Error(resolved.problem);
    return { builds: resolved.builds, ...(task.branch === undefined ? {} : { branch: task.branch }) };
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

  private printLines(lines: readonly Line[], { name }: Environment): void {
    for (const text of formatLines(lines, name)) this.print(text);
  }

  private print(line: string): void {
    this.written.fire(`${line}\r\n`);
  }
}
