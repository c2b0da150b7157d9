import { realpathSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Environment } from '../platform/environment';
import { originOf } from '../platform/http/address';
import { checkoutOf } from './checkout';
import { type Terminal, UsageError } from './terminal';

/** The options for the environment's file, and for the origin and the variable that the caller trusts. */
export interface SettingsArguments {
  readonly environment?: string | undefined;
  readonly settings?: string | undefined;
  readonly 'base-url'?: string | undefined;
  readonly 'token-env'?: string | undefined;
}

/**
 * Throws `UsageError` if the caller must name an origin that receives a secret of the environment, and hasn't (see
 * `checkOrigins`). Also throws if any file specifies a variable that may contain another secret (docs/promises.md,
 * security rule 2).
 */
export function checkSettings(
  values: SettingsArguments,
  environment: Environment,
  terminal: Pick<Terminal, 'directory' | 'variables'>,
  folders: readonly string[] = [],
): void {
  checkOrigins(secretOrigins(environment), values, terminal, folders);
  if (values.settings === undefined && values.environment === undefined) return;
  refuseForeignVariable(values, environment, terminal.variables);
}

/**
 * Throws `UsageError` if one of the `origins` comes from a project file, or from a settings file that counts as a
 * workspace's, and isn't in `--base-url` or `SORTIE_ORIGIN`. A settings file in the working directory or in one of the
 * `folders` always counts as a workspace's.
 */
export function checkOrigins(
  origins: readonly string[],
  values: SettingsArguments,
  terminal: Pick<Terminal, 'directory' | 'variables'>,
  folders: readonly string[],
): void {
  const { settings, environment: name } = values;
  if (settings === undefined && name === undefined) return;
  const named = [...(terminal.variables.SORTIE_ORIGIN ?? '').split(/[\s,]+/), values['base-url']].map(originIn);
  const foreign = origins.find((origin) => !named.includes(origin));
  if (foreign !== undefined && settings === undefined) {
    throw new UsageError(
      l10n.t(
        'Sortie sends nothing to {0}, because this origin comes from sortie.json. To allow this origin, add it to SORTIE_ORIGIN.',
        foreign,
      ),
    );
  }
  const file = path.resolve(terminal.directory, settings ?? '');
  if (foreign !== undefined && !isUsers(file, terminal.variables, [...folders, ...workingFolder(terminal)])) {
    throw new UsageError(
      l10n.t(
        "Sortie sends nothing to {0}, because this origin comes from a settings file that is in a repository, or that isn't below your configuration folder. To allow this origin, add {0} to SORTIE_ORIGIN.",
        foreign,
      ),
    );
  }
}

/** Returns the origin of a URL. Undefined for any other string. */
export function originIn(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? originOf(url) : undefined;
}

/** Returns the origins that receive an environment's token or client secret. */
function secretOrigins({ baseUrl, token }: Environment): readonly string[] {
  return [originOf(baseUrl), ...(token.source === 'clientCredentials' ? [originOf(token.tokenUrl)] : [])];
}

function workingFolder({ directory, variables }: Pick<Terminal, 'directory' | 'variables'>): readonly string[] {
  const home = homeOf(variables);
  return home !== '' && realPath(home) === realPath(directory) ? [] : [directory];
}

/**
 * Whether a settings file is the user's own: it is below the user's configuration folder, in no checkout, and in none of
 * the `workFolders`. If the path contains links, the same must hold for the path that they lead to.
 */
function isUsers(file: string, variables: Terminal['variables'], workFolders: readonly string[]): boolean {
  const own = configurationFolders(variables);
  const holds = (path: string, own: readonly string[], others: readonly string[]) =>
    own.some((folder) => isBelow(folder, path)) &&
    !others.some((folder) => isBelow(folder, path)) &&
    !isInCheckout(path);
  return holds(file, own, workFolders) && holds(realPath(file), own.map(realPath), workFolders.map(realPath));
}

function homeOf({ HOME, USERPROFILE }: Terminal['variables']): string {
  return HOME ?? USERPROFILE ?? '';
}

/** Returns the folders in which programs store the user's settings on any system. */
function configurationFolders(variables: Terminal['variables']): readonly string[] {
  const { XDG_CONFIG_HOME: configuration = '', APPDATA: roaming = '' } = variables;
  const home = homeOf(variables);
  const own = configuration === '' ? path.join(home, '.config') : configuration;
  return [own, roaming, path.join(home, 'Library', 'Application Support')].filter((folder) => path.isAbsolute(folder));
}

/** Whether a file is in a checkout of a version control system, or in a `.vscode` folder. */
function isInCheckout(file: string): boolean {
  const folder = path.dirname(file);
  return path.basename(folder) === '.vscode' || checkoutOf(folder) !== undefined;
}

function refuseForeignVariable(
  values: SettingsArguments,
  { token }: Environment,
  variables: Terminal['variables'],
): void {
  const isChosen = values['token-env'] !== undefined || variables.SORTIE_TOKEN !== undefined;
  if (isChosen || token.source !== 'variable' || token.name.startsWith('SORTIE_')) return;
  throw new UsageError(
    l10n.t(
      "The variable {0} of the environment doesn't begin with SORTIE_. To use this variable, specify it with --token-env.",
      token.name,
    ),
  );
}

function isBelow(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '' && relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
