import * as l10n from '@vscode/l10n';
import { defaultEditor, type EditorSettings } from './settings';
import { isRecord } from './values';

/** The settings of an editor, and descriptions of the mistakes in them. */
export interface ReadSettings {
  readonly settings: EditorSettings;
  readonly mistakes: readonly string[];
}

/**
 * Reads the `sortie` section of an editor's configuration. Missing and malformed settings get their default values.
 * Malformed settings are reported in `mistakes`.
 */
export function readSettings(
  section: unknown,
  { peerValidators, peerOutlines }: Pick<EditorSettings, 'peerValidators' | 'peerOutlines'>,
): ReadSettings {
  const mistakes: string[] = [];
  const given = isRecord(section) ? section : {};
  const flag = (name: 'enable' | 'codeLens' | 'inlayHints') => {
    const value = given[name];
    if (typeof value === 'boolean') return value;
    if (value !== undefined && value !== null)
      mistakes.push(l10n.t('The {0} setting must be true or false. Sortie ignores invalid values.', `sortie.${name}`));
    return defaultEditor[name];
  };
  const [enable, codeLens, inlayHints] = [flag('enable'), flag('codeLens'), flag('inlayHints')];
  return { settings: { enable, codeLens, inlayHints, peerValidators, peerOutlines }, mistakes };
}
