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

/**
 * Whether the next block with content is broken. What looks like the end of this block may then be continued by text
 * that couldn't be read.
 */
export function precedesBroken({ model, file, id }: RuleContext): boolean {
  const ids = model.blocks.in(file.uri);
  const hasContent = (each: BlockId) => {
    const facts = model.blocks.get(each)?.facts;
    return facts?.kind === 'apiconfig' && facts.resources.length + facts.others.length > 0;
  };
  const next = ids.slice(ids.indexOf(id) + 1).find((each) => isBroken({ model }, each) || hasContent(each));
  return next !== undefined && isBroken({ model }, next);
}
