import type { Workspace } from '../service/workspace';

/** Creates a workspace without files, for documents outside all folders and for folders without a supplier of files. */
export function createEmptyWorkspace(root: string, pause: () => Promise<void>): Workspace {
  return {
    root,
    async *find() {},
    read: () => Promise.resolve({ failure: 'missing' }),
    watch: () => ({ ready: Promise.resolve(), dispose() {} }),
    pause,
  };
}
