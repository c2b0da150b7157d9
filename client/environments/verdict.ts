import * as l10n from '@vscode/l10n';
import type { Environment } from '../../platform/environment';
import type { PlatformError } from '../../platform/http/failure';
import { inert } from '../../platform/inert';

/** Which part of an environment a failed request speaks against. */
export type Culprit = 'host' | 'token' | 'rights' | 'identifiers' | 'address' | 'platform';

/** What a failed request says about an environment, in words for a person. */
export interface Verdict {
  readonly culprit: Culprit;
  /** One sentence of fixed words: nothing that the platform wrote is in it. */
  readonly message: string;
}

type Identifiers = Pick<Environment, 'tenantId' | 'projectId' | 'planetId'>;

/** Says what a failed request speaks against: host, token, rights, one of the identifiers, the address, or the platform itself. */
export function judge(error: PlatformError, environment: Pick<Environment, 'name'> & Identifiers): Verdict {
  const { name } = environment;
  const [tenantId, projectId, planetId] = [environment.tenantId, environment.projectId, environment.planetId].map(
    (id) => inert(id, 80),
  );
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
      message: l10n.t('{0} accepted the token, but it may not use planet {1}.', name, planetId ?? ''),
    };
  }
  if (error.status === 404) {
    const known = l10n.t(
      '{0} does not know tenant {1}, star system {2} or planet {3}.',
      name,
      tenantId ?? '',
      projectId ?? '',
      planetId ?? '',
    );
    const named = identifierNamed(error, environment);
    return { culprit: 'identifiers', message: named === undefined ? known : `${known} ${named}` };
  }
  return { culprit: 'platform', message: l10n.t('{0} answered with status {1}.', name, error.status) };
}

/** Says what is wrong where the branches of the star system can be read, but not the status of the planet. */
export function planetAlone(environment: Pick<Environment, 'name'> & Identifiers): Verdict {
  const { name, projectId, planetId } = environment;
  const message = l10n.t(
    '{0} lists the branches of star system {1}, but has no status of planet {2}. Is the planet right?',
    name,
    inert(projectId, 80),
    inert(planetId, 80),
  );
  return { culprit: 'identifiers', message };
}

/** Which of the identifiers the platform itself names in its answer, where it names exactly one of them. */
function identifierNamed({ platformMessage = '' }: PlatformError, ids: Identifiers): string | undefined {
  const words = new Set(platformMessage.split(/[\s,;:!?()[\]{}"'`“”‘’«»/]+/).map((word) => word.replace(/\.$/, '')));
  const phrases = [
    { id: ids.tenantId, text: l10n.t('Its answer names the tenant.') },
    { id: ids.projectId, text: l10n.t('Its answer names the star system.') },
    { id: ids.planetId, text: l10n.t('Its answer names the planet.') },
  ];
  const [only, ...others] = phrases.filter(({ id }) => words.has(id) && id !== '');
  return others.length === 0 ? only?.text : undefined;
}
