import type { FileKind } from '../files/facts';
import { isJsonKind } from '../files/name';
import type { RuleContext } from './rule';

/** True if somebody else checks the syntax of this kind of file in this editor, so that nothing is said twice. */
export function isLeftToOthers({ file, settings }: Pick<RuleContext, 'file' | 'settings'>): boolean {
  return isOneOf(settings.otherValidators, file.name.kind);
}

/** Whether a kind of file is written in one of the languages. */
export function isOneOf(languages: { readonly json: boolean; readonly yaml: boolean }, kind: FileKind): boolean {
  if (isJsonKind(kind)) return languages.json;
  if (kind === 'apiconfig' || kind === 'swagger') return languages.yaml;
  return false;
}
