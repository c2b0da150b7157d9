import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { slicesWith } from '../service/slices';
import { isMarker } from '../service/text/projectFiles';
import { kindOf } from './confinement';

/**
 * Returns the relative paths of all regular files and markers below `folder`, with `/` between segments, in no particular
 * order. Skips unreadable folders. Doesn't follow links, so cycles are impossible. Incomplete if the signal aborts.
 */
export async function walk(
  folder: string,
  descend: (relativeFolder: string) => boolean,
  pause: () => Promise<void>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const found: string[] = [];
  const waiting = [''];
  const slices = slicesWith(pause);
  for (let relative = waiting.pop(); relative !== undefined; relative = waiting.pop()) {
    for (const entry of entriesOf(path.join(folder, relative))) {
      const child = relative === '' ? entry.name : `${relative}/${entry.name}`;
      const kind = kindOf(entry);
      if (kind === 'file' || isMarker(entry.name)) found.push(child);
      if (kind === 'folder' && descend(child)) waiting.push(child);
    }
    await slices.turn();
    if (signal.aborted) break;
  }
  return found;
}

/**
 * Returns the relative paths of all regular files and markers below a subfolder. Synchronous, because it's used for folders that
 * have just appeared.
 */
export function filesBelow(
  folder: string,
  start: string,
  descend: (relativeFolder: string) => boolean,
): readonly string[] {
  const found: string[] = [];
  const waiting = [start];
  for (let relative = waiting.pop(); relative !== undefined; relative = waiting.pop()) {
    for (const entry of entriesOf(path.join(folder, relative))) {
      const child = `${relative}/${entry.name}`;
      const kind = kindOf(entry);
      if (kind === 'file' || isMarker(entry.name)) found.push(child);
      if (kind === 'folder' && descend(child)) waiting.push(child);
    }
  }
  return found;
}

/** Whether a path is a folder, and not a link to a folder. */
export function isFolder(absolutePath: string): boolean {
  return lstatSync(absolutePath, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Returns the entries of a folder. Empty if the folder can't be read. */
export function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
