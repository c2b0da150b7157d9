import type { Environment } from '../environment';
import { samePlanet } from '../planet';
import type { Records } from './records';
import type { UnreadableRecord } from './unreadable';

/** Whether a planet's ID must be typed before a deployment, and why. */
export interface Protection {
  /** Whether the planet counts as production. */
  readonly production: boolean;
  /**
   * Whether the planet is known as production: from the environment, or from an earlier deployment. Only this is stored
   * in the new record, so that an unreadable record protects no longer than it exists.
   */
  readonly known: boolean;
  /** The files because of which the planet counts as production. Empty if it is known as production. */
  readonly unreadable: readonly UnreadableRecord[];
}

/**
 * Returns whether a planet counts as production: its environment is marked, an earlier deployment from this machine was
 * to production, or a record can't be read, so that its planet isn't known (docs/promises.md, promise 13). Never
 * rejects.
 */
export async function protectionOf(
  environment: Pick<Environment, 'baseUrl' | 'tenantId' | 'projectId' | 'planetId' | 'production'>,
  records: Pick<Records, 'list' | 'unreadable'>,
): Promise<Protection> {
  if (environment.production) return { production: true, known: true, unreadable: [] };
  const stored = await records.list().catch(() => []);
  const known = stored.some(({ plan: { planet } }) => planet.production && samePlanet(planet, environment));
  if (known) return { production: true, known, unreadable: [] };
  const unreadable = await records.unreadable();
  return { production: unreadable.length > 0, known, unreadable };
}
