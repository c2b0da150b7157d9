import * as vscode from 'vscode';
import { isObject } from '../../platform/json';

/** Returns the API of VS Code's built-in Git extension. Undefined if the extension is missing or disabled. */
export async function gitApi(): Promise<Readonly<Record<string, unknown>> | undefined> {
  const git: vscode.Extension<unknown> | undefined = vscode.extensions.getExtension('vscode.git');
  if (!git) return undefined;
  try {
    const exports: unknown = git.isActive ? git.exports : await git.activate();
    if (!isObject(exports) || typeof exports.getAPI !== 'function') return undefined;
    const api: unknown = exports.getAPI(1);
    return isObject(api) ? api : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the Git executable that the Git extension uses, or `git` if that executable is unknown. */
export async function gitProgram(): Promise<string> {
  const git = (await gitApi())?.git;
  return isObject(git) && typeof git.path === 'string' && git.path !== '' ? git.path : 'git';
}
