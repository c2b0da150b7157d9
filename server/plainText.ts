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

/** Converts Markdown to plain text if the client declared only plain text. Otherwise, returns the Markdown. */
function shownAs<Words>(words: Words, formats: readonly MarkupKind[] | undefined): Words | MarkupContent {
  if (!formats || formats.includes(MarkupKind.Markdown) || !MarkupContent.is(words)) return words;
  return { kind: MarkupKind.PlainText, value: plainText(words.value) };
}

/** Returns a text without Sortie's Markdown syntax: escapes, inline code, bold marks, and link targets. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/(?<!\\)\[((?:[^\]\\]|\\.)+)\]\((?:[a-z][\w+.-]*:)[^()\s]+\)/g, '$1')
    .replace(
      /\\([\W_])|(`+)( ?)(.+?)\3\2|\*\*/g,
      (_, escaped?: string, _ticks?: string, _space?: string, code?: string) => escaped ?? code ?? '',
    );
}
