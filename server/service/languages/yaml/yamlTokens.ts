import { type CST, Lexer, Parser } from 'yaml';
import { nestingLimit } from '../json/json';

/** The documents of a YAML text as syntax trees, or the offset of the first collection that lies too deep. */
export type YamlTokens =
  | { readonly tokens: readonly CST.Token[]; readonly tooDeep?: never }
  | { readonly tokens?: never; readonly tooDeep: number };

/**
 * Reads a YAML text with the parser's iterative stage, which deep nesting can't crash. It ends at 200 levels, since
 * deeper trees can't be walked recursively.
 */
export function readYamlTokens(text: string): YamlTokens {
  // The parser doesn't accept a lone carriage return as a line break. Offsets stay those of the text.
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
