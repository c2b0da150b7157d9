import * as l10n from '@vscode/l10n';
import type { DeploymentsApi } from '../../platform/api';
import { environmentFrom, openEnvironment, type Target, type TargetArguments } from '../target';
import { type Terminal, UsageError } from '../terminal';

/** A planet that can only be read. The object contains nothing that can send a POST request. */
export interface ReadOnlyTarget extends Omit<Target, 'api'> {
  readonly api: Pick<DeploymentsApi, 'branches' | 'builds' | 'status'>;
}

/**
 * Opens the planet that the arguments specify. Throws `UsageError` if a token would have to be requested, because an
 * assistant must not sign in.
 */
export function openReadOnly(values: TargetArguments, terminal: Terminal): ReadOnlyTarget {
  const environment = environmentFrom(values, terminal);
  const variable = values['token-env'] ?? 'SORTIE_TOKEN';
  if (environment.token.source === 'clientCredentials' && terminal.variables[variable] === undefined) {
    throw new UsageError(
      l10n.t("sortie mcp doesn't sign in. Set the environment variable {0} to an access token.", 'SORTIE_TOKEN'),
    );
  }
  const { api, ...target } = openEnvironment(environment, values, terminal);
  return {
    ...target,
    api: {
      branches: (signal) => api.branches(signal),
      builds: (branch, signal) => api.builds(branch, signal),
      status: (signal) => api.status(signal),
    },
  };
}
