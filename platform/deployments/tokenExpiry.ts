import * as l10n from '@vscode/l10n';
import type { DeploymentRecord } from '../deploymentTypes';
import { formatDuration, formatTime } from './wording';

/** Maximum number of deployments used to estimate the duration. */
const counted = 10;

/**
 * Returns the usual duration of a deployment, in milliseconds: the median of the ten newest successful deployments
 * whose duration is exact. Undefined if there are none.
 */
export function usualDuration(records: readonly DeploymentRecord[]): number | undefined {
  const durations = records
    .flatMap(({ result }) => (result?.kind === 'succeeded' && !result.durationAtMost ? [result.durationMs ?? []] : []))
    .flat()
    .slice(0, counted)
    .sort((a, b) => a - b);
  return durations[Math.floor(durations.length / 2)];
}

/**
 * Returns a warning for the review if the token has expired or will expire before a deployment of the usual duration
 * ends. `records` are the planet's records, newest first.
 */
export function expiryWarning(
  expiresAt: number | undefined,
  records: readonly DeploymentRecord[],
  now: number,
): string | undefined {
  if (expiresAt === undefined) return undefined;
  if (expiresAt <= now) return l10n.t('The token has expired. Sign in again.');
  const usual = usualDuration(records);
  if (usual === undefined || expiresAt >= now + usual) return undefined;
  const duration = formatDuration(usual);
  return l10n.t('The token expires at {0}. A deployment usually takes {1}.', formatTime(expiresAt), duration);
}
