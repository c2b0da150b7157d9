import { existsSync, lstatSync } from 'node:fs';
import path from 'node:path';
import { projectFileName } from '../server/service/text/projectFiles';

/** Files and folders that version control systems create at the root of a checkout. */
const markers = ['.git', '.hg', '.svn', '.bzr', '.jj', '.pijul', '_darcs', '.fslckout', '_FOSSIL_', 'CVS'];

/** Returns the root of the checkout that contains a folder. Undefined if the folder isn't in a checkout. */
export function checkoutOf(folder: string): string | undefined {
  return foldersAbove(folder).find(isCheckoutRoot);
}

/**
 * Returns the nearest folder with a project file: `folder` or a folder above, up to the root of the checkout. Outside
 * checkouts, searches only up to `highest`, because anyone may have written a file above. Undefined if there is none.
 */
export function projectFolderAt(folder: string, highest: string): string | undefined {
  const root = checkoutOf(folder) ?? highest;
  return foldersAbove(folder).find((at) => hasProjectFile(at) && isAtOrBelow(root, at));
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

function hasProjectFile(folder: string): boolean {
  return lstatSync(path.join(folder, projectFileName), { throwIfNoEntry: false })?.isFile() === true;
}
