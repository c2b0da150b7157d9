import { defaultSettings } from './service/settings';

const { schema, mapping, apiconfig, swagger, gosu } = defaultSettings.files;

/** Globs of the files whose renaming may change fully qualified names. */
export const fileOperationGlobs: readonly string[] = [...schema, ...mapping, ...apiconfig, ...swagger, ...gosu];

/** The glob of all files that may belong to a configuration, whatever the settings say of them. */
export const watchedGlob = '**/*.{json,jsonc,yaml,yml,gs,gsx}';
