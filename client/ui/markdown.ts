/** Escapes a string for Markdown, so that the string is shown literally and contains no links. */
export function literally(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
