import * as l10n from '@vscode/l10n';
import type { DeploymentRecord } from '../deploymentTypes';
import { isObject } from '../json';
import { type StateFiles, UnusableFile } from './files';
import { readRecord } from './format';

/** The folder for records, relative to the state folder. */
export const recordsFolder = 'deployments';

const setAsideFolder = 'set-aside';

/**
 * A file in the records folder that can't be read, so that the planet of its deployment isn't known. If the folder
 * itself can't be read, the folder.
 */
export interface UnreadableRecord {
  readonly kind: 'file' | 'folder';
  /** The name in its folder. */
  readonly name: string;
  /** The path as the user knows it. */
  readonly path: string;
  /** A localized sentence that contains the path and says why the file can't be read. */
  readonly problem: string;
}

/** The content of a record's file: the record, why it can't be read, or undefined if the file doesn't exist. */
export type StoredRecord =
  | { readonly kind: 'record'; readonly record: DeploymentRecord }
  | { readonly kind: 'unreadable'; readonly unreadable: UnreadableRecord }
  | undefined;

/** Reads the file with this name in the records folder. Never rejects. */
export async function readStored(files: StateFiles, name: string): Promise<StoredRecord> {
  const path = `${recordsFolder}/${name}`;
  const unreadable = (problem: string): StoredRecord => {
    return { kind: 'unreadable', unreadable: { kind: 'file', name, path: files.locate(path), problem } };
  };
  let text: string | undefined;
  try {
    text = await files.read(path);
  } catch (error) {
    return unreadable(readProblem(error, files.locate(path)));
  }
  if (text === undefined) return undefined;
  const record = readRecord(text);
  return record === undefined ? unreadable(contentProblem(text, files.locate(path))) : { kind: 'record', record };
}

/**
 * Moves an unreadable record's file out of the records folder. Never deletes or replaces a file. `unique` becomes part
 * of the new name. Returns the new path. Rejects if the file can't be moved.
 */
export async function moveAside(files: StateFiles, name: string, unique: string): Promise<string> {
  const target = `${setAsideFolder}/${name.replace(/\.json$/, '')}.${unique}.json`;
  await files.move(`${recordsFolder}/${name}`, target);
  return files.locate(target);
}

/** Returns the records folder as an unreadable record. `error` is the reason why its files can't be listed. */
export function unreadableFolder(files: StateFiles, error: unknown): UnreadableRecord {
  const path = files.locate(recordsFolder);
  return { kind: 'folder', name: recordsFolder, path, problem: readProblem(error, path) };
}

/** Returns a localized sentence that says why a file couldn't be set aside, and what to do. */
export function notMoved({ path }: UnreadableRecord, error: unknown): string {
  return l10n.t(
    "{0} can't be moved ({1}). If the file or its folder belongs to another user, ask that user or an administrator to move it.",
    path,
    reasonOf(error),
  );
}

/** Returns the system's code for an error, or else its message. */
function reasonOf(error: unknown): string {
  if (isObject(error) && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}

function readProblem(error: unknown, path: string): string {
  if (error instanceof UnusableFile) return error.message;
  return l10n.t("{0} can't be read ({1}).", path, reasonOf(error));
}

function contentProblem(text: string, path: string): string {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value) && typeof value.version === 'number' && value.version > 1) {
      return l10n.t('{0} was written by a newer version of Sortie.', path);
    }
  } catch {
    // Text that isn't JSON is damaged.
  }
  return l10n.t('{0} is damaged.', path);
}
