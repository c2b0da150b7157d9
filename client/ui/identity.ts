/** Parses the JSON list that identifies a document of an earlier window. Returns an empty list for other texts. */
export function partsOf(identity: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(identity);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
