import * as vscode from 'vscode';
import type { DeploymentStatus } from '../../../platform/apiTypes';
import type { Clock } from '../../../platform/clock';
import type { Environment } from '../../../platform/environment';
import { PlatformError } from '../../../platform/http/failure';
import { inert } from '../../../platform/inert';
import { diagnose } from '../../environments/diagnosis';
import type { Planets } from '../planets';

/** The status of a planet, or the reason why it wasn't read. */
export type PlanetRead =
  | { readonly kind: 'read'; readonly at: number; readonly status: DeploymentStatus }
  | { readonly kind: 'not-read'; readonly at: number; readonly reason: string };

interface PlanetAccess {
  readonly planets: Planets;
  readonly isSignedIn: (environment: Environment) => Promise<boolean>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Reads the status of a planet once, through its shared poller. Sends nothing if the user isn't signed in. */
export async function readPlanet(
  environment: Environment,
  { planets, isSignedIn, clock }: PlanetAccess,
): Promise<PlanetRead> {
  const notRead = (reason: string): PlanetRead => ({ kind: 'not-read', at: clock.now(), reason });
  if (!(await isSignedIn(environment))) return notRead(vscode.l10n.t('not signed in'));
  try {
    const polled = await planets.poller(environment).read();
    if (polled.ok) return { kind: 'read', at: polled.wall, status: polled.status };
    return notRead(reasonOf(polled.error, environment));
  } catch (error) {
    if (error instanceof PlatformError) return notRead(reasonOf(error, environment));
    throw error;
  }
}

function reasonOf(error: PlatformError, environment: Environment): string {
  const { brief, message } = diagnose(error, { ...environment, name: inert(environment.name) });
  return inert(brief ?? message);
}
