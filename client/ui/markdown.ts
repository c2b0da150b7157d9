/** Escapes a text for Markdown, so that it is shown literally and contains no links. */
export function literally(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
