import { type CST, Lexer, Parser } from 'yaml';
import { deepestNesting } from '../../text/limits';

/** The syntax trees of the documents in YAML text, or the offset of the first collection that is nested too deeply. */
interface YamlTokens {
  readonly tokens: readonly CST.Token[];
  readonly tooDeep?: number;
}

/**
 * Reads YAML text with the iterative stage of the parser, which doesn't crash on deep nesting. Stops at 200 levels,
 * because deeper trees can't be traversed recursively.
 */
export function readTokens(text: string): YamlTokens {
  // The parser doesn't accept a lone carriage return as a line break. The replacement doesn't change any offsets.
  const source = text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text;
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(source)) {
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length <= deepestNesting) continue;
    const tooDeep = parser.stack.filter((token) => 'items' in token)[deepestNesting]?.offset;
    if (tooDeep !== undefined) return { tokens: [], tooDeep };
  }
  return { tokens: [...tokens, ...parser.end()] };
}
