import type { FileKind } from '../text/fileName';
import { isJsonKind, isYamlKind } from '../text/fileName';
import type { RuleContext } from './rule';

/** Whether another extension already reports syntax problems for this kind of file. */
export function isValidatedByPeer({ file, settings }: Pick<RuleContext, 'file' | 'settings'>): boolean {
  return includesKind(settings.peerValidators, file.name.kind);
}

/** Whether the given languages include the language of files of this kind. */
export function includesKind(languages: { readonly json: boolean; readonly yaml: boolean }, kind: FileKind): boolean {
  if (isJsonKind(kind)) return languages.json;
  return isYamlKind(kind) && languages.yaml;
}
