import * as l10n from '@vscode/l10n';
import type { Environment } from '../../platform/environment';
import { inert } from '../../platform/inert';
import type { KnownEnvironment } from '../environments/known';
import { ToolRefusal } from './input';

/** Provides the environments on this machine: all of them, the selected one, or the one with a given name. */
export interface Environments {
  all(): readonly KnownEnvironment[];
  selected(): KnownEnvironment | undefined;
  named(name: string): KnownEnvironment | undefined;
}

/**
 * Returns the environment with this name, or the selected environment if no name is given. Throws a `ToolRefusal` if
 * there is no such environment. A tool can't specify a host: it can use only environments that are configured on this
 * machine.
 */
export function chosenEnvironment(environments: Environments, name: string | undefined): Environment {
  const found = name === undefined ? environments.selected() : environments.named(name);
  if (found) return found.environment;
  const names = environments.all().map(({ environment }) => inert(environment.name, 100));
  if (names.length === 0) {
    throw new ToolRefusal(l10n.t('No environment is set up. The user can add one or start the local platform.'));
  }
  const known = names.join(', ');
  throw new ToolRefusal(
    name === undefined
      ? l10n.t('No environment is selected. Specify one of: {0}.', known)
      : l10n.t('Environment {0} not found. Specify one of: {1}.', inert(name, 100), known),
  );
}
