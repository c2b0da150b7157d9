import { isObject } from '../../platform/json';

/** An element of `sortie.environments` while it is being written; members that Sortie does not know are kept. */
export type Draft = Record<string, unknown>;

/** The text of a member, or an empty one. */
export function text(draft: Draft, field: string): string {
  const value = draft[field];
  return typeof value === 'string' ? value : '';
}

/** The token settings of a draft, as an object to write into. */
export function tokenOf(draft: Draft): Draft {
  return isObject(draft.token) ? { ...draft.token } : { source: 'pasted' };
}

/** What is written into the settings: members at their default are left out. */
export function toSetting(draft: Draft): Draft {
  const setting = { ...draft };
  if (setting.production !== true) delete setting.production;
  if (isObject(setting.headers) && Object.keys(setting.headers).length === 0) delete setting.headers;
  if (Array.isArray(setting.secretHeaders) && setting.secretHeaders.length === 0) delete setting.secretHeaders;
  if (Array.isArray(setting.failurePhases) && setting.failurePhases.length === 0) delete setting.failurePhases;
  if (Array.isArray(setting.applications) && setting.applications.length === 0) delete setting.applications;
  if (setting.branchField === '') delete setting.branchField;
  if (tokenOf(setting).source === 'pasted') delete setting.token;
  return setting;
}

/** Replaces the element with that name, or appends it. The other elements keep their positions and their errors. */
export function put(elements: readonly unknown[], name: string | undefined, setting: Draft): readonly unknown[] {
  const at = elements.findIndex(
    (element) => isObject(element) && name !== undefined && text({ ...element }, 'name').trim() === name,
  );
  return at < 0 ? [...elements, setting] : elements.with(at, setting);
}

/** Leaves out the element of that name. */
export function without(elements: readonly unknown[], name: string): readonly unknown[] {
  return elements.filter((element) => !isObject(element) || text({ ...element }, 'name').trim() !== name);
}
