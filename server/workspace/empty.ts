import type { Workspace } from '../service/workspace';

/** A workspace without files: for documents in no folder, and for folders that nobody gives the files of. */
export function createEmptyWorkspace(root: string, pause: () => Promise<void>): Workspace {
  return {
    root,
    async *find() {},
    read: () => Promise.resolve({ failure: 'missing' }),
    watch: () => ({ ready: Promise.resolve(), dispose() {} }),
    pause,
  };
}
