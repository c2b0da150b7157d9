import * as l10n from '@vscode/l10n';
import type { DeploymentRecord, Plan, Result } from '../deploymentTypes';
import type { PlanetAddress } from '../environment';
import { planetName } from '../planetName';
import type { Claim } from '../records/claim';
import type { Lease } from '../records/lease';
import type { About } from '../records/lock';
import { EngineRun } from './engineRun';
import type { EngineOptions } from './options';
import { planFingerprint } from './plan';
import { lockFailed, notStarted } from './results';
import { settle } from './settle';
import { formatBuilds } from './wording';

/** A planet before a deployment: free, or used by another deployment. */
export type OpenedPlanet =
  /** The caller holds the planet's lease, and no unsettled deployment remains. */
  | { readonly kind: 'lease'; readonly lease: Lease }
  /** A deployment from this machine is in progress. Its record is absent while another process prepares it. */
  | { readonly kind: 'running'; readonly recordId: string | undefined; readonly fingerprint: string | undefined }
  /** Nothing can be sent now. */
  | { readonly kind: 'ended'; readonly result: Result; readonly error?: unknown };

/**
 * Claims a planet and settles its earlier deployments, before the plan is made (docs/promises.md, promise 1). Sends no
 * deployment request. Never rejects because of the platform, the network, or the disk.
 */
export async function openPlanet(planet: PlanetAddress, engine: EngineOptions): Promise<OpenedPlanet> {
  const run = new EngineRun(engine);
  try {
    const claim = await claimed(engine, planet);
    if (claim.kind === 'ended') return claim;
    if (claim.kind === 'held') return { kind: 'running', recordId: claim.recordId, fingerprint: claim.fingerprint };
    const { lease } = claim;
    const settled = await settle(run, planet, lease);
    if (settled.kind === 'settled') return { kind: 'lease', lease };
    await lease.release();
    if (settled.kind === 'ended') return settled;
    return { kind: 'running', recordId: settled.record.id, fingerprint: planFingerprint(settled.record.plan) };
  } finally {
    run.close();
  }
}

/** Claims a planet's lock. If the lock can't be used, returns the result of a deployment that can't start. */
export function claimed(
  { records }: Pick<EngineOptions, 'records'>,
  planet: PlanetAddress,
  about?: About,
): Promise<Claim | { readonly kind: 'ended'; readonly result: Result; readonly error?: unknown }> {
  return records
    .claim(planet, about)
    .catch((error: unknown) => ({ kind: 'ended', result: lockFailed(error), error }) as const);
}

/** Returns the result of a deployment that can't start because another plan is being deployed to the planet. */
export function occupied({ planet }: Pick<Plan, 'planet'>, running?: DeploymentRecord): Result {
  const name = planetName(planet);
  const text =
    running === undefined
      ? l10n.t('not started: another deployment from this machine to {0} is running. Nothing was sent.', name)
      : l10n.t(
          "not started: this machine is already deploying {1} to {0}, and its outcome isn't known yet. Nothing was sent.",
          name,
          formatBuilds(running.plan),
        );
  return notStarted('another-deployment-running-here', text);
}
