import { isObject } from '../../../platform/json';

/** A setting that the user changed, and its scope. */
export interface ChangedSetting {
  readonly name: string;
  readonly where: 'user' | 'workspace' | 'folder';
  readonly value: unknown;
}

/** Properties of an environment that reveal neither its location nor its user. */
const harmless = ['production', 'failurePhases', 'branchField'];

/**
 * Formats each changed setting as a line with its name, scope, and value. Environments are shown without their names,
 * URLs, IDs, or headers.
 */
export function settingsText(changed: readonly ChangedSetting[]): string {
  return changed
    .map(({ name, where, value }) => `${name} (${where}): ${JSON.stringify(shown(name, value))}`)
    .join('\n');
}

function shown(name: string, value: unknown): unknown {
  if (name !== 'sortie.environments') return value;
  return Array.isArray(value) ? value.map(shape) : typeof value;
}

function shape(environment: unknown): unknown {
  if (!isObject(environment)) return typeof environment;
  const members = Object.entries(environment).map(([name, value]) => {
    if (harmless.includes(name)) return [name, value];
    if (name === 'baseUrl' && typeof value === 'string') return [name, `${/^\w+:/.exec(value)?.[0] ?? ''}[host]`];
    if (name === 'headers' && isObject(value)) return [name, Object.keys(value).length];
    if (name === 'token' && isObject(value)) return [name, { source: value.source }];
    return [name, `[${Array.isArray(value) ? 'list' : typeof value}]`];
  });
  return Object.fromEntries(members);
}
