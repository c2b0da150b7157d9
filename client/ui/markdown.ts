/** A text inside Markdown, so that it shows as it is written: no character of it is a mark, and nothing in it becomes a link. */
export function literally(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
