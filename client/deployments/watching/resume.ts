import * as vscode from 'vscode';
import { watch } from '../../../platform/deployments/deploy';
import { samePlanet } from '../../../platform/deployments/planet';
import type { DeploymentRecord, Result } from '../../../platform/deployments/types';
import { isResumable, unfinished } from '../../../platform/deployments/unfinished';
import { formatBuilds } from '../../../platform/deployments/wording';
import { inert } from '../../../platform/inert';
import type { KnownEnvironment } from '../../environments/known';
import { trusted } from '../../ui/trust';
import { formatWhen } from '../../ui/when';
import type { DeploymentParts } from '../parts';
import { WatchedHere } from './watchedHere';

/** Takes up the watch of a deployment again; another window that still watches it is asked to yield. */
export async function resumeWatching(parts: DeploymentParts, recordId: string): Promise<Result | undefined> {
  if (!trusted() || parts.watches.of(recordId)) return undefined;
  const record = await parts.history.records.read(recordId);
  if (!record || !isResumable(record)) return undefined;
  const known = environmentOf(parts, record);
  if (!known) {
    const name = inert(record.plan.planet.environmentName);
    await vscode.window.showWarningMessage(
      vscode.l10n.t('No environment leads to the planet of this deployment any more ({0}).', name),
    );
    return undefined;
  }
  const { environment } = known;
  if (known.local) await vscode.commands.executeCommand('sortie.startLocalPlatform');
  return parts.watches.run(environment, record, (session) =>
    watch(record, { ...parts.engine(environment), ...session, takeOver: true }),
  );
}

/**
 * Offers to resume what was not finished when the editor last closed. Says nothing where there is nothing, and nothing
 * of what another window or a command line watches, unless this workspace had it before.
 */
export async function offerUnfinished(parts: DeploymentParts): Promise<void> {
  const open = await offered(parts);
  const [first] = open;
  if (!first) return;
  const resume = vscode.l10n.t('Resume watching');
  const many = vscode.l10n.t('{0} deployments were not watched to their end.', open.length);
  const message = open.length === 1 ? describe(parts, first) : many;
  if ((await vscode.window.showInformationMessage(message, resume)) !== resume) return;
  await Promise.all(open.map(({ record }) => resumeWatching(parts, record.id)));
}

interface Offered {
  readonly record: DeploymentRecord;
  /** Whether somebody watches it: another window, a command line, or an extension host that outlived its window. */
  readonly held: boolean;
}

async function offered(parts: DeploymentParts): Promise<readonly Offered[]> {
  const { records } = parts.history;
  const watchedHere = new WatchedHere(parts.context.workspaceState);
  const found: Offered[] = [];
  for (const record of await unfinished(records)) {
    if (!environmentOf(parts, record) || parts.watches.of(record.id)) continue;
    const holder = await records.holder(record.plan.planet).catch(() => undefined);
    const held = holder?.recordId === record.id;
    if (!held || watchedHere.has(record.id)) found.push({ record, held });
  }
  return found;
}

function describe({ clock }: DeploymentParts, { record, held }: Offered): string {
  const name = inert(record.plan.planet.environmentName);
  const when = formatWhen(record.requestedAt, clock.now(), vscode.env.language);
  const builds = formatBuilds(record.plan);
  return held
    ? vscode.l10n.t(
        'A deployment to {0} ({1}, {2}) is watched by another window, or by one that was closed.',
        name,
        builds,
        when,
      )
    : vscode.l10n.t('A deployment to {0} ({1}, {2}) was not watched to its end.', name, builds, when);
}

function environmentOf({ environments }: DeploymentParts, record: DeploymentRecord): KnownEnvironment | undefined {
  return environments.all().find((known) => samePlanet(known.environment, record.plan.planet));
}
