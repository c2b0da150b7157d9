import { existsSync, lstatSync } from 'node:fs';
import path from 'node:path';
import { projectFileName } from '../server/service/text/projectFiles';

/** Files and folders that version control systems create at the root of a checkout. */
const checkoutMarkers = ['.git', '.hg', '.svn', '.bzr', '.jj', '.pijul', '_darcs', '.fslckout', '_FOSSIL_', 'CVS'];

/** Whether a folder is the root of a checkout. */
export function isCheckoutRoot(folder: string): boolean {
  return checkoutMarkers.some((marker) => existsSync(path.join(folder, marker)));
}

/**
 * Returns the nearest folder with a project file: `folder` or a folder above, up to the root of the checkout. Outside
 * checkouts, searches only up to `highest`, because anyone may have written a file above. Undefined if there is none.
 */
export function projectFolderAt(folder: string, highest: string): string | undefined {
  const found: string[] = [];
  for (let at = folder; ; at = path.dirname(at)) {
    if (hasProjectFile(at)) found.push(at);
    if (isCheckoutRoot(at)) return found[0];
    if (at === path.dirname(at)) break;
  }
  return found.find((each) => each === highest || each.startsWith(path.join(highest, path.sep)));
}

function hasProjectFile(folder: string): boolean {
  return lstatSync(path.join(folder, projectFileName), { throwIfNoEntry: false })?.isFile() === true;
}
