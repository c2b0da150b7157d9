import { statSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { projectFileName } from '../../server/service/text/projectFiles';
import { projectFolderAt } from '../checkout';
import { UsageError } from '../terminal';

/** A folder whose configuration is read, and the paths in this folder whose problems are reported. */
export interface Root {
  readonly folder: string;
  readonly asked: readonly AskedPath[];
}

/** A path from the command line. */
export interface AskedPath {
  readonly absolute: string;
  readonly isFolder: boolean;
}

/**
 * Returns the folders to read, outer folders first. For a path with a project file above, it's the folder of the nearest
 * one. For any other path in the working directory, it's the working directory, because rules need the complete
 * configuration. For any other path, it's the path itself or, if the path is a file, the folder that contains it. Throws
 * `UsageError` if a path doesn't exist.
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
    const highest = isWithin(directory, one.absolute) ? directory : nearest;
    const folder = projectFolderAt(nearest, highest) ?? highest;
    roots.set(folder, [...(roots.get(folder) ?? []), one]);
  }
  return [...roots]
    .map(([folder, paths]) => ({ folder, asked: paths }))
    .sort((one, other) => one.folder.length - other.folder.length);
}

/**
 * Returns the files to check. Ignores requested files that aren't configuration files, because commit hooks pass files
 * of all kinds. Unless `mayBeEmpty` returns true, throws `UsageError` for a requested folder without configuration
 * files.
 */
export function filesAsked<F extends { readonly path: string }>(
  { asked }: Root,
  files: readonly F[],
  mayBeEmpty: (path: AskedPath) => boolean,
): readonly F[] {
  for (const path of asked) {
    const { absolute, isFolder } = path;
    if (!isFolder || mayBeEmpty(path) || files.some((file) => isConfigurationIn(absolute, file.path))) continue;
    throw new UsageError(
      l10n.t(
        'No sort configuration found in {0}. Check the folder, and the patterns under files in sortie.json. To accept a folder without sort configuration, use --allow-empty.',
        absolute,
      ),
    );
  }
  return files.filter((file) => asked.some(({ absolute }) => isWithin(absolute, file.path)));
}

function isConfigurationIn(folder: string, file: string): boolean {
  return isWithin(folder, file) && path.basename(file) !== projectFileName;
}

/** Whether `file` is `folder` itself or is in `folder`. Both paths must be absolute. */
export function isWithin(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || !(relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative));
}
