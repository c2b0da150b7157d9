import type { BlockId } from '../text/block';
import type { RuleContext } from './rule';

/** Whether the text of a block has a syntax error or a conflict, so that the block may lack facts or contain too many. */
export function isBroken({ model }: Pick<RuleContext, 'model'>, id: BlockId): boolean {
  const block = model.blocks.get(id);
  if (block === undefined) return false;
  const isUnreadable =
    block.problems.some(({ code }) => code === 'invalid-syntax') || block.conflictMarks !== undefined;
  return isUnreadable || model.blocks.undefinedAliases(id).length > 0;
}

/** Whether the text of any block in the same file is broken. */
export function isInBrokenFile({ model, file }: RuleContext): boolean {
  return model.blocks.in(file.uri).some((id) => isBroken({ model }, id));
}
