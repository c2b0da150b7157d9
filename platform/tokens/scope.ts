import type { Environment } from '../environment';

/** A scope in which `{tenant}` and `{starSystem}` stand for the identifiers of an environment. */
export function scopeOf(
  template: string,
  { tenantId, projectId }: Pick<Environment, 'tenantId' | 'projectId'>,
): string {
  return template.replaceAll('{tenant}', () => tenantId).replaceAll('{starSystem}', () => projectId);
}
