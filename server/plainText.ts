import { type CompletionItem, type Hover, MarkupContent, MarkupKind } from 'vscode-languageserver';
import type { Client } from './client';

/** A hover in the form that this client shows. */
export function adaptHover(hover: Hover | null, { understands }: Client): Hover | null {
  return hover && { ...hover, contents: shownAs(hover.contents, understands.hoverFormats) };
}

/** A completion item with its documentation in the form that this client shows. */
export function adaptDocumentation(item: CompletionItem, { understands }: Client): CompletionItem {
  if (item.documentation === undefined) return item;
  return { ...item, documentation: shownAs(item.documentation, understands.documentationFormats) };
}

/** Markdown as plain text if a client declared only that. A client that declared nothing gets Markdown. */
function shownAs<Words>(words: Words, formats: readonly MarkupKind[] | undefined): Words | MarkupContent {
  if (!formats || formats.includes(MarkupKind.Markdown) || !MarkupContent.is(words)) return words;
  return { kind: MarkupKind.PlainText, value: plainText(words.value) };
}

/** What our Markdown says, without its marks: escapes, inline code, what is bold, and the targets of links. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/(?<!\\)\[((?:[^\]\\]|\\.)+)\]\((?:[a-z][\w+.-]*:)[^()\s]+\)/g, '$1')
    .replace(
      /\\([\W_])|(`+)( ?)(.+?)\3\2|\*\*/g,
      (_, escaped?: string, _ticks?: string, _space?: string, code?: string) => escaped ?? code ?? '',
    );
}
