import * as l10n from '@vscode/l10n';
import type { Environment, TokenSettings } from '../../platform/environment';
import { isPathSegment, readBaseUrl } from '../../platform/http/address';
import { headerProblem } from '../../platform/http/headers';
import { isObject, stringOf } from '../../platform/json';

/** What the setting `sortie.environments` holds: what can be used, and one sentence for each element that cannot. */
export interface ReadEnvironments {
  readonly environments: readonly Environment[];
  readonly problems: readonly string[];
}

/** Reads the value of `sortie.environments`. Never throws; an element with a mistake is left out and said. */
export function readEnvironments(value: unknown): ReadEnvironments {
  const environments: Environment[] = [];
  const problems: string[] = [];
  if (value !== undefined && !Array.isArray(value)) problems.push(l10n.t('sortie.environments is not a list.'));
  for (const [index, element] of (Array.isArray(value) ? value : []).entries()) {
    const name = isObject(element) ? stringOf(element.name) : undefined;
    const problem = environmentProblem(element, environments);
    if (problem === undefined && isObject(element)) environments.push(toEnvironment(element));
    else problems.push(l10n.t('Environment {0} is left out: {1}', name ?? index + 1, problem ?? ''));
  }
  return { environments, problems };
}

/** Says what is wrong with one element of the setting, or nothing. */
export function environmentProblem(element: unknown, others: readonly Pick<Environment, 'name'>[]): string | undefined {
  if (!isObject(element)) return l10n.t('it is not an object.');
  const base = readBaseUrl(textOf(element.baseUrl));
  return (
    nameProblem(textOf(element.name), others) ??
    (base.ok ? undefined : base.problem) ??
    idProblem(textOf(element.tenantId)) ??
    idProblem(textOf(element.projectId)) ??
    idProblem(textOf(element.planetId)) ??
    headersProblem(element.headers) ??
    tokenSettingsProblem(element.token)
  );
}

/** Says what is wrong with a name, or nothing. */
export function nameProblem(name: string, others: readonly Pick<Environment, 'name'>[]): string | undefined {
  if (name.trim() === '') return l10n.t('A name is needed.');
  if (others.some((other) => other.name.trim() === name.trim())) return l10n.t('This name is taken.');
  return undefined;
}

/** Says what is wrong with the identifier of a tenant, a star system or a planet, or nothing. */
export function idProblem(id: string): string | undefined {
  if (id.trim() === '') return l10n.t('An identifier is needed.');
  return isPathSegment(id.trim())
    ? undefined
    : l10n.t('An identifier holds no slash and no control character, and is not . or ..');
}

/** Says what is wrong with the extra headers of an environment, or nothing. */
export function headersProblem(headers: unknown): string | undefined {
  if (headers === undefined) return undefined;
  if (!isObject(headers)) return l10n.t('its headers are not an object.');
  for (const [name, value] of Object.entries(headers)) {
    const problem =
      typeof value === 'string' ? headerProblem(name, value) : l10n.t('The value of header {0} is not a text.', name);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Says what is wrong with the name of an environment variable, or nothing. */
export function variableProblem(name: string): string | undefined {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? undefined : l10n.t('This is not the name of an environment variable.');
}

function tokenSettingsProblem(token: unknown): string | undefined {
  if (token === undefined) return undefined;
  if (!isObject(token)) return l10n.t('its token is not an object. A token itself never stands in a setting.');
  if (token.source === 'pasted') return undefined;
  if (token.source === 'variable') return variableProblem(textOf(token.name));
  if (token.source !== 'clientCredentials')
    return l10n.t('its token source is none of pasted, variable and clientCredentials.');
  const url = readBaseUrl(textOf(token.tokenUrl));
  if (!url.ok) return url.problem;
  return textOf(token.clientId) === '' ? l10n.t('its token has no clientId.') : undefined;
}

function toEnvironment(element: Readonly<Record<string, unknown>>): Environment {
  const base = readBaseUrl(textOf(element.baseUrl));
  const { headers, failurePhases, branchField } = element;
  return {
    name: textOf(element.name).trim(),
    baseUrl: base.ok ? base.url : '',
    tenantId: textOf(element.tenantId).trim(),
    projectId: textOf(element.projectId).trim(),
    planetId: textOf(element.planetId).trim(),
    production: element.production === true,
    headers: isObject(headers)
      ? Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, textOf(value)]))
      : {},
    failurePhases: Array.isArray(failurePhases) ? failurePhases.filter((phase) => typeof phase === 'string') : [],
    ...(stringOf(branchField) === undefined ? {} : { branchField: textOf(branchField) }),
    token: toTokenSettings(element.token),
  };
}

function toTokenSettings(token: unknown): TokenSettings {
  if (!isObject(token)) return { source: 'pasted' };
  if (token.source === 'variable') return { source: 'variable', name: textOf(token.name) };
  if (token.source !== 'clientCredentials') return { source: 'pasted' };
  const scope = stringOf(token.scope);
  const fixed = { tokenUrl: textOf(token.tokenUrl), clientId: textOf(token.clientId) };
  return { source: 'clientCredentials', ...fixed, ...(scope === undefined ? {} : { scope }) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
