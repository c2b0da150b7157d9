import { type Clock, systemClock } from '../platform/clock';
import type { ApplicationApis, Environment } from '../platform/environment';
import { originOf } from '../platform/http/address';
import type { PipelineOptions } from '../platform/http/pipeline';
import { givenToken } from '../platform/tokens/given';
import { checkOrigins, checkSettings, originIn } from './settingsTrust';
import { environmentFrom, type TargetArguments, tokenOf, transportFrom } from './target';
import type { Terminal } from './terminal';

/** An environment, and the options for requests to its applications. */
export interface Applications {
  readonly environment: Environment;
  readonly clock: Clock;
  /**
   * Returns the options for requests to an application. They contain a source of tokens for the application's origin,
   * unless the application requires no token.
   */
  reach(application: ApplicationApis): PipelineOptions;
}

const [tokenVariable, originVariable] = ['SORTIE_APPLICATION_TOKEN', 'SORTIE_APPLICATION_ORIGIN'];

/**
 * Prepares requests to the applications of the environment that the options specify. Sends nothing. Throws `UsageError`
 * if the options are invalid or a secret is missing. Also throws if a project file, or a settings file that counts as a
 * workspace's, contains an origin that the caller didn't allow. An application that needs a token is contacted only if
 * the caller gives its token.
 */
export function openApplications(
  values: TargetArguments,
  terminal: Terminal,
  folders: readonly string[],
): Applications {
  const environment = environmentFrom(values, terminal);
  const { variables } = terminal;
  const origin = originOf(environment.baseUrl);
  const open = (environment.applications ?? []).flatMap(({ url, auth }) => (auth === 'none' ? [originOf(url)] : []));
  checkSettings(values, environment, terminal, folders);
  checkOrigins(open, values, terminal, folders);
  const clock = systemClock();
  const transport = transportFrom(values, terminal, clock);
  const token = tokenOf(values, environment, terminal, { clock, transport });
  const way = { clock, random: Math.random, headers: environment.headers, transport };
  return {
    environment,
    clock,
    reach({ url, auth }) {
      if (auth === 'none') return { ...way, baseUrl: url };
      const applicationOrigin = originOf(url);
      if (applicationOrigin === origin) return { ...way, baseUrl: url, token };
      const named = originIn(variables[originVariable]) === applicationOrigin ? variables[tokenVariable] : undefined;
      return { ...way, baseUrl: url, token: givenToken(applicationOrigin, async () => named) };
    },
  };
}
