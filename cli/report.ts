import * as l10n from '@vscode/l10n';
import { exitCodes, notStarted } from '../platform/deployments/results';
import type { DeploymentRecord, Line, Plan, Progress, Result } from '../platform/deployments/types';
import { formatLine } from '../platform/deployments/wording';
import { inert, visible } from '../platform/inert';
import { jsonLine } from './json';
import type { Terminal } from './terminal';

/** Prints a deployment: lines for people, or one JSON object per change, the last with `result`. */
export interface Report {
  plan(plan: Plan, lines: readonly string[]): void;
  progress(progress: Progress, plan: Plan): void;
  /** The closing line; gives the exit code. */
  ended(result: Result): number;
  /** The closing line where the arguments are wrong; gives the exit code. */
  misused(message: string): number;
  /** The closing line of `--no-wait`; exit code 0. */
  requested(record: DeploymentRecord): number;
}

export function createReport(terminal: Terminal, json: boolean): Report {
  const print = (value: unknown) => terminal.out(jsonLine(value));
  let closed = false;

  function line(one: Line, name: string, resumed: boolean): void {
    if (one.kind === 'result' && !resumed) closed = true;
    if (!json) terminal.out(formatLine(one, name));
    else if (one.kind !== 'result') print({ ...one, ...(resumed ? { resumed } : {}) });
  }

  return {
    plan({ planet, branch, applications }, lines) {
      if (json) print({ plan: { planet, branch, applications } });
      else for (const text of lines) terminal.out(text);
    },
    progress(progress, { planet }) {
      if (progress.kind === 'line') line(progress.line, planet.environmentName, false);
      else if (progress.kind === 'resumed') {
        if (!json) terminal.out(l10n.t('resumed:'));
        for (const one of progress.lines) line(one, planet.environmentName, true);
      }
    },
    ended(result) {
      const { kind, reason, message, deploymentId, durationMs, phases, status, statusAt, answer, resumable, signIn } =
        result;
      const exitCode = exitCodes[kind];
      if (json) {
        print({
          result: kind,
          reason,
          message,
          exitCode,
          deploymentId,
          durationMs,
          phases,
          status: status?.raw,
          statusAt,
          answer,
          resumable,
          signIn,
        });
      } else if (!closed) {
        if (kind === 'not-started') terminal.err(inert(message));
        else terminal.out(inert(message));
        if (reason === 'planet-busy' || reason === 'another-deployment-running-here') {
          terminal.err(l10n.t('sortie status --watch, with the same planet, shows how it goes on.'));
        }
      }
      return exitCode;
    },
    misused(message) {
      if (json) return this.ended(notStarted('stopped-before-sending', message));
      terminal.err(visible(`sortie deploy: ${message}`));
      return exitCodes['not-started'];
    },
    requested(record) {
      if (json) print({ result: 'requested', exitCode: 0, recordId: record.id, answer: record.answer });
      else terminal.out(l10n.t('requested'));
      return 0;
    },
  };
}
