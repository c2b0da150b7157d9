import type { BlockId } from '../files/facts';
import type { Problem, RuleContext } from './rule';

/**
 * True if a comment `sortie-disable-next-line` with the problem's code stands on the line above it. A problem of the
 * file itself, which has no line above, listens to the first line.
 */
export function isSuppressed(context: RuleContext, problem: Pick<Problem, 'code' | 'span'>): boolean {
  const { model, id, block } = context;
  if (block.suppressions.some(({ codes }) => codes.includes(problem.code))) {
    if (isSilencedBy(context, id, problem)) return true;
  }
  const line = model.range(id, problem.span).start.line;
  for (let before = blockBefore(context, id); before !== undefined; before = blockBefore(context, before)) {
    if (isSilencedBy(context, before, problem)) return true;
    if (model.range(before, { start: 0, end: 0 }).start.line < line - 1) return false;
  }
  return false;
}

function isSilencedBy({ model, id }: RuleContext, holder: BlockId, problem: Pick<Problem, 'code' | 'span'>): boolean {
  const line = model.range(id, problem.span).start.line;
  return (model.block(holder)?.suppressions ?? []).some((suppression) => {
    if (!suppression.codes.includes(problem.code)) return false;
    const above = model.range(holder, suppression.span).end.line;
    return above + 1 === line || (problem.code === 'file-name' && above === 0);
  });
}

function blockBefore({ model, file }: RuleContext, id: BlockId): BlockId | undefined {
  const start = model.startOf(id);
  return start === 0 ? undefined : model.blockAt(file.uri, start - 1)?.id;
}
