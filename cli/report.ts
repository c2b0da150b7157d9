import * as l10n from '@vscode/l10n';
import { formatLines } from '../platform/deployments/logLines';
import { endOf, exitCodes, notStarted } from '../platform/deployments/results';
import { formatBuilds, formatDuration, formatPlan } from '../platform/deployments/wording';
import type { DeploymentRecord, Line, Plan, Progress, Result } from '../platform/deploymentTypes';
import { inert, visible } from '../platform/inert';
import { planetName } from '../platform/planetName';
import { isoTime, jsonLine, lineJson, plannedJson } from './json';
import type { Terminal } from './terminal';

interface ReportOptions {
  readonly json?: boolean;
  /** Whether to omit the progress. */
  readonly quiet?: boolean;
  /** The command's name, for messages about its arguments. */
  readonly command?: string;
}

/**
 * Prints the progress of a deployment as text, or as one JSON object per line. The closing line, or the last object,
 * contains the result.
 */
export class DeploymentReport {
  /** Whether the closing line has already been printed. */
  private closed = false;
  private readonly stage = new DeploymentStage();
  private readonly json: boolean;
  private readonly quiet: boolean;
  private readonly command: string;

  constructor(
    private readonly terminal: Terminal,
    { json = false, quiet = false, command = 'deploy' }: ReportOptions = {},
  ) {
    this.json = json;
    this.quiet = quiet;
    this.command = command;
  }

  /** Prints the plan and its warnings, even if the progress is omitted: the user can't consent to an unseen plan. */
  review(plan: Plan, warnings: readonly string[]): void {
    const { planet, branch, promotedFrom, applications } = plan;
    if (this.json) this.print({ plan: { planet, branch, promotedFrom, applications: applications.map(plannedJson) } });
    else for (const text of formatPlan(plan)) this.terminal.out(text);
    for (const warning of warnings) this.terminal.err(warning);
  }

  /** Prints a plan that isn't deployed. Returns exit code 0. */
  planned(plan: Plan, warnings: readonly string[]): number {
    this.review(plan, warnings);
    if (this.json) this.print({ result: 'planned', exitCode: 0, warnings });
    else this.terminal.out(l10n.t('Dry run: nothing was sent.'));
    return 0;
  }

  progress(progress: Progress, { planet }: Plan): void {
    this.stage.note(progress);
    if (progress.kind === 'line') this.line(progress.line, planetName(planet), false);
    if (progress.kind !== 'resumed' || this.quiet) return;
    if (!this.json) this.terminal.out(l10n.t('watching resumed; earlier lines follow:'));
    for (const line of progress.lines) this.line(line, planetName(planet), true);
  }

  /** Prints that an earlier deployment is being settled, how long that may take, and the outcome. */
  settling(progress: Progress): void {
    if (this.quiet || (progress.kind !== 'settling' && progress.kind !== 'settled')) return;
    const { record } = progress;
    const { result } = record;
    const [planet, builds] = [planetName(record.plan.planet), formatBuilds(record.plan)];
    if (progress.kind === 'settling') {
      const { waitMs } = progress;
      if (this.json) this.print({ settling: { recordId: record.id, waitMs } });
      else this.terminal.err(settlingText(planet, builds, waitMs));
    } else if (this.json)
      this.print({ settled: { recordId: record.id, result: result?.kind, reason: result?.reason } });
    else this.terminal.err(l10n.t('Last deployment to {0} ({1}): {2}', planet, builds, inert(result?.message ?? '')));
  }

  /** Prints the result, unless the closing line has already been printed. Returns the exit code. */
  ended(result: Result): number {
    const exitCode = exitCodes[result.kind];
    if (this.json) this.print(jsonOf(result, exitCode));
    else if (!this.closed) this.close(result);
    return exitCode;
  }

  /** Prints the closing line of an interrupted command. Returns the exit code. */
  interrupted(): number {
    return this.ended(this.stage.interrupted());
  }

  /** Reports invalid arguments. Returns the exit code. */
  misused(message: string): number {
    if (this.json) return this.ended(notStarted('stopped-before-sending', message));
    this.terminal.err(visible(`sortie ${this.command}: ${message}`));
    return exitCodes['not-started'];
  }

  /** Prints the closing line for `--no-wait`. Returns exit code 0. */
  requested(record: DeploymentRecord): number {
    if (this.json) {
      const { id: recordId, requestedAt, answer } = record;
      this.print({ result: 'requested', exitCode: 0, recordId, requestedAt: isoTime(requestedAt), answer });
    } else {
      this.terminal.out(l10n.t('requested'));
      this.terminal.err(
        l10n.t(
          "The outcome isn't known yet, so the deployment still has to be settled. To watch it, use sortie watch with the same planet.",
        ),
      );
    }
    return 0;
  }

  private close({ kind, reason, message }: Result): void {
    if (kind === 'not-started') this.terminal.err(inert(message));
    else this.terminal.out(inert(message));
    if (reason === 'planet-busy' || reason === 'another-deployment-running-here') {
      this.terminal.err(l10n.t('To watch the running operation, use sortie watch with the same planet.'));
    }
  }

  private line(line: Line, planet: string, resumed: boolean): void {
    if (line.kind === 'result' && !resumed) this.closed = true;
    if (this.quiet && line.kind !== 'result') return;
    if (!this.json) for (const text of formatLines([line], planet)) this.terminal.out(text);
    else if (line.kind !== 'result') this.print({ ...lineJson(line), resumed: resumed || undefined });
  }

  private print(value: unknown): void {
    this.terminal.out(jsonLine(value));
  }
}

function settlingText(planet: string, builds: string, waitMs: number): string {
  return waitMs > 0
    ? l10n.t(
        "The outcome of the last deployment to {0} ({1}) isn't known yet. Sortie reads the status, and waits up to {2} because the status can be late.",
        planet,
        builds,
        formatDuration(waitMs),
      )
    : l10n.t(
        "The outcome of the last deployment to {0} ({1}) isn't known yet. Sortie reads the status.",
        planet,
        builds,
      );
}

function jsonOf(result: Result, exitCode: number): object {
  const {
    kind,
    reason,
    message,
    deploymentId,
    durationMs,
    durationAtMost,
    phases,
    status,
    statusAt,
    answer,
    resumable,
    signIn,
  } = result;
  return {
    ...{ result: kind, reason, message, exitCode, deploymentId, durationMs, durationAtMost, phases },
    ...{ status: status?.raw, statusAt: isoTime(statusAt), answer, resumable, signIn },
  };
}

/** Tracks the progress of a deployment, in case the command is interrupted before the engine returns. */
class DeploymentStage {
  private record: DeploymentRecord | undefined;
  private isSent = false;

  /** Updates the stage based on a progress event from the engine. */
  note(progress: Progress): void {
    if (progress.kind === 'recorded') this.record = progress.record;
    else if (this.record !== undefined) this.isSent = true;
  }

  /**
   * Returns the result that applies if the command is interrupted now. This result isn't written to the record, so the
   * deployment counts as unfinished.
   */
  interrupted(): Result {
    const { record } = this;
    if (record === undefined) {
      return notStarted('stopped-before-sending', l10n.t('not started: stopped before anything was sent.'));
    }
    if (this.isSent) return endOf('stopped-watching', { ...record, record });
    return endOf(
      'no-outcome-recorded',
      { ...record, record },
      l10n.t('The command was stopped while the request was being sent.'),
    );
  }
}
