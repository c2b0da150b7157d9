import * as vscode from 'vscode';
import { isObject } from '../../../platform/json';
import { isProjectFile } from '../../language/selector';

/** How many configuration files are not in the state that was built: unsaved ones, and uncommitted ones where Git can tell. */
export interface WorkingTree {
  readonly unsaved: number;
  readonly uncommitted: number | undefined;
}

/** Counts the configuration files of this window that are not saved or not committed. */
export async function workingTree(): Promise<WorkingTree> {
  const unsaved = vscode.workspace.textDocuments.filter(
    ({ isDirty, uri }) => isDirty && isProjectFile(uri.path),
  ).length;
  return { unsaved, uncommitted: await uncommitted() };
}

async function uncommitted(): Promise<number | undefined> {
  const git = vscode.extensions.getExtension('vscode.git');
  if (!git) return undefined;
  const api: unknown = await activated(git);
  const repositories = isObject(api) && Array.isArray(api.repositories) ? api.repositories : undefined;
  if (!repositories) return undefined;
  const changed = repositories.flatMap(changedPaths).filter(isProjectFile);
  return new Set(changed).size;
}

async function activated(git: vscode.Extension<unknown>): Promise<unknown> {
  try {
    const exports: unknown = git.isActive ? git.exports : await git.activate();
    if (!isObject(exports) || typeof exports.getAPI !== 'function') return undefined;
    return exports.getAPI(1);
  } catch {
    return undefined;
  }
}

function changedPaths(repository: unknown): string[] {
  const state = isObject(repository) ? repository.state : undefined;
  if (!isObject(state)) return [];
  const changes = ['workingTreeChanges', 'indexChanges', 'mergeChanges', 'untrackedChanges'].flatMap((name) => {
    const list = state[name];
    return Array.isArray(list) ? list : [];
  });
  return changes.flatMap((change) => (isObject(change) && change.uri instanceof vscode.Uri ? [change.uri.path] : []));
}
