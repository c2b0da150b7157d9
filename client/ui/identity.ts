/** The parts of a JSON list that identifies a document of an earlier window. None for anything else. */
export function partsOf(identity: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(identity);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
