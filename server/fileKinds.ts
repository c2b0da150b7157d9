import { defaultSettings } from './service/settings';

const { exclude: _, ...read } = defaultSettings.files;

/** Globs of files whose rename may change fully qualified names. */
export const fileOperationGlobs: readonly string[] = Object.values(read).flat();
