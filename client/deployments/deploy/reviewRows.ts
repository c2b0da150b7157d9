import * as l10n from '@vscode/l10n';
import { formatMove, olderThanRunning } from '../../../platform/deployments/wording';
import type { Plan, PlannedApplication } from '../../../platform/deploymentTypes';
import { inert } from '../../../platform/inert';
import { planetName } from '../../../platform/planetName';
import { runningText, type TextRow } from './rows';
import type { WorkingTree } from './workingTree';

/** The first row of the review: the planet that the plan deploys to. */
export function reviewHead({ planet }: Plan): TextRow {
  const words = [
    planet.production ? l10n.t('production') : '',
    l10n.t('environment {0}', inert(planet.environmentName, 80)),
    l10n.t('tenant {0} · star system {1}', inert(planet.tenantId, 80), inert(planet.projectId, 80)),
  ];
  const label = l10n.t('planet {0}', planetName(planet));
  return {
    label: planet.production ? `$(shield) ${label}` : label,
    description: words.filter((text) => text !== '').join(' · '),
  };
}

/** The review's row for one application: the running build, the new build, and whether nodes restart. */
export function reviewRow({ application, buildId, running, restart, older }: PlannedApplication): TextRow {
  const arrow = `${inert(application)}   ${formatMove(application, running, buildId)}`;
  if (restart === 'not-known') return { label: arrow, description: runningText(application, running) };
  if (restart === 'restart') {
    const description = l10n.t('nodes restart');
    return older
      ? { label: `$(warning) ${arrow}`, description: `${description} · ${olderThanRunning()}` }
      : { label: arrow, description };
  }
  return {
    label: arrow,
    description: l10n.t("redeployed, but nodes don't restart"),
    detail: l10n.t(
      'The build stays the same. To restart the nodes, add or change an environment variable on the platform.',
    ),
  };
}

/** The rows of a production review that warn about configuration and Gosu files with unsaved or uncommitted changes. */
export function fileRows({ unsaved, uncommitted = [] }: WorkingTree): readonly TextRow[] {
  return [
    ...(unsaved.length > 0 ? [filesRow(unsavedText(unsaved.length), unsaved)] : []),
    ...(uncommitted.length > 0 ? [filesRow(uncommittedText(uncommitted.length), uncommitted)] : []),
  ];
}

function filesRow(text: string, names: readonly string[]): TextRow {
  return { label: `$(warning) ${text}`, description: names.map((name) => inert(name, 120)).join(', ') };
}

function unsavedText(count: number): string {
  if (count === 1) return l10n.t("1 configuration or Gosu file isn't saved");
  return l10n.t("{0} configuration or Gosu files aren't saved", count);
}

function uncommittedText(count: number): string {
  if (count === 1) return l10n.t("1 configuration or Gosu file isn't committed");
  return l10n.t("{0} configuration or Gosu files aren't committed", count);
}
