import type { DeploymentsApi } from '../../platform/api';
import type { Environment } from '../../platform/environment';
import { PlatformError } from '../../platform/http/failure';
import { inert } from '../../platform/inert';
import { type Diagnosis, diagnose, unknownPlanet } from './diagnosis';

/** A failed request to an environment, and its diagnosis. */
export interface FailedConnection {
  readonly failure: PlatformError;
  readonly diagnosis: Diagnosis;
}

/**
 * Returns the reason why a connection fails, or undefined if the planet's status can be read. If the planet isn't
 * found, reads the branches of the star system to find the cause. Without a token, checks only whether a host responds.
 * @param findHost sends no secret; resolves with the failure, or with undefined if a host responds
 */
export async function findFailedConnection(
  environment: Environment,
  api: Pick<DeploymentsApi, 'status' | 'branches'>,
  findHost: (baseUrl: string, signal: AbortSignal) => Promise<PlatformError | undefined>,
): Promise<FailedConnection | undefined> {
  const failure = await failureOf(() => api.status());
  if (!failure) return undefined;
  const known = { ...environment, name: inert(environment.name) };
  const silent =
    failure.code === 'no-token' ? await findHost(environment.baseUrl, new AbortController().signal) : undefined;
  if (silent) return { failure: silent, diagnosis: diagnose(silent, known) };
  const diagnosis = diagnose(failure, known);
  if (diagnosis.cause !== 'identifiers' || (await failureOf(() => api.branches()))) return { failure, diagnosis };
  return { failure, diagnosis: unknownPlanet(known) };
}

async function failureOf(read: () => Promise<unknown>): Promise<PlatformError | undefined> {
  try {
    await read();
    return undefined;
  } catch (error) {
    if (error instanceof PlatformError) return error;
    throw error;
  }
}
