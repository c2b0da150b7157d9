import * as l10n from '@vscode/l10n';
import { isPathSegment, readBaseUrl } from './http/address';
import { validateHeader } from './http/headers';
import { isObject } from './json';
import { isVariableName } from './tokens/given';
import { validateWebUrl } from './webPage';

/** The settings for getting an environment's token. These settings never contain a secret. */
export type TokenSettings =
  | { readonly source: 'pasted' }
  | { readonly source: 'variable'; readonly name: string }
  | {
      readonly source: 'clientCredentials';
      readonly tokenUrl: string;
      readonly clientId: string;
      readonly scope?: string;
    };

/**
 * An application in an environment, and the APIs that the application serves: one entry in the property `applications`.
 */
export interface ApplicationApis {
  /**
   * The absolute URL, without a trailing slash, below which the application serves its APIs (docs/specification.md,
   * sections 2.5 and 4).
   */
  readonly url: string;
  /**
   * The names of the APIs that the application serves (`billing`, `claim`, `product-definitions`). An empty list means
   * all APIs that no other application lists.
   */
  readonly apis: readonly string[];
  /**
   * Whether requests to the application contain a token. How such requests are authenticated is unknown
   * (docs/specification.md, section 5).
   */
  readonly auth: 'none' | 'bearer';
}

/** A planet as the user configured it: one entry in the setting `sortie.environments`. */
export interface Environment {
  /** The user's name for the environment, unique among the environments. */
  readonly name: string;
  /** The absolute URL, without a trailing slash, of the deployments API (docs/specification.md, section 3.1). */
  readonly baseUrl: string;
  readonly tenantId: string;
  /** The ID of the star system. */
  readonly projectId: string;
  readonly planetId: string;
  /**
   * The part of the address that distinguishes the planet from the planets of other environments with the same ID. Not a
   * setting: `withQualifiers` adds it.
   */
  readonly qualifier?: string;
  /** Whether the user must type the planet's ID before each deployment. */
  readonly production: boolean;
  /**
   * Additional request headers that the installation requires. The headers are validated and never include
   * `Authorization`.
   */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Names of additional headers with secret values. The values are stored separately and sent only to the base URL's
   * origin.
   */
  readonly secretHeaders?: readonly string[];
  /**
   * The phases that indicate failure if an operation ends in one of them. Empty by default, because the platform
   * documents no such phases.
   */
  readonly failurePhases: readonly string[];
  /** The field that contains the name of a branch, if it isn't `name`, `branch`, or `id`. */
  readonly branchField?: string;
  readonly token: TokenSettings;
  /** URL template for the platform's web page. Placeholders: `{tenant}`, `{starSystem}`, `{planet}`, `{deployment}`. */
  readonly webUrl?: string;
  /** The applications with their own base URLs. */
  readonly applications?: readonly ApplicationApis[];
}

/**
 * The part of an environment that identifies its planet. Environments with the same address refer to the same planet.
 */
export type PlanetAddress = Pick<Environment, 'baseUrl' | 'tenantId' | 'projectId' | 'planetId'>;

/** A problem in the settings of an environment. */
export interface InvalidMember {
  /** The invalid property, such as `baseUrl`. */
  readonly field: string;
  /** A localized sentence that explains the problem. */
  readonly message: string;
}

/**
 * An environment as read from the settings, or the environment's name and problems. The name is undefined if the name
 * itself is invalid.
 */
type ReadEnvironment =
  | { readonly ok: true; readonly environment: Environment }
  | { readonly ok: false; readonly name: string | undefined; readonly invalid: readonly InvalidMember[] };

/**
 * Returns an environment from an entry in `sortie.environments`, or a problem for every invalid property. Ignores
 * unknown properties.
 */
export function readEnvironment(value: unknown): ReadEnvironment {
  if (!isObject(value)) {
    const invalid = [{ field: '', message: l10n.t('An environment must be an object.') }];
    return { ok: false, name: undefined, invalid };
  }
  const members = new Members(value);
  const environment = environmentOf(members);
  const { invalid } = members;
  if (invalid.length === 0) return { ok: true, environment };
  return { ok: false, name: environment.name === '' ? undefined : environment.name, invalid };
}

function environmentOf(members: Members): Environment {
  const { value, report } = members;
  const name = members.text('name');
  const base = readBaseUrl(members.text('baseUrl'));
  if (!base.ok && typeof value.baseUrl === 'string') report('baseUrl', base.problem);
  const environment: Environment = {
    name,
    baseUrl: base.ok ? base.url : '',
    tenantId: members.identifier('tenantId'),
    projectId: members.identifier('projectId'),
    planetId: members.identifier('planetId'),
    production: value.production === true,
    headers: readHeaders(value.headers, report),
    secretHeaders: readSecretHeaders(members),
    failurePhases: members.texts('failurePhases'),
    branchField: typeof value.branchField === 'string' && value.branchField !== '' ? value.branchField : undefined,
    token: readToken(value.token, report),
    webUrl: readWebUrl(members),
    applications: readApplications(value.applications, report),
  };
  if (value.production !== undefined && typeof value.production !== 'boolean') {
    report('production', l10n.t('{0} must be true or false.', 'production'));
  }
  return environment;
}

class Members {
  readonly invalid: InvalidMember[] = [];

  constructor(readonly value: Readonly<Record<string, unknown>>) {}

  readonly report = (field: string, message: string): void => {
    this.invalid.push({ field, message });
  };

  text(field: string): string {
    const member = this.value[field];
    if (typeof member === 'string' && member.trim() !== '') return member.trim();
    this.report(field, l10n.t('{0} must be a non-empty string.', field));
    return '';
  }

  identifier(field: string): string {
    const id = this.text(field);
    if (id !== '' && !isPathSegment(id))
      this.report(
        field,
        l10n.t(
          `The value of {0} would change the path of a request. An ID can't be "." or "..", and can't contain slashes, backslashes, or control characters.`,
          field,
        ),
      );
    return id;
  }

  texts(field: string): readonly string[] {
    const member = this.value[field];
    if (member === undefined) return [];
    if (Array.isArray(member) && member.every((element) => typeof element === 'string')) return member;
    this.report(field, l10n.t('{0} must be a list of strings.', field));
    return [];
  }
}

function readWebUrl(members: Members): string | undefined {
  if (members.value.webUrl === undefined || members.value.webUrl === '') return undefined;
  const webUrl = members.text('webUrl');
  const problem = webUrl === '' ? undefined : validateWebUrl(webUrl);
  if (problem !== undefined) members.report('webUrl', problem);
  return webUrl;
}

function readSecretHeaders(members: Members): readonly string[] | undefined {
  const { value, report } = members;
  const names = members.texts('secretHeaders').map((name) => name.trim());
  const seen = new Set(Object.keys(isObject(value.headers) ? value.headers : {}).map((name) => name.toLowerCase()));
  for (const name of names) {
    const problem = validateHeader(name, '');
    if (problem !== undefined) report('secretHeaders', problem);
    else if (seen.has(name.toLowerCase()))
      report('secretHeaders', l10n.t('Header {0} is specified twice. Specify it only once.', name));
    seen.add(name.toLowerCase());
  }
  return names.length === 0 ? undefined : names;
}

type Report = (field: string, message: string) => void;

function readHeaders(value: unknown, report: Report): Readonly<Record<string, string>> {
  if (value === undefined) return {};
  if (!isObject(value)) {
    report('headers', l10n.t('{0} must be an object whose values are strings.', 'headers'));
    return {};
  }
  const headers: Record<string, string> = {};
  for (const [name, content] of Object.entries(value)) {
    const problem =
      typeof content === 'string' ? validateHeader(name, content) : l10n.t('Header {0} must be a string.', name);
    if (problem !== undefined) report('headers', problem);
    else if (typeof content === 'string') headers[name] = content;
  }
  return headers;
}

function readApplications(value: unknown, report: Report): readonly ApplicationApis[] | undefined {
  if (Array.isArray(value)) return value.flatMap((element, index) => readApplication(element, index + 1, report));
  if (value !== undefined) report('applications', l10n.t('{0} must be a list.', 'applications'));
  return undefined;
}

function readApplication(value: unknown, number: number, report: Report): readonly ApplicationApis[] {
  const reportAt = (message: string) => report('applications', l10n.t('Application {0}: {1}', number, message));
  if (!isObject(value) || typeof value.url !== 'string') {
    reportAt(l10n.t('The entry must be an object whose "url" is a string.'));
    return [];
  }
  const { apis = [], auth = 'bearer' } = value;
  const url = readBaseUrl(value.url);
  const named = Array.isArray(apis) && apis.every((api) => typeof api === 'string' && api.trim() !== '');
  if (!url.ok) reportAt(url.problem);
  if (!named) reportAt(l10n.t('{0} must be a list of strings.', 'apis'));
  if (auth !== 'none' && auth !== 'bearer') reportAt(l10n.t('{0} must be one of: {1}.', 'auth', 'none, bearer'));
  if (!url.ok || !named || (auth !== 'none' && auth !== 'bearer')) return [];
  return [{ url: url.url, apis: apis.map((api) => String(api).trim()), auth }];
}

function readToken(value: unknown, report: Report): TokenSettings {
  if (value === undefined) return { source: 'pasted' };
  if (isObject(value)) {
    if (value.source === 'pasted') return { source: 'pasted' };
    if (value.source === 'variable' && typeof value.name === 'string' && isVariableName(value.name)) {
      return { source: 'variable', name: value.name };
    }
    if (
      value.source === 'clientCredentials' &&
      typeof value.tokenUrl === 'string' &&
      typeof value.clientId === 'string'
    ) {
      const tokenUrl = readBaseUrl(value.tokenUrl);
      if (!tokenUrl.ok) report('token', tokenUrl.problem);
      const scope = typeof value.scope === 'string' && value.scope !== '' ? value.scope : undefined;
      return { source: 'clientCredentials', tokenUrl: value.tokenUrl.trim(), clientId: value.clientId, scope };
    }
  }
  report(
    'token',
    l10n.t(
      'Specify the source of the token: pasted, variable (with name), or clientCredentials (with tokenUrl and clientId).',
    ),
  );
  return { source: 'pasted' };
}
