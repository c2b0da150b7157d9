import * as l10n from '@vscode/l10n';
import type { Environment } from '../../platform/environment';
import type { PlatformError } from '../../platform/http/failure';

/** Which part of an environment a failed request speaks against. */
export type Culprit = 'host' | 'token' | 'rights' | 'identifiers' | 'address' | 'platform';

/** What a failed request says about an environment, in words for a person. */
export interface Verdict {
  readonly culprit: Culprit;
  /** One sentence of fixed words: nothing that the platform wrote is in it. */
  readonly message: string;
}

/** Says what a failed request speaks against: host, token, rights, one of the identifiers, the address, or the platform itself. */
export function judge(
  error: PlatformError,
  environment: Pick<Environment, 'name' | 'tenantId' | 'projectId' | 'planetId'>,
): Verdict {
  const { name, tenantId, projectId, planetId } = environment;
  if (error.code === 'no-token') return { culprit: 'token', message: l10n.t('{0}: {1}.', name, error.message) };
  if (error.code === 'redirect') {
    return {
      culprit: 'address',
      message: l10n.t('{0} answered with a redirect. The address is probably not that of the platform.', name),
    };
  }
  if (error.code === 'not-json' || error.code === 'wrong-shape') {
    return {
      culprit: 'address',
      message: l10n.t('{0} answered, but not as the platform does ({1}). Is the address right?', name, error.message),
    };
  }
  if (error.code === 'address') return { culprit: 'address', message: error.message };
  if (error.code !== 'status' || error.status === undefined) {
    return { culprit: 'host', message: l10n.t('{0} did not answer ({1}).', name, error.message) };
  }
  if (error.status === 401) return { culprit: 'token', message: l10n.t('{0} did not accept the token.', name) };
  if (error.status === 403) {
    return {
      culprit: 'rights',
      message: l10n.t('{0} accepted the token, but it may not use planet {1}.', name, planetId),
    };
  }
  if (error.status === 404) {
    return {
      culprit: 'identifiers',
      message: l10n.t(
        '{0} does not know tenant {1}, star system {2} or planet {3}.',
        name,
        tenantId,
        projectId,
        planetId,
      ),
    };
  }
  return { culprit: 'platform', message: l10n.t('{0} answered with status {1}.', name, error.status) };
}
