import * as vscode from 'vscode';
import { isObject } from '../../../platform/json';
import { isProjectFile } from '../../language/selector';
import { gitApi } from '../../ui/gitExtension';

/**
 * The names of this window's configuration and Gosu files with unsaved or uncommitted changes. No build can contain
 * these changes.
 */
export interface WorkingTree {
  readonly unsaved: readonly string[];
  /** Undefined if VS Code's Git extension isn't available. */
  readonly uncommitted: readonly string[] | undefined;
}

/** Returns the names of this window's configuration and Gosu files with unsaved or uncommitted changes. */
export async function readWorkingTree(): Promise<WorkingTree> {
  const unsaved = vscode.workspace.textDocuments
    .filter(({ isDirty, uri }) => isDirty && isProjectFile(uri.path))
    .map(({ uri }) => uri);
  const changed = (await repositories())?.flatMap(changedFiles).filter(({ path }) => isProjectFile(path));
  return { unsaved: namesOf(unsaved), uncommitted: changed && namesOf(changed) };
}

/** Saves all files, then refreshes the Git status. */
export async function saveAll(): Promise<void> {
  await vscode.workspace.saveAll(false);
  await Promise.all(((await repositories()) ?? []).map(refresh));
}

function namesOf(uris: readonly vscode.Uri[]): readonly string[] {
  const distinct = new Map(uris.map((uri) => [uri.toString(), uri.path.slice(uri.path.lastIndexOf('/') + 1)]));
  return [...distinct.values()];
}

async function repositories(): Promise<readonly unknown[] | undefined> {
  const api = await gitApi();
  return Array.isArray(api?.repositories) ? api.repositories : undefined;
}

/** Refreshes the Git status of a repository. If that fails, the review uses the last known Git status. */
async function refresh(repository: unknown): Promise<void> {
  if (!isObject(repository) || typeof repository.status !== 'function') return;
  try {
    await repository.status();
  } catch {}
}

function changedFiles(repository: unknown): vscode.Uri[] {
  const state = isObject(repository) ? repository.state : undefined;
  if (!isObject(state)) return [];
  const changes = ['workingTreeChanges', 'indexChanges', 'mergeChanges', 'untrackedChanges'].flatMap((name) => {
    const list = state[name];
    return Array.isArray(list) ? list : [];
  });
  return changes.flatMap((change) => (isObject(change) && change.uri instanceof vscode.Uri ? [change.uri] : []));
}
