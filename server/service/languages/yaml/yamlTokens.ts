import { type CST, Lexer, Parser } from 'yaml';
import type { SlicedWork } from '../../slices';
import { nestingLimit } from '../json/json';

/** The syntax trees of the documents in YAML text, or the offset of the first collection that is nested too deeply. */
export type YamlTokens =
  | { readonly tokens: readonly CST.Token[]; readonly tooDeep?: never }
  | { readonly tokens?: never; readonly tooDeep: number };

/** Number of lexemes to read before other work can run. */
const lexemesAtOnce = 100;

/**
 * Reads YAML text with the iterative stage of the parser, which doesn't crash on deep nesting. Stops at 200 levels,
 * because deeper trees can't be traversed recursively.
 */
export function* readYamlTokens(text: string): SlicedWork<YamlTokens> {
  // The parser doesn't accept a lone carriage return as a line break. The replacement doesn't change any offsets.
  const source = text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text;
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(source)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    const tooDeep = parser.stack.length > nestingLimit ? collectionTooDeep(parser.stack) : undefined;
    if (tooDeep !== undefined) return { tooDeep };
    if (++lexemes % lexemesAtOnce === 0) yield undefined;
  }
  for (const token of parser.end()) tokens.push(token);
  return { tokens };
}

function collectionTooDeep(open: readonly CST.Token[]): number | undefined {
  return open.filter((token) => 'items' in token)[nestingLimit]?.offset;
}
