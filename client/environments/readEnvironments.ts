import * as l10n from '@vscode/l10n';
import { type Environment, readEnvironment } from '../../platform/environment';

/** What the setting `sortie.environments` holds: what can be used, and one sentence for each element that cannot. */
export interface ReadEnvironments {
  readonly environments: readonly Environment[];
  readonly problems: readonly string[];
}

/** Reads the value of `sortie.environments`. Never throws; an element with a mistake is left out and said. */
export function readEnvironments(value: unknown): ReadEnvironments {
  const environments: Environment[] = [];
  const problems: string[] = [];
  if (value !== undefined && !Array.isArray(value)) problems.push(l10n.t('sortie.environments is not a list.'));
  for (const [index, element] of (Array.isArray(value) ? value : []).entries()) {
    const read = readEnvironment(element);
    if (!read.ok) {
      const reasons = read.problems.map((problem) => problem.message).join(' ');
      problems.push(l10n.t('Environment {0} is left out: {1}', read.name ?? index + 1, reasons));
    } else if (environments.some((other) => other.name === read.environment.name)) {
      problems.push(l10n.t('Environment {0} is left out: another one has this name.', read.environment.name));
    } else {
      environments.push(read.environment);
    }
  }
  return { environments, problems };
}
