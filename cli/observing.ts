import * as l10n from '@vscode/l10n';
import { formatLines } from '../platform/deployments/logLines';
import { type ObserveResult, observe } from '../platform/deployments/observe';
import { Poller } from '../platform/deployments/poller';
import type { Line } from '../platform/deploymentTypes';
import { planetName } from '../platform/planetName';
import { jsonLine, lineJson } from './json';
import { reportFailure } from './readCommand';
import type { Target } from './target';
import type { Terminal } from './terminal';

interface ObservingOptions {
  readonly json?: boolean | undefined;
  /** Whether to print only the last line about the planet's phase. */
  readonly quiet?: boolean | undefined;
  readonly timeoutMs?: number | undefined;
}

/**
 * Prints each status change of a planet until no operation is in progress, and how the observation ended. Records
 * nothing, and judges nothing. Tolerates transient failures from the first request on (docs/promises.md, promise 6).
 */
export async function printOperation(
  target: Target,
  terminal: Terminal,
  { json, quiet, timeoutMs }: ObservingOptions,
): Promise<ObserveResult> {
  const { clock, environment } = target;
  let last: Line | undefined;
  const print = (line: Line) => {
    const printed = json === true ? [jsonLine(lineJson(line))] : formatLines([line], planetName(environment));
    for (const text of printed) terminal.out(text);
  };
  const poller = new Poller(target);
  const observed = await observe({
    ...{ poller, clock, isPatient: true },
    stop: { signal: terminal.ended, timeoutMs },
    onLine: (line) => {
      if (line.kind === 'status') last = line;
      if (quiet !== true) print(line);
    },
  }).finally(() => poller.close());
  if (quiet === true && json !== true && last !== undefined) print(last);
  if (observed.kind === 'not-read') {
    reportFailure(observed.error, terminal, json);
    return observed;
  }
  if (observed.kind === 'stopped') terminal.err(l10n.t('stopped watching; the deployment continues'));
  if (observed.kind === 'timed-out') terminal.err(l10n.t('stopped watching: the time limit was reached'));
  if (json === true) terminal.out(jsonLine({ result: observed.kind, status: observed.status?.raw }));
  return observed;
}
