import * as l10n from '@vscode/l10n';
import { type Environment, readEnvironment } from '../../platform/environment';
import { withProductionPlanets } from '../../platform/productionPlanets';

/** An unusable entry of `sortie.environments`, or the whole setting if it isn't a list. */
export interface LeftOut {
  /**
   * The entry's name, or its 1-based position if it has no name. If the whole setting is unusable, the setting's name.
   */
  readonly name: string;
  readonly reason: string;
  /** The name and the reason as one sentence. */
  readonly text: string;
}

/** The value of the `sortie.environments` setting, split into usable and unusable entries. */
export interface ReadEnvironments {
  readonly environments: readonly Environment[];
  readonly leftOut: readonly LeftOut[];
}

/** Describes an entry that is skipped. `name` is the entry's name, or its position if it has none. */
export function skipped(name: string, reason: string): LeftOut {
  return { name, reason, text: l10n.t('Environment {0} is skipped: {1}', name, reason) };
}

/** Reads the value of `sortie.environments`. Never throws; an invalid entry is skipped and listed in `leftOut`. */
export function readEnvironments(value: unknown): ReadEnvironments {
  const environments: Environment[] = [];
  const leftOut: LeftOut[] = [];
  const leave = (name: string, reason: string) => leftOut.push(skipped(name, reason));
  if (value !== undefined && !Array.isArray(value)) {
    const text = l10n.t('sortie.environments must be a list.');
    leftOut.push({ name: 'sortie.environments', reason: text, text });
  }
  for (const [index, element] of (Array.isArray(value) ? value : []).entries()) {
    const read = readEnvironment(element);
    if (!read.ok) {
      leave(read.name ?? String(index + 1), read.invalid.map(({ message }) => message).join(' '));
    } else if (environments.some((other) => other.name === read.environment.name)) {
      leave(read.environment.name, l10n.t('Another environment has this name. Enter a different name.'));
    } else {
      environments.push(read.environment);
    }
  }
  return { environments: withProductionPlanets(environments), leftOut };
}
