import type { Workspace } from '../service/workspace';

/**
 * Creates a workspace without files, for documents outside all folders and for folders whose files no client supplies.
 */
export function createEmptyWorkspace(root: string, pause: () => Promise<void>): Workspace {
  return {
    root,
    find: () => Promise.resolve([]),
    read: () => Promise.resolve({ failure: 'missing' }),
    watch: () => ({ ready: Promise.resolve(), dispose() {} }),
    pause,
  };
}
