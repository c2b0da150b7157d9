import { isObject } from '../../platform/json';

/**
 * An entry of `sortie.environments`, or an object in such an entry, while it is being edited. Unknown properties are
 * kept.
 */
export type Draft = Record<string, unknown>;

/** Returns a property, or an empty string if the property isn't a string. */
export function text(draft: Draft, field: string): string {
  const value = draft[field];
  return typeof value === 'string' ? value : '';
}

/** Returns a copy of a draft's token settings. The default source is `pasted`. */
export function tokenOf(draft: Draft): Draft {
  return isObject(draft.token) ? { ...draft.token } : { source: 'pasted' };
}

/** The entry to write to the settings, without properties that have their default values. */
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

/**
 * Returns the entries, with `setting` in place of the entry that has this name. If no entry has this name, `setting` is
 * added at the end. All other entries, even invalid ones, keep their positions.
 */
export function put(elements: readonly unknown[], name: string | undefined, setting: Draft): readonly unknown[] {
  const at = elements.findIndex(
    (element) => isObject(element) && name !== undefined && text({ ...element }, 'name').trim() === name,
  );
  return at < 0 ? [...elements, setting] : elements.with(at, setting);
}

/** Returns all entries except the one with this name. */
export function without(elements: readonly unknown[], name: string): readonly unknown[] {
  return elements.filter((element) => !isObject(element) || text({ ...element }, 'name').trim() !== name);
}
