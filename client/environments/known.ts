import type { Environment, PlanetAddress } from '../../platform/environment';
import { rowId } from '../ui/row';

/** An environment that the user can select. */
export interface KnownEnvironment {
  /** Stable while the window lives: the name of a configured environment, or that of the local platform. */
  readonly key: string;
  readonly environment: Environment;
  /** Whether it is the platform on this machine, which Sortie itself keeps. */
  readonly local: boolean;
}

/** The key of the environment of the local platform. */
export const localKey = 'local:';

/** The key of an environment of the settings. */
export function settingsKey(name: string): string {
  return `settings:${name}`;
}

/** What tells two environments with look-alike names apart: host, tenant, star system and planet. */
export function addressText({ baseUrl, tenantId, projectId, planetId }: PlanetAddress): string {
  return `${planetId} · ${tenantId}/${projectId} · ${baseUrl.replace(/^https?:\/\//, '')}`;
}

/** The ID of the row of an environment in the Deployments view, which commands of that row get. */
export function environmentRowId(key: string): string {
  return rowId('environment', key);
}
