/** The parts of a list in JSON that tells a document of an earlier window from others; none where it is something else. */
export function partsOf(identity: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(identity);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
