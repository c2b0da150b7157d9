import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Environment } from '../platform/environment';
import { originOf } from '../platform/http/address';
import { type Terminal, UsageError } from './terminal';

/** The options for the settings file, and for the origin and the variable that the caller trusts. */
export interface SettingsArguments {
  readonly settings?: string | undefined;
  readonly 'base-url'?: string | undefined;
  readonly 'token-env'?: string | undefined;
}

/**
 * Throws `UsageError` if a settings file in a repository, in the working directory, or in one of the `folders` contains
 * an origin that isn't in `--base-url` or `SORTIE_ORIGIN`. Also throws if any settings file specifies a variable that
 * may contain another secret (security rule 2).
 */
export function checkSettings(
  values: SettingsArguments,
  environment: Environment,
  terminal: Terminal,
  folders: readonly string[] = [],
): void {
  if (values.settings === undefined) return;
  const file = realPath(path.resolve(terminal.directory, values.settings));
  const named = [...(terminal.variables.SORTIE_ORIGIN ?? '').split(/[\s,]+/), values['base-url']].map(originIn);
  const foreign = secretOrigins(environment).find((origin) => !named.includes(origin));
  const workFolders = [...folders, ...workingFolder(terminal)];
  if (foreign !== undefined && (isInRepository(file) || workFolders.some((folder) => isBelow(folder, file)))) {
    throw new UsageError(
      l10n.t(
        "Sortie doesn't send a secret to {0}, because this origin comes from a settings file in a repository or a project folder. To allow this origin, add {0} to SORTIE_ORIGIN.",
        foreign,
      ),
    );
  }
  refuseForeignVariable(values, environment, terminal.variables);
}

/** Returns the origin of a URL. Undefined for any other string. */
export function originIn(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? originOf(url) : undefined;
}

/** Returns the origins that receive an environment's token or client secret. */
function secretOrigins({ baseUrl, token }: Environment): readonly string[] {
  return [originOf(baseUrl), ...(token.source === 'clientCredentials' ? [originOf(token.tokenUrl)] : [])];
}

/** Returns the working directory, unless it is the user's home folder. */
function workingFolder({ directory, variables }: Terminal): readonly string[] {
  const home = variables.HOME ?? variables.USERPROFILE;
  return home !== undefined && realPath(home) === realPath(directory) ? [] : [directory];
}

/** Whether a file is in a Git working tree or in a `.vscode` folder. */
function isInRepository(file: string): boolean {
  if (path.basename(path.dirname(file)) === '.vscode') return true;
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.git'))) return true;
    if (folder === path.dirname(folder)) return false;
  }
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
      "The variable {0} in the settings file doesn't begin with SORTIE_. To use this variable, specify it with --token-env.",
      token.name,
    ),
  );
}

function isBelow(folder: string, file: string): boolean {
  const relative = path.relative(realPath(folder), file);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
