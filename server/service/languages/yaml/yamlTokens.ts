import { type CST, Lexer, Parser } from 'yaml';
import type { SlicedWork } from '../../slices';
import { nestingLimit } from '../json/json';

/**
 * The syntax trees of the documents in YAML text, the offset of the first collection that is nested too deeply, or true
 * for `tooLarge` if a list or mapping in brackets has too many items.
 */
export interface YamlTokens {
  readonly tokens?: readonly CST.Token[];
  readonly tooDeep?: number;
  readonly tooLarge?: boolean;
}

/**
 * Maximum number of items of a list or mapping in brackets. The parser processes all of them in one step when it reads
 * the closing bracket.
 */
const mostInBrackets = 10_000;

/** Number of lexemes to read before other work can run. */
const lexemesAtOnce = 100;

/**
 * Reads YAML text with the iterative stage of the parser, which doesn't crash on deep nesting. Stops at 200 levels,
 * because deeper trees can't be traversed recursively. Also stops at more than `mostInBrackets` items.
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
    const top = parser.stack.at(-1);
    if (top?.type === 'flow-collection' && top.items.length > mostInBrackets) return { tooLarge: true };
    if (++lexemes % lexemesAtOnce === 0) yield undefined;
  }
  for (const token of parser.end()) tokens.push(token);
  yield undefined;
  return { tokens };
}

function collectionTooDeep(open: readonly CST.Token[]): number | undefined {
  return open.filter((token) => 'items' in token)[nestingLimit]?.offset;
}
