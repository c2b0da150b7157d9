import { setImmediate } from 'node:timers/promises';
import type { Workspace } from '../service/workspace';

/** A workspace without files: for documents in no folder, and for folders that are not on this machine's disk. */
export function createEmptyWorkspace(root: string): Workspace {
  return {
    root,
    async *find() {},
    read: () => Promise.resolve({ failure: 'missing' }),
    watch: () => ({ dispose() {} }),
    pause: () => setImmediate(),
  };
}
