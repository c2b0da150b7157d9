import path from 'node:path';

/** The properties of the machine that determine the state folder. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/**
 * Returns the folder for all of this user's records and locks on this machine (contract, promise 8):
 * `$XDG_STATE_HOME/sortie` if `XDG_STATE_HOME` is set, else `~/Library/Application Support/sortie` on macOS,
 * `%LOCALAPPDATA%\sortie` on Windows, and `~/.local/state/sortie` on other systems. A relative `XDG_STATE_HOME` is
 * ignored, as the XDG specification requires.
 */
export function stateDirectory({ platform, home, variables }: Machine): string {
  const chosen = variables.XDG_STATE_HOME;
  if (chosen !== undefined && path.isAbsolute(chosen)) return path.join(chosen, 'sortie');
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'sortie');
  if (platform === 'win32') return path.join(variables.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'), 'sortie');
  return path.join(home, '.local', 'state', 'sortie');
}
