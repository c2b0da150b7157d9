/** Replaces `{tenant}` and `{starSystem}` in a scope with an environment's IDs. */
export function scopeOf(
  template: string,
  { tenantId, projectId }: { readonly tenantId: string; readonly projectId: string },
): string {
  return template.replaceAll('{tenant}', () => tenantId).replaceAll('{starSystem}', () => projectId);
}
