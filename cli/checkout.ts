import { existsSync, lstatSync } from 'node:fs';
import path from 'node:path';
import { defaultProject } from '../server/service/settings';
import { LeftOut } from '../server/service/text/leftOut';
import { projectFileName } from '../server/service/text/projectFiles';
import { readRegularFile } from '../server/workspace/read';

/** Files and folders that version control systems create at the root of a checkout. */
const markers = ['.git', '.hg', '.svn', '.bzr', '.jj', '.pijul', '_darcs', '.fslckout', '_FOSSIL_', 'CVS'];

/** Returns the root of the checkout that contains a folder. Undefined if the folder isn't in a checkout. */
export function checkoutOf(folder: string): string | undefined {
  return foldersAbove(folder).find(isCheckoutRoot);
}

/**
 * Returns the nearest folder with a project file: `folder` or a folder above, up to the root of the checkout. Outside
 * checkouts, searches only up to `highest`, because anyone may have written a file above. A project file that Git ignores
 * doesn't count. Undefined if there is none.
 */
export function projectFolderAt(folder: string, highest: string): string | undefined {
  const root = checkoutOf(folder) ?? highest;
  const folders = foldersAbove(folder).filter((at) => isAtOrBelow(root, at));
  return folders.find((at) => hasProjectFile(at) && !isIgnored(path.join(at, projectFileName), root, folders));
}

/** Whether a `.gitignore` file in one of the folders, which are at or below `root`, matches a file. */
function isIgnored(file: string, root: string, folders: readonly string[]): boolean {
  const leftOut = new LeftOut();
  for (const folder of folders) {
    const patterns = path.join(folder, '.gitignore');
    leftOut.update(relative(root, patterns), readRegularFile(patterns, defaultProject.maxFileSize));
  }
  return leftOut.reasonFor(relative(root, file)) !== undefined;
}

/** Returns a relative path with forward slashes. */
function relative(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join('/');
}

/** Returns a folder and all folders above it, nearest first. */
function foldersAbove(folder: string): readonly string[] {
  const above = path.dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}

function isCheckoutRoot(folder: string): boolean {
  return markers.some((marker) => existsSync(path.join(folder, marker)));
}

function isAtOrBelow(root: string, folder: string): boolean {
  return folder === root || folder.startsWith(path.join(root, path.sep));
}

/** Whether a folder has a project file, even one that can't be read because it is a folder or a link. */
function hasProjectFile(folder: string): boolean {
  return lstatSync(path.join(folder, projectFileName), { throwIfNoEntry: false }) !== undefined;
}
