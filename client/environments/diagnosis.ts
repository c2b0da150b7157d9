import * as l10n from '@vscode/l10n';
import type { DeploymentsApi } from '../../platform/api';
import type { Environment } from '../../platform/environment';
import { PlatformError } from '../../platform/http/failure';
import { inert } from '../../platform/inert';

/** The cause of a failed request: a part of the environment, or the platform. */
export type Cause = 'host' | 'token' | 'rights' | 'identifiers' | 'address' | 'platform';

/** The explanation of a failed request to an environment. */
export interface Diagnosis {
  readonly cause: Cause;
  /** One or two sentences in Sortie's own words. The sentences never contain text from the platform. */
  readonly message: string;
  /**
   * A short form of the message, for the environment's row and for comparisons. It omits the environment's name and
   * starts with the most important words.
   */
  readonly brief?: string;
}

type Named = Pick<Environment, 'name' | 'tenantId' | 'projectId' | 'planetId'> & Partial<Pick<Environment, 'token'>>;

/**
 * Returns the diagnosis of a failed request. The cause is the host, the token, the permissions, an identifier, the
 * address, or the platform itself.
 */
export function diagnose(error: PlatformError, environment: Named): Diagnosis {
  return diagnosisOf(error, { ...environment, name: inert(environment.name) });
}

function rejectedToken({ name, token }: Named): Diagnosis {
  const message =
    token?.source === 'variable'
      ? l10n.t("{0} didn't accept the token. Set the variable {1} to a valid token.", name, inert(token.name))
      : l10n.t("{0} didn't accept the token. Sign in again.", name);
  return { cause: 'token', message, brief: l10n.t("didn't accept the token") };
}

function diagnosisOf(error: PlatformError, environment: Named): Diagnosis {
  const { name } = environment;
  const [tenantId, projectId, planetId] = [environment.tenantId, environment.projectId, environment.planetId].map(
    (id) => inert(id, 80),
  );
  if (error.code === 'no-token' || error.at === 'token-endpoint') {
    const cause = error.code === 'no-token' ? 'token' : 'host';
    return { cause, message: l10n.t('{0}: {1}.', name, error.message), brief: error.message };
  }
  if (error.code === 'redirect') {
    return {
      cause: 'address',
      message: l10n.t('{0} responded with a redirect. Check the base URL.', name),
      brief: l10n.t('responded with a redirect'),
    };
  }
  if (error.code === 'not-json' || error.code === 'wrong-shape' || isForeign404(error)) {
    return {
      cause: 'address',
      message: l10n.t('{0} responded in an unexpected format ({1}). Check the base URL.', name, error.message),
      brief: l10n.t('responded in an unexpected format'),
    };
  }
  if (error.code === 'address') return { cause: 'address', message: error.message };
  if (error.code !== 'status' || error.status === undefined) {
    const brief = l10n.t("didn't respond ({0})", error.message);
    return { cause: 'host', message: l10n.t("{0} didn't respond ({1}).", name, error.message), brief };
  }
  if (error.status === 401) return rejectedToken(environment);
  if (error.status === 403) {
    return {
      cause: 'rights',
      message: l10n.t(
        "{0} accepted the token, but the token doesn't grant access to planet {1}.",
        name,
        planetId ?? '',
      ),
      brief: l10n.t('not allowed with this token'),
    };
  }
  if (error.status === 404) {
    const message = l10n.t(
      "{0} didn't find tenant {1}, star system {2}, or planet {3}. Check the IDs and the base URL.",
      name,
      tenantId ?? '',
      projectId ?? '',
      planetId ?? '',
    );
    const brief = l10n.t('not found: tenant, star system, or planet');
    return { cause: 'identifiers', message: namedAsUnknown(error, environment) ?? message, brief };
  }
  const brief = l10n.t('responded with status {0}', error.status);
  return { cause: 'platform', message: l10n.t('{0} responded with status {1}.', name, error.status), brief };
}

/**
 * Whether a 404 response looks like an HTML page and therefore comes from a server other than the platform. Other
 * bodies may be the platform's own errors, whose shape is unknown (docs/specification.md, section 6).
 */
function isForeign404({ status, body }: PlatformError): boolean {
  return status === 404 && typeof body === 'string' && body.trimStart().startsWith('<');
}

/** The diagnosis if the star system's branches can be read but the planet's status can't. */
export function unknownPlanet({ name, projectId, planetId }: Named): Diagnosis {
  const message = l10n.t(
    '{0} lists the branches of star system {1} but returns no status for planet {2}. Check the planet ID.',
    inert(name),
    inert(projectId, 80),
    inert(planetId, 80),
  );
  return { cause: 'identifiers', message };
}

/** The diagnosis if the star system's branches can be read but the builds of this branch aren't found. */
export function unknownBranch(environment: Named, branch: string, isListed: boolean): Diagnosis {
  const name = inert(environment.name);
  const message = isListed
    ? l10n.t('{0} found no builds of branch “{1}”.', name, inert(branch, 80))
    : l10n.t('{0} found no builds of branch “{1}”. Check the name.', name, inert(branch, 80));
  return { cause: 'platform', message };
}

/**
 * Returns a message about the identifier that the platform reports as unknown. Undefined if the platform's message
 * contains none or several of the environment's identifiers.
 */
function namedAsUnknown({ platformMessage = '' }: PlatformError, environment: Named): string | undefined {
  const { name, tenantId, projectId, planetId } = environment;
  const words = new Set(platformMessage.split(/[\s,;:!?()[\]{}"'`“”‘’«»/]+/).map((word) => word.replace(/\.$/, '')));
  const [tenant, project, planet] = [tenantId, projectId, planetId].map((id) => inert(id, 80));
  const questions = [
    {
      id: tenantId,
      text: l10n.t(
        '{0} responded with status 404 and a message about tenant {1}. Check the tenant ID.',
        name,
        tenant ?? '',
      ),
    },
    {
      id: projectId,
      text: l10n.t(
        '{0} responded with status 404 and a message about star system {1}. Check the star system ID.',
        name,
        project ?? '',
      ),
    },
    {
      id: planetId,
      text: l10n.t(
        '{0} responded with status 404 and a message about planet {1}. Check the planet ID.',
        name,
        planet ?? '',
      ),
    },
  ];
  const [only, ...others] = questions.filter(({ id }) => words.has(id) && id !== '');
  return others.length === 0 ? only?.text : undefined;
}

interface FailedConnection {
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
  const silent =
    failure.code === 'no-token' ? await findHost(environment.baseUrl, new AbortController().signal) : undefined;
  if (silent) return { failure: silent, diagnosis: diagnose(silent, environment) };
  const diagnosis = diagnose(failure, environment);
  if (diagnosis.cause !== 'identifiers' || (await failureOf(() => api.branches()))) return { failure, diagnosis };
  return { failure, diagnosis: unknownPlanet(environment) };
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

/** A value read from an environment: loading, loaded, or failed with a diagnosis. */
export type Loadable<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'there'; readonly value: T }
  | { readonly kind: 'failed'; readonly diagnosis: Diagnosis };

/** The application that a request was sent to. */
interface AskedApplication {
  readonly name: string;
  readonly origin: string;
}

/**
 * Returns the diagnosis of a failed request to an application. The cause is the host, the token, the permissions, an
 * identifier, the address, or the platform itself.
 */
export function diagnoseApplication(error: PlatformError, { name: raw, origin }: AskedApplication): Diagnosis {
  const name = inert(raw);
  if (error.code === 'status' && error.status === 401) {
    return { cause: 'token', message: l10n.t("{0} ({1}) didn't accept the token. Sign in again.", name, origin) };
  }
  if (error.code === 'status' && error.status === 403) {
    return { cause: 'rights', message: l10n.t('{0} ({1}) accepted the token but refused the request.', name, origin) };
  }
  if (error.code === 'status' && error.status === 404) {
    return { cause: 'identifiers', message: l10n.t('{0} ({1}) responded with status 404 (not found).', name, origin) };
  }
  return diagnosisOf(error, { name: `${name} (${origin})`, tenantId: '', projectId: '', planetId: '' });
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
