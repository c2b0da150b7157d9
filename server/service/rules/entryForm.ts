/**
 * Returns the well-formed entries that a string was probably meant to contain. Descending entries start with `-`.
 * Handles spaces after the sign, `+`, repeated signs, `x desc`, `x:desc`, and lists such as `x, y`. Empty if the text
 * contains no name.
 */
export function wellFormed(text: string): string[] {
  if (text.length > longest) return [];
  return text.split(/[,;]/).flatMap((part) => {
    const match = /^([-+\s]*)([^\s:+-][^\s:]*)(?:\s*:\s*|\s+|$)(\w*)$/.exec(part.trim());
    const name = match?.[2];
    const direction = match?.[3] ?? '';
    if (name === undefined || !/^(asc\w*|desc\w*|)$/i.test(direction)) return [];
    const descending = (match?.[1] ?? '').includes('-') || /^desc/i.test(direction);
    return [descending ? `-${name}` : name];
  });
}

/** Maximum length of a string that can be a misspelled entry. */
const longest = 200;
