import type { BlockId } from '../text/block';
import type { Problem, RuleContext } from './rule';

/**
 * Returns a function that checks whether the line above a problem contains a `sortie-disable-next-line` comment with
 * the problem's code. A comment on the first line also suppresses `file-name`, which concerns the whole file.
 */
export function suppressorOf(context: RuleContext): (problem: Pick<Problem, 'code' | 'span'>) => boolean {
  const { model, id, file } = context;
  if (!model.blocks.haveSuppressions(file.uri)) return () => false;
  const codesByLine = linesOf(context, id);
  const first = model.blocks.range(id, { start: 0, end: 0 }).start.line;
  return ({ code, span }) => {
    const line = model.blocks.range(id, span).start.line;
    if (codesByLine.get(line)?.has(code) === true) return true;
    if (code === 'file-name') return codesByLine.get(1)?.has(code) === true;
    return line <= first + 1 && isSilencedFromAbove(context, line, code);
  };
}

/** Returns a map from lines to the codes that comments in a block suppress on those lines. */
function linesOf({ model }: RuleContext, block: BlockId): Map<number, Set<string>> {
  const lines = new Map<number, Set<string>>();
  for (const { span, codes } of model.blocks.get(block)?.suppressions ?? []) {
    const line = model.blocks.range(block, span).end.line + 1;
    lines.set(line, new Set([...(lines.get(line) ?? []), ...codes]));
  }
  return lines;
}

/** Whether a comment in an earlier block suppresses the code on the line. */
function isSilencedFromAbove(context: RuleContext, line: number, code: string): boolean {
  const { model, id } = context;
  for (let before = model.blocks.before(id); before !== undefined; before = model.blocks.before(before)) {
    if (linesOf(context, before).get(line)?.has(code) === true) return true;
    if (model.blocks.range(before, { start: 0, end: 0 }).start.line < line - 1) return false;
  }
  return false;
}
