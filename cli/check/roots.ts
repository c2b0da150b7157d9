import { statSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { UsageError } from '../terminal';

/** A folder whose configuration is read, and which of its files are reported on. */
export interface Root {
  readonly folder: string;
  readonly asked: readonly AskedPath[];
}

/** A path that was asked for. */
export interface AskedPath {
  readonly absolute: string;
  readonly isFolder: boolean;
}

/**
 * The folders to read for the paths given: the working directory for all paths in it, since configuration only makes
 * sense as a whole, and each path outside for itself. Throws `UsageError` for a path that is not there.
 */
export function rootsOf(paths: readonly string[], directory: string): readonly Root[] {
  const asked = (paths.length === 0 ? ['.'] : paths).map((given): AskedPath => {
    const absolute = path.resolve(directory, given);
    const found = statSync(absolute, { throwIfNoEntry: false });
    if (!found) throw new UsageError(l10n.t('File or folder {0} not found.', given));
    return { absolute, isFolder: found.isDirectory() };
  });
  const roots = new Map<string, AskedPath[]>();
  for (const one of asked) {
    const nearest = one.isFolder ? one.absolute : path.dirname(one.absolute);
    const folder = isWithin(directory, one.absolute) ? directory : nearest;
    roots.set(folder, [...(roots.get(folder) ?? []), one]);
  }
  return [...roots].map(([folder, paths]) => ({ folder, asked: paths }));
}

/**
 * Returns the requested configuration files of a folder, by absolute path. Other files are skipped, since hooks name
 * every file of a commit. Throws `UsageError` for a folder without configuration files, unless that `mayBeEmpty`.
 */
export function filesAsked<F extends { readonly path: string }>(
  { asked }: Root,
  files: readonly F[],
  mayBeEmpty: boolean,
): readonly F[] {
  for (const { absolute, isFolder } of mayBeEmpty ? [] : asked) {
    if (!isFolder || files.some((file) => isWithin(absolute, file.path))) continue;
    throw new UsageError(
      l10n.t(
        'No sort configuration found in {0}. Check the folder and the settings sortie.files.*. To accept this, use --allow-empty.',
        absolute,
      ),
    );
  }
  return files.filter((file) => asked.some(({ absolute }) => isWithin(absolute, file.path)));
}

/** Whether a file is a folder or below it; both absolute. */
export function isWithin(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || !(relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative));
}
