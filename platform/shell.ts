/** Quotes a string as one word for a POSIX shell. */
export function quoteForShell(text: string): string {
  return /^[A-Za-z0-9_./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
