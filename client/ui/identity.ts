/** Parses the JSON list that identifies a document from a closed window. Returns an empty list for other texts. */
export function partsOf(identity: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(identity);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
