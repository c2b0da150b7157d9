import * as l10n from '@vscode/l10n';
import { type Environment, readEnvironment } from '../../platform/environment';
import { withProductionPlanets } from '../../platform/productionPlanets';

/** An element of the setting that cannot be used, or the setting itself. */
export interface LeftOut {
  /** What tells it from others: the name that it has, its place from 1, or that of the setting. */
  readonly name: string;
  readonly reason: string;
  /** Both in a sentence. */
  readonly text: string;
}

/** The contents of the setting `sortie.environments`: what can be used, and what can't. */
export interface ReadEnvironments {
  readonly environments: readonly Environment[];
  readonly leftOut: readonly LeftOut[];
}

/** Reads the value of `sortie.environments`. Never throws; an element with a mistake is left out and said. */
export function readEnvironments(value: unknown): ReadEnvironments {
  const environments: Environment[] = [];
  const leftOut: LeftOut[] = [];
  const leave = (name: string, reason: string) =>
    leftOut.push({ name, reason, text: l10n.t('Environment {0} is skipped: {1}', name, reason) });
  if (value !== undefined && !Array.isArray(value)) {
    const text = l10n.t("sortie.environments isn't a list.");
    leftOut.push({ name: 'sortie.environments', reason: text, text });
  }
  for (const [index, element] of (Array.isArray(value) ? value : []).entries()) {
    const read = readEnvironment(element);
    if (!read.ok) {
      leave(read.name ?? String(index + 1), read.invalid.map(({ message }) => message).join(' '));
    } else if (environments.some((other) => other.name === read.environment.name)) {
      leave(read.environment.name, l10n.t('This name is already used.'));
    } else {
      environments.push(read.environment);
    }
  }
  return { environments: withProductionPlanets(environments), leftOut };
}
