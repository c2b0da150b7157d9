import * as l10n from '@vscode/l10n';
import { inert } from '../../../platform/inert';
import type { PlatformHere } from '../../local/platformHere';

/** Returns a sentence about what a local platform that a window starts serves. */
export function servedInWords(folders: PlatformHere['folders']): string {
  switch (folders) {
    case 'one':
      return l10n.t("Serves this workspace's collections with generated data or the data in .sortie/data.");
    case 'several':
      return l10n.t(
        'The local platform serves one folder, but this window has several. Open the folder in its own window, and start the local platform there.',
      );
    case 'none':
      return l10n.t('The local platform serves a folder on this machine, but this window has none.');
  }
}

/**
 * Notes on rows from the local platform. The platform serves the saved files of the window that started it. `unsaved`
 * contains the names of files with unsaved changes.
 */
export function notesOnLocal(runsHere: boolean, unsaved: readonly string[]): readonly string[] {
  const notes = [];
  if (!runsHere) {
    notes.push(
      l10n.t(
        "the local platform serves another window's folder; to serve this window's folder, stop the local platform in that window and start it in this one",
      ),
    );
  }
  if (unsaved.length > 0) {
    notes.push(l10n.t('the local platform serves only saved files; not saved: {0}', inert(unsaved.join(', '), 200)));
  }
  return notes;
}
