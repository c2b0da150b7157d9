/** A scope in which `{tenant}` and `{starSystem}` stand for the identifiers of an environment. */
export function scopeOf(
  template: string,
  { tenantId, projectId }: { readonly tenantId: string; readonly projectId: string },
): string {
  return template.replaceAll('{tenant}', () => tenantId).replaceAll('{starSystem}', () => projectId);
}
