import * as l10n from '@vscode/l10n';
import { inert } from './inert';

/** The URL template of an environment, and the values that replace the template's placeholders. */
interface PageAddress {
  readonly webUrl?: string;
  readonly tenantId: string;
  readonly projectId: string;
  readonly planetId: string;
}

const placeholders: readonly string[] = ['tenant', 'starSystem', 'planet', 'deployment'];

/** Validates the URL template of a platform's web page. Returns a message, or undefined if the template is valid. */
export function validateWebUrl(template: string): string | undefined {
  const unknown = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name).find(isUnknown);
  if (unknown !== undefined) {
    const known = placeholders.map((name) => `{${name}}`).join(', ');
    return l10n.t(
      '{0} contains the unknown placeholder {1}. Available placeholders: {2}.',
      'webUrl',
      inert(`{${unknown}}`, 40),
      known,
    );
  }
  const filled = fill(template, () => 'x');
  if (/[{}]/.test(filled)) return l10n.t("{0} contains a brace that isn't part of a placeholder.", 'webUrl');
  if (/^https?:\/\/[^/?#]*\{/i.test(template)) return l10n.t('{0} contains a placeholder in its host.', 'webUrl');
  const isUrl = /^https?:\/\/[^/?#]/i.test(filled) && URL.canParse(filled) && !/\s/.test(filled);
  const url = isUrl ? new URL(filled) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    return l10n.t('{0} must be a URL that begins with https:// or http://.', 'webUrl');
  return url.username === '' && url.password === ''
    ? undefined
    : l10n.t("{0} can't contain a user name or a password.", 'webUrl');
}

/**
 * Returns the URL of the platform's web page for a planet or a deployment. Undefined if the template is missing or
 * invalid, or if the value of a placeholder is missing or can't be part of a path.
 */
export function webPageOf({ webUrl, ...address }: PageAddress, deploymentId?: string): string | undefined {
  if (webUrl === undefined || validateWebUrl(webUrl) !== undefined) return undefined;
  const values: Readonly<Record<string, string | undefined>> = {
    tenant: address.tenantId,
    starSystem: address.projectId,
    planet: address.planetId,
    deployment: deploymentId,
  };
  const missing = placeholders.some((name) => webUrl.includes(`{${name}}`) && !isValue(values[name]));
  return missing ? undefined : fill(webUrl, (name) => encodeURIComponent(values[name] ?? ''));
}

/**
 * Whether a value can be inserted into a path. Excludes `.` and `..`, which would change the path, and lone surrogates,
 * which can't be encoded.
 */
function isValue(value: string | undefined): boolean {
  return value !== undefined && value !== '' && !/^\.{1,2}$|\p{Cs}/u.test(value);
}

function isUnknown(name: string): boolean {
  return !placeholders.includes(name);
}

function fill(template: string, replace: (name: string) => string): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (isUnknown(name) ? whole : replace(name)));
}
