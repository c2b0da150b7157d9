/** A text as one word of a POSIX shell, whatever stands in it. */
export function quoteForShell(text: string): string {
  return /^[A-Za-z0-9_./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
