import { type CompletionItem, type Hover, MarkupContent, MarkupKind } from 'vscode-languageserver';
import type { Client } from './client';

/** Converts a hover to a format that this client can show. */
export function adaptHover(hover: Hover | null, { understands }: Client): Hover | null {
  return hover && { ...hover, contents: shownAs(hover.contents, understands.hoverFormats) };
}

/** Converts the documentation of a completion item to a format that this client can show. */
export function adaptDocumentation(item: CompletionItem, { understands }: Client): CompletionItem {
  if (item.documentation === undefined) return item;
  return { ...item, documentation: shownAs(item.documentation, understands.documentationFormats) };
}

/**
 * Converts Markdown to plain text if the client specifies its formats and Markdown isn't one of them. Otherwise,
 * returns the value unchanged.
 */
function shownAs<Words>(words: Words, formats: readonly MarkupKind[] | undefined): Words | MarkupContent {
  if (!formats || formats.includes(MarkupKind.Markdown) || !MarkupContent.is(words)) return words;
  return { kind: MarkupKind.PlainText, value: plainText(words.value) };
}

/**
 * Removes the Markdown syntax that Sortie writes: the backslashes of escapes, the backticks of inline code, bold marks,
 * and the brackets and targets of links.
 */
export function plainText(markdown: string): string {
  return markdown
    .replace(/(?<!\\)\[((?:[^\]\\]|\\.)+)\]\((?:[a-z][\w+.-]*:)[^()\s]+\)/g, '$1')
    .replace(
      /\\([\W_])|(`+)( ?)(.+?)\3\2|\*\*/g,
      (_, escaped?: string, _ticks?: string, _space?: string, code?: string) => escaped ?? code ?? '',
    );
}
