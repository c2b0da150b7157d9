import type { Environment, PlanetAddress } from '../../platform/environment';
import { rowId } from '../ui/row';

/** An environment that the user can select. */
export interface KnownEnvironment {
  /**
   * Identifies the environment: `settings:` and the name of a configured environment, or a key that starts with
   * `local:`. The key is stable while the window is open.
   */
  readonly key: string;
  readonly environment: Environment;
  /** Whether the environment belongs to the local platform and is therefore managed by Sortie. */
  readonly local: boolean;
}

/** The key of the local platform's first environment. */
export const localKey = 'local:';

/** Returns the key of a configured environment. */
export function settingsKey(name: string): string {
  return `settings:${name}`;
}

/** Returns the planet, tenant, star system, and host, which distinguish environments with similar names. */
export function addressText({ baseUrl, tenantId, projectId, planetId }: PlanetAddress): string {
  return `${planetId} · ${tenantId}/${projectId} · ${baseUrl.replace(/^https?:\/\//, '')}`;
}

/**
 * Returns the ID of an environment's row in the Deployments view. The row's commands receive this ID as an argument.
 */
export function environmentRowId(key: string): string {
  return rowId('environment', key);
}
