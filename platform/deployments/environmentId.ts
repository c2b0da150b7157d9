import * as l10n from '@vscode/l10n';
import type { DeploymentStatus } from '../apiTypes';
import type { DeploymentRecord } from '../deploymentTypes';
import type { PlanetAddress } from '../environment';
import { inert } from '../inert';
import { samePlanet } from '../planet';

type WithEnvironment = Pick<DeploymentStatus, 'environmentId'>;

/**
 * Returns a message if the planet's `environmentId` has changed since an earlier status. In this case, the URL may lead
 * to another environment.
 */
export function environmentIdChange(before: WithEnvironment | undefined, now: WithEnvironment): string | undefined {
  if (before?.environmentId === undefined || now.environmentId === undefined) return undefined;
  if (before.environmentId === now.environmentId) return undefined;
  return l10n.t(
    'The environment ID changed from {1} to {0}.',
    inert(now.environmentId, 80),
    inert(before.environmentId, 80),
  );
}

/** Returns a planet's newest recorded status that contains an `environmentId`. `records` must be newest first. */
export function lastEnvironment(
  planet: PlanetAddress,
  records: readonly DeploymentRecord[],
): WithEnvironment | undefined {
  for (const record of records) {
    if (!samePlanet(record.plan.planet, planet)) continue;
    const found = [record.status, record.baseline].find((status) => status?.environmentId !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}
