/** A scope with `{tenant}` and `{starSystem}` replaced by the IDs of an environment. */
export function scopeOf(
  template: string,
  { tenantId, projectId }: { readonly tenantId: string; readonly projectId: string },
): string {
  return template.replaceAll('{tenant}', () => tenantId).replaceAll('{starSystem}', () => projectId);
}
