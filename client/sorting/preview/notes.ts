import * as l10n from '@vscode/l10n';
import { inert } from '../../../platform/inert';

/**
 * What a person should know of rows from the local platform: it serves what is saved, of the window that started it.
 * `unsaved` are the names of configuration files with changes that are not saved.
 */
export function notesOnLocal(runsHere: boolean, unsaved: readonly string[]): readonly string[] {
  const notes = [];
  if (!runsHere) {
    notes.push(
      l10n.t(
        'another window started the local platform, which serves the folder of that window; stop it there and start it here to see this one',
      ),
    );
  }
  if (unsaved.length > 0) {
    notes.push(l10n.t('the local platform serves what is saved; {0} is not', inert(unsaved.join(', '), 200)));
  }
  return notes;
}
