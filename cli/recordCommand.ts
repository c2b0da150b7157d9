import { realpathSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { outcomeOf } from '../platform/deployments/decision';
import { recordJson, recordMarkdown } from '../platform/deployments/recordFormats';
import { formatBuilds } from '../platform/deployments/wording';
import type { DeploymentRecord } from '../platform/deploymentTypes';
import { inert, visible } from '../platform/inert';
import { planetAndEnvironment } from '../platform/planetName';
import type { Records } from '../platform/records/records';
import { notMoved } from '../platform/records/unreadable';
import { parseOptions } from './arguments';
import { jsonLine } from './json';
import { listRecords, machineRecords } from './records';
import { type Command, type Terminal, UsageError } from './terminal';

const formats = { markdown: recordMarkdown, json: recordJson } as const;

const options = {
  list: { type: 'boolean' },
  format: { type: 'string' },
  environment: { type: 'string' },
  planet: { type: 'string' },
  project: { type: 'string' },
  tenant: { type: 'string' },
  'base-url': { type: 'string' },
  'set-aside': { type: 'string' },
} as const;

/**
 * `sortie record`: prints a deployment record, lists the records, or moves an unreadable record out of the way. Sends
 * nothing. Exit code 1 if there is no such record or if an argument is invalid, else 0.
 */
export const recordCommand: Command = {
  help: () =>
    [
      l10n.t('Usage: sortie record [ID] [options]'),
      l10n.t('       sortie record --list [options]'),
      l10n.t('       sortie record --set-aside FILE'),
      '',
      l10n.t('Without an ID, the newest record is printed.'),
      '',
      l10n.t('  --format FORMAT     markdown (default) or json'),
      l10n.t('  --list              list the records, newest first'),
      l10n.t('  --environment NAME  only deployments to this environment'),
      l10n.t('  --planet ID         only deployments to this planet; also --project, --tenant, --base-url'),
      l10n.t('  --set-aside FILE    move an unreadable record to the folder set-aside, without deleting it'),
    ].join('\n'),
  async run(args, terminal) {
    const [first, ...rest] = args;
    const id = first === undefined || first.startsWith('-') ? undefined : first;
    const values = parseOptions(id === undefined ? args : rest, options);
    const { format = 'markdown', list, 'set-aside': file, ...filter } = values;
    if (format !== 'markdown' && format !== 'json')
      throw new UsageError(l10n.t('--format must be one of {0}.', Object.keys(formats).join(', ')));
    const records = machineRecords(terminal);
    if (file !== undefined) {
      if (id !== undefined || Object.keys(values).length > 1)
        throw new UsageError(l10n.t("--set-aside can't be used with other options or with an ID."));
      return setAside(file, records, terminal);
    }
    if (id !== undefined && (list === true || Object.keys(filter).length > 0))
      throw new UsageError(l10n.t("An ID can't be used with --list or with options that select a planet."));
    const found = id === undefined ? await matching(filter, records) : [await records.read(id)];
    return print(found, { format, list }, terminal);
  },
};

type Filter = Readonly<Partial<Record<'environment' | 'planet' | 'project' | 'tenant' | 'base-url', string>>>;

async function matching(filter: Filter, records: Records): Promise<readonly DeploymentRecord[]> {
  return (await listRecords(records)).filter(({ plan: { planet } }) => {
    const pairs = [
      [filter.environment, planet.environmentName],
      [filter.planet, planet.planetId],
      [filter.project, planet.projectId],
      [filter.tenant, planet.tenantId],
      [filter['base-url']?.replace(/\/+$/, ''), planet.baseUrl],
    ];
    return pairs.every(([wanted, value]) => wanted === undefined || wanted === value);
  });
}

interface Printing {
  readonly format: keyof typeof formats;
  readonly list: boolean | undefined;
}

function print(
  found: readonly (DeploymentRecord | undefined)[],
  { format, list }: Printing,
  terminal: Terminal,
): number {
  const [newest] = found;
  if (list === true) {
    const line = format === 'json' ? listedJson : listedText;
    for (const record of found) if (record !== undefined) terminal.out(line(record));
    return 0;
  }
  if (newest === undefined) {
    terminal.err(l10n.t('sortie record: no such record. To list the records, run: {0}', 'sortie record --list'));
    return 1;
  }
  terminal.out(formats[format](newest).trimEnd());
  return 0;
}

/** Formats a record as one line: ID, time, planet, builds, and result. */
function listedText(record: DeploymentRecord): string {
  const { id, requestedAt, plan } = record;
  const at = new Date(requestedAt).toISOString();
  const planet = planetAndEnvironment(plan.planet, plan.planet.environmentName);
  return [inert(id), at, planet, formatBuilds(plan), outcomeOf(record) ?? l10n.t('no result')].join('  ');
}

function listedJson(record: DeploymentRecord): string {
  const { id, requestedAt, plan } = record;
  const { environmentName, baseUrl, tenantId, projectId, planetId, production } = plan.planet;
  return jsonLine({
    ...{ id, requestedAt: new Date(requestedAt).toISOString(), result: outcomeOf(record) },
    planet: { environmentName, baseUrl, tenantId, projectId, planetId, production },
    applications: plan.applications.map(({ application, buildId }) => ({ application, buildId })),
  });
}

/** Moves an unreadable record out of the records folder. Refuses every other file. */
async function setAside(file: string, records: Records, terminal: Terminal): Promise<number> {
  const target = path.resolve(terminal.directory, file);
  const unreadable = (await records.unreadable()).find((each) => each.kind === 'file' && isSame(each.path, target));
  if (unreadable === undefined) {
    terminal.err(
      visible(l10n.t("sortie record: {0} isn't an unreadable record of this machine. Nothing was moved.", target)),
    );
    return 1;
  }
  try {
    terminal.out(visible(l10n.t('The record was moved to {0}.', await records.setAside(unreadable))));
    return 0;
  } catch (error) {
    terminal.err(visible(`sortie record: ${notMoved(unreadable, error)}`));
    return 1;
  }
}

/** Whether two paths name the same directory entry. A link in place of a record isn't followed. */
function isSame(a: string, b: string): boolean {
  return path.basename(a) === path.basename(b) && realFolder(a) === realFolder(b);
}

function realFolder(file: string): string {
  try {
    return realpathSync(path.dirname(file));
  } catch {
    return path.dirname(file);
  }
}
