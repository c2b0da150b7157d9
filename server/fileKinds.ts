import { defaultSettings } from './service/settings';

const { exclude: _, ...read } = defaultSettings.files;

/** Globs that match files whose renaming may change fully qualified names. */
export const fileOperationGlobs: readonly string[] = Object.values(read).flat();
