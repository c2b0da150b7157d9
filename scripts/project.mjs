import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the checkout, absolute. */
export const projectRoot = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * @param {string[]} segments
 * @returns {string} an absolute path in the checkout
 */
export function inProject(...segments) {
  return path.join(projectRoot, ...segments);
}
