import type { Workspace } from '../service/workspace';

/** A workspace without files: for documents outside folders, and for folders whose files no one supplies. */
export function createEmptyWorkspace(root: string, pause: () => Promise<void>): Workspace {
  return {
    root,
    async *find() {},
    read: () => Promise.resolve({ failure: 'missing' }),
    watch: () => ({ ready: Promise.resolve(), dispose() {} }),
    pause,
  };
}
