import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { slicesWith } from '../service/slices';
import { kindOf } from './confinement';

/**
 * Relative paths of all regular files below `folder`, `/` between their segments, in no promised order. Folders that
 * cannot be read are passed over; links are not followed, so cycles cannot be walked.
 */
export async function* walk(
  folder: string,
  descend: (relativeFolder: string) => boolean,
  pause: () => Promise<void>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const waiting = [''];
  const slices = slicesWith(pause);
  for (let relative = waiting.pop(); relative !== undefined; relative = waiting.pop()) {
    for (const entry of entriesOf(path.join(folder, relative))) {
      const child = relative === '' ? entry.name : `${relative}/${entry.name}`;
      const kind = kindOf(entry);
      if (kind === 'file') yield child;
      else if (kind === 'folder' && descend(child)) waiting.push(child);
    }
    await slices.turn();
    if (signal.aborted) return;
  }
}

/** The same of one folder below, at once; for a folder that has just appeared. */
export function* filesBelow(
  folder: string,
  start: string,
  descend: (relativeFolder: string) => boolean,
): Generator<string> {
  const waiting = [start];
  for (let relative = waiting.pop(); relative !== undefined; relative = waiting.pop()) {
    for (const entry of entriesOf(path.join(folder, relative))) {
      const child = `${relative}/${entry.name}`;
      const kind = kindOf(entry);
      if (kind === 'file') yield child;
      else if (kind === 'folder' && descend(child)) waiting.push(child);
    }
  }
}

/** Whether a path is a folder itself, not a link to one. */
export function isFolder(absolutePath: string): boolean {
  return lstatSync(absolutePath, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The entries of a folder; none for a folder that cannot be read. */
export function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
