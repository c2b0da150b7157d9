import * as l10n from '@vscode/l10n';
import type { Plan } from '../platform/deploymentTypes';
import { inert } from '../platform/inert';
import type { Terminal } from './terminal';

/**
 * Asks for consent to the plan that was just shown. A production planet asks for its id, so that a hand that is used
 * to "y" does not deploy there. Anything but the expected answer is a no.
 */
export async function consent({ planet, applications }: Plan, terminal: Terminal): Promise<boolean> {
  if (planet.production) {
    const [id, count] = [inert(planet.planetId), applications.length];
    const question =
      count === 1
        ? l10n.t('Deploy 1 application to production? Type the planet id {0} to consent: ', id)
        : l10n.t('Deploy {0} applications to production? Type the planet id {1} to consent: ', count, id);
    return (await terminal.ask(question, terminal.ended))?.trim() === planet.planetId;
  }
  const answer = await terminal.ask(l10n.t('Deploy? [y/N] '), terminal.ended);
  return /^(y|yes)$/i.test(answer?.trim() ?? '');
}
