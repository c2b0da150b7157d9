import * as l10n from '@vscode/l10n';
import { systemClock } from '../platform/clock';
import { Poller } from '../platform/deployments/poller';
import { endOf, exitCodes } from '../platform/deployments/results';
import { isResumable, unsettled } from '../platform/deployments/unfinished';
import { watch } from '../platform/deployments/watch';
import type { DeploymentRecord } from '../platform/deploymentTypes';
import { inert } from '../platform/inert';
import { samePlanet } from '../platform/planet';
import type { Records } from '../platform/records/records';
import { parseOptions, readDuration, targetHelp, targetOptions } from './arguments';
import { exitCodeHelp } from './deployingCommand';
import { unlessInterrupted } from './interruption';
import { printOperation } from './observing';
import { listRecords, machineRecords } from './records';
import { DeploymentReport } from './report';
import { openTarget, type Target } from './target';
import { type Command, type Terminal, UsageError } from './terminal';

const options = {
  ...targetOptions,
  record: { type: 'string' },
  timeout: { type: 'string' },
} as const;

/**
 * `sortie watch`: continues the watch of a deployment from this machine, and returns its exit code. If no such deployment
 * is unsettled, prints the running operation, and returns the exit code of `unknown`.
 */
export const watchCommand: Command = {
  help: () =>
    [
      l10n.t('Usage: sortie watch [--record ID] [options]'),
      '',
      l10n.t('  --record ID     watch the deployment with this record instead of the last one without an outcome'),
      l10n.t('  --timeout TIME  stop watching after this time, such as 30m; the result is then unknown'),
      '',
      targetHelp(),
      '',
      exitCodeHelp(),
    ].join('\n'),
  run(args, terminal) {
    const report = new DeploymentReport(terminal, {
      json: args.includes('--json'),
      quiet: args.includes('--quiet'),
      command: 'watch',
    });
    const found: { record?: DeploymentRecord } = {};
    const work = run(args, report, terminal, (record) => {
      found.record = record;
    });
    return unlessInterrupted(work, terminal, systemClock(), () => stopped(found.record, report, terminal));
  },
};

async function run(
  args: readonly string[],
  report: DeploymentReport,
  terminal: Terminal,
  onFound: (record: DeploymentRecord) => void,
): Promise<number> {
  try {
    const values = parseOptions(args, options);
    const timeoutMs = values.timeout === undefined ? undefined : readDuration(values.timeout, '--timeout');
    const target = openTarget(values, terminal);
    const records = machineRecords(terminal);
    const record = await recordFor(values.record, target, records);
    if (record === undefined) {
      terminal.err(l10n.t('No deployment from this machine is unsettled. Sortie shows what is running.'));
      const { kind } = await printOperation(target, terminal, { json: values.json, quiet: values.quiet, timeoutMs });
      return kind === 'stopped' ? exitCodes.stopped : exitCodes.unknown;
    }
    onFound(record);
    return await watchRecord(record, { target, records, timeoutMs, terminal }, report);
  } catch (error) {
    if (error instanceof UsageError) return report.misused(error.message);
    throw error;
  }
}

/** What a watch needs besides its record. */
export interface WatchingOptions {
  readonly target: Target;
  readonly records: Records;
  readonly timeoutMs?: number | undefined;
  readonly terminal: Terminal;
}

/** Continues the watch of a deployment, prints its lines, and returns the exit code of its outcome. */
export async function watchRecord(
  record: DeploymentRecord,
  { target, records, timeoutMs, terminal }: WatchingOptions,
  report: DeploymentReport,
): Promise<number> {
  if (record.result !== undefined && !isResumable(record)) {
    const lines = record.lines.at(-1)?.kind === 'result' ? record.lines.slice(0, -1) : record.lines;
    report.progress({ kind: 'resumed', lines }, record.plan);
    return report.ended(record.result);
  }
  const poller = new Poller(target);
  try {
    const engine = {
      ...{ poller, records, clock: target.clock },
      stop: { signal: terminal.interrupted, suspend: terminal.terminated, timeoutMs },
      onProgress: (progress: Parameters<typeof report.progress>[0]) => report.progress(progress, record.plan),
    };
    return report.ended(await watch(record, engine));
  } finally {
    poller.close();
  }
}

/**
 * Returns a planet's last deployment from this machine whose outcome isn't known, if there is one. Throws `UsageError` if
 * the records folder can't be read.
 */
export async function lastUnsettled({ environment }: Target, records: Records): Promise<DeploymentRecord | undefined> {
  const [last] = await unsettled({ list: () => listRecords(records) }, environment);
  return last;
}

/** Returns the record to watch. Throws `UsageError` if there is no record with the given ID for this planet. */
async function recordFor(
  id: string | undefined,
  target: Target,
  records: Records,
): Promise<DeploymentRecord | undefined> {
  if (id === undefined) return await lastUnsettled(target, records);
  const record = await records.read(id).catch(() => undefined);
  if (record === undefined) throw new UsageError(l10n.t('Record {0} not found on this machine.', inert(id)));
  const { planet } = record.plan;
  if (samePlanet(planet, target.environment)) return record;
  throw new UsageError(
    l10n.t('Record {0} belongs to planet {1}. Specify that planet.', inert(id), inert(planet.planetId)),
  );
}

function stopped(record: DeploymentRecord | undefined, report: DeploymentReport, terminal: Terminal): number {
  if (record !== undefined) return report.ended(endOf('stopped-watching', { ...record, record }));
  terminal.err(l10n.t('stopped watching; the deployment continues'));
  return exitCodes.stopped;
}
