/**
 * Parses the JSON list that identifies a document from a closed window. Returns an empty list if the text isn't a JSON
 * list.
 */
export function partsOf(identity: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(identity);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
