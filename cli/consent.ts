import * as l10n from '@vscode/l10n';
import type { Plan } from '../platform/deploymentTypes';
import { inert } from '../platform/inert';
import type { Terminal } from './terminal';

/**
 * Asks for consent to the plan that was just shown. For a production planet, the user must enter the planet's ID, so
 * that a habitual "y" doesn't start a deployment. Any other input means no.
 */
export async function consent({ planet, applications }: Plan, terminal: Terminal): Promise<boolean> {
  if (planet.production) {
    const [id, count] = [inert(planet.planetId), applications.length];
    const question =
      count === 1
        ? l10n.t('Deploy 1 application to production? To consent, type the planet ID {0}: ', id)
        : l10n.t('Deploy {0} applications to production? To consent, type the planet ID {1}: ', count, id);
    return (await terminal.ask(question, terminal.ended))?.trim() === planet.planetId;
  }
  const answer = await terminal.ask(l10n.t('Deploy? [y/N] '), terminal.ended);
  return /^(y|yes)$/i.test(answer?.trim() ?? '');
}
