import { existsSync } from 'node:fs';
import path from 'node:path';

/** Files and folders that version control systems create at the root of a checkout. */
const markers = ['.git', '.hg', '.svn', '.bzr', '.jj', '.pijul', '_darcs', '.fslckout', '_FOSSIL_', 'CVS'];

/** Returns the root of the checkout that contains a folder. Undefined if the folder isn't in a checkout. */
export function checkoutOf(folder: string): string | undefined {
  for (let root = folder; ; root = path.dirname(root)) {
    if (markers.some((marker) => existsSync(path.join(root, marker)))) return root;
    if (root === path.dirname(root)) return undefined;
  }
}
