import { statSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { UsageError } from '../terminal';

/** A folder whose configuration is read, and which of its files are reported on. */
export interface Root {
  readonly folder: string;
  /** Whether a file, by its absolute path, was asked for. */
  reports(file: string): boolean;
}

/**
 * The folders to read for the paths given: the working directory for all paths in it, since configuration only makes
 * sense as a whole, and each path outside for itself. Throws `UsageError` for a path that is not there.
 */
export function rootsOf(paths: readonly string[], directory: string): readonly Root[] {
  const asked = (paths.length === 0 ? ['.'] : paths).map((given) => {
    const absolute = path.resolve(directory, given);
    const found = statSync(absolute, { throwIfNoEntry: false });
    if (!found) throw new UsageError(l10n.t('There is no file or folder {0}.', given));
    return { absolute, folder: found.isDirectory() ? absolute : path.dirname(absolute) };
  });
  const folders = new Map<string, string[]>();
  for (const { absolute, folder } of asked) {
    const root = isWithin(directory, absolute) ? directory : folder;
    folders.set(root, [...(folders.get(root) ?? []), absolute]);
  }
  return [...folders].map(([folder, wanted]) => ({
    folder,
    reports: (file) => wanted.some((one) => isWithin(one, file)),
  }));
}

function isWithin(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || !(relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative));
}
