import * as l10n from '@vscode/l10n';
import type { Environment } from '../../platform/environment';
import type { PlatformError } from '../../platform/http/failure';
import { type Diagnosis, diagnose } from './diagnosis';

/** The application that a request went to, in inert words. */
export interface AskedApplication {
  /** The person's name for the environment. */
  readonly name: string;
  readonly origin: string;
}

/** Says what a failed request to an application speaks against: host, token, rights, the address, or the platform itself. */
export function diagnoseApplication(error: PlatformError, { name, origin }: AskedApplication): Diagnosis {
  if (error.code === 'status' && error.status === 401) {
    return { cause: 'token', message: l10n.t('{0} ({1}) did not accept the token.', name, origin) };
  }
  if (error.code === 'status' && error.status === 403) {
    return { cause: 'rights', message: l10n.t('{0} ({1}) accepted the token, but refuses this.', name, origin) };
  }
  if (error.code === 'status' && error.status === 404) {
    return { cause: 'identifiers', message: l10n.t('{0} ({1}) has nothing there (status 404).', name, origin) };
  }
  return diagnose(error, { name: `${name} (${origin})`, tenantId: '', projectId: '', planetId: '' });
}

/**
 * Says what may help where an application was not found: an environment that names none is asked at its base URL. Nothing
 * where another part is to blame, or where the application is named.
 */
export function whereToLook(
  { cause }: Diagnosis,
  { applications }: Pick<Environment, 'applications'>,
): string | undefined {
  if ((cause !== 'identifiers' && cause !== 'address') || applications !== undefined) return undefined;
  return l10n.t('If its applications are elsewhere, say where by “applications” in the setting sortie.environments.');
}
