/** Returns a scope in which an environment's IDs replace `{tenant}` and `{starSystem}`. */
export function scopeOf(
  template: string,
  { tenantId, projectId }: { readonly tenantId: string; readonly projectId: string },
): string {
  return template.replaceAll('{tenant}', () => tenantId).replaceAll('{starSystem}', () => projectId);
}
