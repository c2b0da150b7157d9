import { realpathSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { type Clock, systemClock } from '../platform/clock';
import type { ApplicationApis, Environment } from '../platform/environment';
import { originOf } from '../platform/http/address';
import type { PipelineOptions } from '../platform/http/pipeline';
import { givenToken } from '../platform/tokens/given';
import { environmentFrom, proxyFrom, type TargetArguments, tokenOf } from './target';
import { type Terminal, UsageError } from './terminal';

/** The applications of an environment, as the command line reaches them. */
export interface Applications {
  readonly environment: Environment;
  readonly clock: Clock;
  /** How an application is reached: each origin gets its own token or none. */
  reach(application: ApplicationApis): PipelineOptions;
}

const [tokenVariable, originVariable] = ['SORTIE_APPLICATION_TOKEN', 'SORTIE_APPLICATION_ORIGIN'];

/**
 * Opens the applications of `--environment`. Nothing is sent. Throws `UsageError` if a settings file below one of the
 * `folders` names an origin that the caller doesn't: files of a repository can't choose where a token goes.
 */
export function openApplications(
  values: TargetArguments,
  terminal: Terminal,
  folders: readonly string[],
): Applications {
  const environment = environmentFrom(values, terminal);
  const { variables } = terminal;
  const origin = originOf(environment.baseUrl);
  const file = path.resolve(terminal.directory, values.settings ?? '');
  if (folders.some((folder) => isBelow(folder, file)) && originIn(variables.SORTIE_ORIGIN) !== origin) {
    throw new UsageError(
      l10n.t(
        "The settings file is in the checked folder, so it can't choose where the token goes. To agree, set SORTIE_ORIGIN to {0}.",
        origin,
      ),
    );
  }
  refuseForeignVariable(values, environment, variables);
  const clock = systemClock();
  const agent = proxyFrom(terminal);
  const token = tokenOf(values, environment, terminal, { clock, agent });
  const way = { clock, random: Math.random, headers: environment.headers, ...(agent ? { agent } : {}) };
  return {
    environment,
    clock,
    reach({ url, auth }) {
      if (auth === 'none') return { ...way, baseUrl: url };
      const own = originOf(url);
      if (own === origin) return { ...way, baseUrl: url, token };
      const named = originIn(variables[originVariable]) === own ? variables[tokenVariable] : undefined;
      return { ...way, baseUrl: url, token: givenToken(own, async () => named) };
    },
  };
}

/** Throws `UsageError` if the settings file would choose a variable that could hold any secret of the machine. */
function refuseForeignVariable(
  values: TargetArguments,
  { token }: Environment,
  variables: Terminal['variables'],
): void {
  const isChosen = values['token-env'] !== undefined || variables.SORTIE_TOKEN !== undefined;
  if (isChosen || token.source !== 'variable' || token.name.startsWith('SORTIE_')) return;
  throw new UsageError(
    l10n.t(
      'The settings file names the variable {0}. Only names that begin with SORTIE_ count. To use it, set --token-env.',
      token.name,
    ),
  );
}

function originIn(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? originOf(url) : undefined;
}

function isBelow(folder: string, file: string): boolean {
  const relative = path.relative(realPath(folder), realPath(file));
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
