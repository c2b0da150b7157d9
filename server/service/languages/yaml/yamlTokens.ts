import { type CST, Lexer, Parser } from 'yaml';
import { nestingLimit } from '../json/json';

/** The documents of a YAML text as syntax trees, or the offset of the first collection that lies too deep. */
export type YamlTokens =
  | { readonly tokens: readonly CST.Token[]; readonly tooDeep?: never }
  | { readonly tokens?: never; readonly tooDeep: number };

/**
 * Reads a YAML text with the parser's iterative stage, which no nesting can bring down. It ends where collections nest more
 * than 200 levels deep, since a tree of such a depth is nothing for whoever walks it.
 */
export function readYamlTokens(text: string): YamlTokens {
  // The parser knows no carriage return alone as a line end; offsets stay those of the text.
  const source = text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text;
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(source)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    const tooDeep = parser.stack.length > nestingLimit ? collectionTooDeep(parser.stack) : undefined;
    if (tooDeep !== undefined) return { tooDeep };
  }
  for (const token of parser.end()) tokens.push(token);
  return { tokens };
}

function collectionTooDeep(open: readonly CST.Token[]): number | undefined {
  return open.filter((token) => 'items' in token)[nestingLimit]?.offset;
}
