import type { SyntaxProblem } from '../../text/parseProblem';
import type { Span } from '../../text/span';

/** What surrounds an error. */
interface ErrorPlace {
  /** The end of the last complete name or attribute, if the error is in an opening tag. */
  readonly tagEnd: number | undefined;
  /** The name of the element that ended last. */
  readonly closed: Span | undefined;
  /** The name of the innermost element that hasn't ended. */
  readonly unclosed: Span | undefined;
}

/**
 * Returns the problem for a parser error at an offset. If Sortie has no message for the error, the reason is `xml`,
 * whose message contains the parser's message.
 */
export function xmlProblem(text: string, at: number, message: string, place: ErrorPlace): SyntaxProblem {
  const code = 'invalid-syntax';
  if (message.startsWith('unclosed tag') && place.unclosed)
    return { code, reason: 'element-unclosed', span: place.unclosed };
  if (message === 'unexpected close tag.' && place.closed)
    return { code, reason: 'element-unclosed', span: place.closed };
  const closing = /^unmatched closing tag: (.*)\.$/.exec(message)?.[1];
  if (closing !== undefined) {
    const start = Math.max(0, text.lastIndexOf('</', at));
    return { code, reason: 'unexpected', span: { start, end: at }, detail: `</${closing}>` };
  }
  const quote = place.tagEnd === undefined ? undefined : openQuote(text, place.tagEnd, at);
  if (quote !== undefined) return { code, reason: 'string-unclosed', span: { start: quote, end: quote + 1 } };
  const detail = message.replace(/\.$/, '');
  return { code, reason: 'xml', span: { start: Math.max(0, at - 1), end: at }, detail };
}

/** Returns the offset of the quotation mark that starts a value in which a tag or the text ends. */
function openQuote(text: string, tagEnd: number, at: number): number | undefined {
  if (at < text.length && text.charAt(at - 1) !== '<') return undefined;
  const offset = text.slice(tagEnd, at).search(/["']/);
  return offset < 0 ? undefined : tagEnd + offset;
}
