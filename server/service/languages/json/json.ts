import { type ParseError, type ParseErrorCode, visit } from 'jsonc-parser';
import type { ParseProblem, SyntaxProblem, SyntaxReason } from '../../text/parseProblem';
import type { Span } from '../../text/span';
import { readSuppression, type Suppression, suppressionMark } from '../../text/suppression';
import { endOf, entriesOf, memberAt, type Node, readTolerantly, type TolerantTree } from './jsonTree';

/** The tree that was read from JSON text, and the problems in the text. */
export interface ParsedJson {
  /** Undefined if the text contains no value, or if it's nested too deeply. */
  readonly root: Node | undefined;
  readonly problems: readonly ParseProblem[];
  readonly suppressions: readonly Suppression[];
}

/**
 * Reads JSON with comments and trailing commas. `open` is the number of braces that the text must not close, because
 * other text closes them.
 */
export function parseJson(source: string, open = 0): ParsedJson {
  const text = source.replace(/^\ufeff/, ' ');
  const tree = readTolerantly(text, open);
  const { root, tooDeep } = tree;
  if (tooDeep !== undefined) {
    return { root, problems: [syntax('nesting-too-deep', tooDeep, tooDeep + 1)], suppressions: [] };
  }
  const syntaxErrors = syntaxProblems(text, tree, open);
  const unclosed = new Set(tree.errors.filter(({ error }) => error === stringUnclosed).map(({ offset }) => offset));
  if (root && unclosed.size > 0) removeStrings(root, unclosed);
  const problems = [...syntaxErrors, ...(root ? duplicateKeys(root) : [])];
  return { root, problems, suppressions: suppressionsIn(text) };
}

/**
 * Returns the problems for the parser's errors. After most errors, the parser skips text and reports consequences, so
 * all later errors are omitted. Only a missing comma has no consequences.
 */
function syntaxProblems(text: string, { root, errors, unclosed }: TolerantTree, open: number): ParseProblem[] {
  const problems: ParseProblem[] = [];
  const inside = errors.filter(({ error, offset }) => offset < text.length && !(open > 0 && error === endExpected));
  for (const [index, error] of inside.entries()) {
    const isKey = error.error === invalidSymbol && inside[index + 1]?.error === keyExpected;
    const problem = problemOf(text, root, isKey ? { ...error, error: keyExpected } : error);
    problems.push(problem);
    if (problem.reason !== 'comma-expected') return problems;
  }
  const [atEnd] = errors.filter(({ offset }) => offset >= text.length);
  const [innermost] = unclosed.slice(open).reverse();
  if (innermost) {
    const reason = innermost.type === 'object' ? 'brace-unclosed' : 'bracket-unclosed';
    problems.push(syntax(reason, innermost.offset, innermost.offset + 1));
  } else if (root && unclosed.length < open) {
    const end = endOf(root);
    problems.push({ ...syntax('unexpected', end - 1, end), detail: text.slice(end - 1, end) });
  } else if (atEnd) problems.push(problemOf(text, root, atEnd));
  return problems;
}

function problemOf(text: string, root: Node | undefined, { error, offset, length }: ParseError): SyntaxProblem {
  const reason = error === commaExpected ? commaReason(text, offset) : reasons[error];
  if (reason === 'colon-expected' || reason === 'value-expected') {
    const { children: [key] = [], colonOffset } = memberAt(root, offset - 1)?.member ?? {};
    if (key) return syntax(reason, key.offset, colonOffset === undefined ? endOf(key) : colonOffset + 1);
  }
  const start = Math.min(offset, text.trimEnd().length);
  const end = Math.max(start, offset + length);
  return { ...syntax(reason, start, end), detail: isQuoted(reason) ? text.slice(start, end) : undefined };
}

/** Returns the reason for an error at a token that isn't a comma. */
function commaReason(text: string, offset: number): SyntaxReason {
  const token = text.charAt(offset);
  // A colon after a string shows that the string is the next key, and not the value of the key before.
  if (token === ':' && /"\s*$/.test(text.slice(Math.max(0, offset - longestGap), offset))) return 'value-expected';
  return /[:\]}]/.test(token) ? 'unexpected' : 'comma-expected';
}

/** Number of characters before a colon that are searched for a string. */
const longestGap = 100;

/** Whether the message for a reason contains the text. */
function isQuoted(reason: SyntaxReason): boolean {
  return reason === 'literal-invalid' || reason === 'unexpected';
}

/** Codes of the parser's errors, which the parser declares only as types. */
const [invalidSymbol, keyExpected, commaExpected, endExpected, stringUnclosed] = [1, 3, 6, 9, 12] as const;

/** The reasons for the parser's errors. */
const reasons: Readonly<Record<ParseErrorCode, SyntaxReason>> = {
  1: 'literal-invalid',
  2: 'literal-invalid',
  3: 'key-expected',
  4: 'value-expected',
  5: 'colon-expected',
  6: 'comma-expected',
  7: 'brace-unclosed',
  8: 'bracket-unclosed',
  9: 'end-expected',
  10: 'unexpected',
  11: 'comment-unclosed',
  12: 'string-unclosed',
  13: 'literal-invalid',
  14: 'literal-invalid',
  15: 'literal-invalid',
  16: 'literal-invalid',
};

/** Removes the strings that start at the given offsets. The text of an unclosed string is neither a key nor a value. */
function removeStrings(node: Node, starts: ReadonlySet<number>): void {
  const isKept = (child: Node) =>
    !starts.has(child.type === 'property' ? (child.children?.[0]?.offset ?? -1) : child.offset);
  node.children?.splice(0, node.children.length, ...node.children.filter(isKept));
  for (const child of node.children ?? []) removeStrings(child, starts);
}

function duplicateKeys(node: Node): readonly ParseProblem[] {
  const problems: ParseProblem[] = [];
  const visitNode = (each: Node) => {
    const firsts = new Map<string, Span>();
    for (const { key, keySpan } of entriesOf(each)) {
      const first = firsts.get(key);
      if (first) problems.push({ code: 'duplicate-key', span: keySpan, key, first });
      else firsts.set(key, keySpan);
    }
    for (const child of each.children ?? []) if (child.children) visitNode(child);
  };
  visitNode(node);
  return problems;
}

function suppressionsIn(text: string): readonly Suppression[] {
  if (!text.includes(suppressionMark)) return [];
  const found: Suppression[] = [];
  visit(text, {
    onComment: (start, length) => {
      const suppression = readSuppression(text.slice(start, start + length), start);
      if (suppression) found.push(suppression);
    },
  });
  return found;
}

function syntax(reason: SyntaxReason, start: number, end: number): SyntaxProblem {
  return { code: 'invalid-syntax', reason, span: { start, end } };
}
