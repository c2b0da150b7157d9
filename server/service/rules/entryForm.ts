/**
 * The entries that a text in a default sort was meant as, well formed: names with `-` in front for descending. Reads
 * blanks behind the sign, `+`, doubled signs, `x desc`, `x:desc` and lists such as `x, y`. Empty when no name is in it.
 */
export function wellFormed(text: string): string[] {
  return text.split(/[,;]/).flatMap((part) => {
    const match = /^\s*([-+\s]*)([^\s:+-][^\s:]*)\s*(?:[\s:]\s*(\w+))?\s*$/.exec(part);
    const name = match?.[2];
    if (name === undefined || /^(asc|desc)/i.test(match?.[3] ?? 'asc') === false) return [];
    const descending = (match?.[1] ?? '').includes('-') || /^desc/i.test(match?.[3] ?? '');
    return [descending ? `-${name}` : name];
  });
}
