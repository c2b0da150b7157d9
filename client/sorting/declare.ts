import * as vscode from 'vscode';
import { isObject } from '../../platform/json';
import type { CollectionDeclaration } from '../../protocol';

/** Whether a command's argument has the form of a stated fact about a collection. */
export function isCollectionDeclaration(value: unknown): value is CollectionDeclaration {
  if (!isObject(value)) return false;
  const { uri, collection, kind, sortKeys, element } = value;
  if (typeof uri !== 'string' || typeof collection !== 'string' || collection === '') return false;
  const isKind = kind === undefined || kind === 'query' || kind === 'stream' || kind === 'dual';
  const areKeys =
    sortKeys === undefined || (Array.isArray(sortKeys) && sortKeys.every((key) => typeof key === 'string'));
  return isKind && areKeys && (element === undefined || typeof element === 'string');
}

/**
 * Returns the value of `sortie.collections` after adding a stated fact. Other collections and properties stay
 * unchanged.
 */
export function withDeclaration(
  value: unknown,
  { collection, kind, sortKeys = [], element }: CollectionDeclaration,
): Readonly<Record<string, unknown>> {
  const all = isObject(value) ? value : {};
  const before = Object.hasOwn(all, collection) ? all[collection] : undefined;
  const stated = isObject(before) ? before : {};
  const known: readonly unknown[] = Array.isArray(stated.sortKeys) ? stated.sortKeys : [];
  const keys = [...new Set([...known, ...sortKeys])];
  const after = {
    ...stated,
    ...(kind === undefined ? {} : { kind }),
    ...(keys.length === 0 ? {} : { sortKeys: keys }),
    ...(element === undefined ? {} : { element }),
  };
  return Object.fromEntries([...Object.entries(all).filter(([name]) => name !== collection), [collection, after]]);
}

/**
 * Returns the value of `sortie.collections` after removing a stated fact. Returns undefined if the value would be
 * empty.
 */
export function withoutDeclaration(
  value: unknown,
  { collection, kind, sortKeys = [], element }: CollectionDeclaration,
): Readonly<Record<string, unknown>> | undefined {
  const all = isObject(value) ? value : {};
  const stated = Object.hasOwn(all, collection) ? all[collection] : undefined;
  const kept = Object.entries(isObject(stated) ? stated : {}).flatMap(([member, fact]): [string, unknown][] => {
    if ((member === 'kind' && fact === kind) || (member === 'element' && fact === element)) return [];
    if (member !== 'sortKeys' || !Array.isArray(fact)) return [[member, fact]];
    const keys = fact.filter((key) => !sortKeys.includes(key));
    return keys.length === 0 ? [] : [[member, keys]];
  });
  const after = Object.entries(all).flatMap(([name, facts]): [string, unknown][] => {
    if (name !== collection) return [[name, facts]];
    return kept.length === 0 ? [] : [[name, Object.fromEntries(kept)]];
  });
  return after.length === 0 ? undefined : Object.fromEntries(after);
}

/** Removes a stated fact from `sortie.collections`, in every settings file that contains it. */
export async function removeDeclaration(declaration: CollectionDeclaration): Promise<void> {
  const { ConfigurationTarget } = vscode;
  const settings = vscode.workspace.getConfiguration('sortie', vscode.Uri.parse(declaration.uri));
  const found = settings.inspect('collections');
  const scopes = [
    [found?.workspaceFolderValue, ConfigurationTarget.WorkspaceFolder],
    [found?.workspaceValue, ConfigurationTarget.Workspace],
    [found?.globalValue, ConfigurationTarget.Global],
  ] as const;
  for (const [value, target] of scopes) {
    const states = isObject(value) && Object.hasOwn(value, declaration.collection);
    if (states) await settings.update('collections', withoutDeclaration(value, declaration), target);
  }
}

/**
 * Adds a stated fact to `sortie.collections` in the workspace settings. If the workspace has several folders, uses the
 * settings of the file's folder instead. If the file isn't in a folder of the workspace, shows a message and writes
 * nothing.
 */
export async function declareCollection(declaration: CollectionDeclaration): Promise<void> {
  const uri = vscode.Uri.parse(declaration.uri);
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (!folder) {
    const message = vscode.l10n.t(
      "The file isn't in a folder of this workspace, so Sortie can't write to the settings. Add the file's folder to the workspace.",
    );
    await vscode.window.showInformationMessage(message);
    return;
  }
  const several = (vscode.workspace.workspaceFolders ?? []).length > 1;
  const { ConfigurationTarget } = vscode;
  const settings = vscode.workspace.getConfiguration('sortie', folder.uri);
  const found = settings.inspect('collections');
  const value = withDeclaration(several ? found?.workspaceFolderValue : found?.workspaceValue, declaration);
  const target = several ? ConfigurationTarget.WorkspaceFolder : ConfigurationTarget.Workspace;
  await settings.update('collections', value, target);
  vscode.window.setStatusBarMessage(
    vscode.l10n.t('sortie.collections was updated in the settings of this workspace.'),
    8000,
  );
}
