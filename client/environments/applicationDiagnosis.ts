import * as l10n from '@vscode/l10n';
import type { Environment } from '../../platform/environment';
import type { PlatformError } from '../../platform/http/failure';
import { type Diagnosis, diagnose } from './diagnosis';

/** The application that a request was sent to. All strings are safe to display (see `inert`). */
export interface AskedApplication {
  /** The environment's name. */
  readonly name: string;
  readonly origin: string;
}

/**
 * Returns the diagnosis of a failed request to an application. The cause is the host, the token, the permissions, an
 * identifier, the address, or the platform itself.
 */
export function diagnoseApplication(error: PlatformError, { name, origin }: AskedApplication): Diagnosis {
  if (error.code === 'status' && error.status === 401) {
    return { cause: 'token', message: l10n.t("{0} ({1}) didn't accept the token.", name, origin) };
  }
  if (error.code === 'status' && error.status === 403) {
    return { cause: 'rights', message: l10n.t('{0} ({1}) accepted the token but refused the request.', name, origin) };
  }
  if (error.code === 'status' && error.status === 404) {
    return { cause: 'identifiers', message: l10n.t('{0} ({1}) responded with status 404 (not found).', name, origin) };
  }
  return diagnose(error, { name: `${name} (${origin})`, tenantId: '', projectId: '', planetId: '' });
}

/**
 * Returns a suggestion to configure base URLs for the applications. Undefined if the environment already has such URLs,
 * or if the cause of the failure is neither an identifier nor the address.
 */
export function whereToLook(
  { cause }: Diagnosis,
  { applications }: Pick<Environment, 'applications'>,
): string | undefined {
  if ((cause !== 'identifiers' && cause !== 'address') || applications !== undefined) return undefined;
  return l10n.t(
    "If the applications don't use the environment's base URL, add their base URLs to “applications” in the sortie.environments setting.",
  );
}
