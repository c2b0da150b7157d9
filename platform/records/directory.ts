import { homedir } from 'node:os';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { inert } from '../inert';
import { NoStateFolder } from './files';

/** The properties of the machine that determine the state folder. */
interface Machine {
  readonly platform: NodeJS.Platform;
  /** The user's home folder. Undefined if the system has none for this process. */
  readonly home: string | undefined;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/**
 * Returns the folder for all of this user's records and locks on this machine (docs/promises.md, promise 8). Throws
 * `NoStateFolder` if there is no home folder, if it isn't an absolute path, or if the state folder would be in a file
 * system that isn't on a disk, such as `/proc`.
 */
export function stateDirectory({ platform, home, variables }: Machine): string {
  const directory = path.join(baseFolder(platform, home, variables), 'sortie');
  if (platform !== 'win32' && /^\/(proc|sys|dev(?!\/shm\/))\//.test(directory)) {
    const text = l10n.t(
      "Sortie can't keep records in {0}. Set XDG_STATE_HOME to a folder on a disk.",
      inert(directory),
    );
    throw new NoStateFolder(text);
  }
  return directory;
}

/**
 * Returns `$XDG_STATE_HOME`, or else the user's folder for application data. A relative `XDG_STATE_HOME` is ignored, as
 * the XDG specification requires.
 */
function baseFolder(platform: NodeJS.Platform, home: string | undefined, variables: Machine['variables']): string {
  const { XDG_STATE_HOME: chosen, LOCALAPPDATA: local } = variables;
  if (chosen !== undefined && path.isAbsolute(chosen)) return chosen;
  if (platform === 'win32' && local !== undefined && path.isAbsolute(local)) return local;
  if (home === undefined || !path.isAbsolute(home)) throw new NoStateFolder(homeProblem(home));
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support');
  if (platform === 'win32') return path.join(home, 'AppData', 'Local');
  return path.join(home, '.local', 'state');
}

function homeProblem(home: string | undefined): string {
  if (home === undefined) {
    return l10n.t('This user has no home folder. Set XDG_STATE_HOME to the folder for deployment records.');
  }
  return l10n.t('The home folder in HOME must be an absolute path. Correct HOME, or set XDG_STATE_HOME.');
}

/** Returns the user's home folder. Undefined if `HOME` isn't set and the system has no entry for the user. */
export function userHome(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}
