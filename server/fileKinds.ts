import { defaultSettings } from './service/settings';

const { schema, mapping, apiconfig, swagger, gosu } = defaultSettings.files;

/** Globs of the files whose renaming may change fully qualified names. */
export const fileOperationGlobs: readonly string[] = [...schema, ...mapping, ...apiconfig, ...swagger, ...gosu];
