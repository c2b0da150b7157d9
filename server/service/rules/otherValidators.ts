import type { RuleContext } from './rule';

/** True if somebody else knows the syntax of this kind of file in this editor, so that nothing is said or shown twice. */
export function isLeftToOthers({ file, settings }: Pick<RuleContext, 'file' | 'settings'>): boolean {
  if (file.name.kind === 'schema' || file.name.kind === 'mapping') return settings.otherValidators.json;
  if (file.name.kind === 'apiconfig' || file.name.kind === 'swagger') return settings.otherValidators.yaml;
  return false;
}
