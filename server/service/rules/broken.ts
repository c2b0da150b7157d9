import type { Block } from '../facts/facts';
import { type BlockId, syntaxErrorIn } from '../text/block';
import type { RuleContext } from './rule';

/** Whether the text of a block has a syntax error or a conflict, so that the block may lack facts or contain too many. */
export function isBroken({ model }: Pick<RuleContext, 'model'>, id: BlockId): boolean {
  const block = model.blocks.get(id);
  if (block === undefined) return false;
  const isUnreadable = syntaxErrorIn(block) !== undefined || block.conflictMarks !== undefined;
  return isUnreadable || model.blocks.undefinedAliases(id).length > 0;
}

/** Whether the text of any block in the same file is broken. */
export function isInBrokenFile({ model, file }: RuleContext): boolean {
  return model.blocks.in(file.uri).some((id) => isBroken({ model }, id));
}

/** Whether a block is text between two others: only comments, blank lines, or document markers. */
export function isBetween(block: Block | undefined): boolean {
  if (block?.facts.kind !== 'apiconfig' || syntaxErrorIn(block) !== undefined) return false;
  return block.facts.resources.length === 0 && block.facts.others.length === 0;
}

/** Whether nothing but comments, blank lines, and document markers is between a block and a later one. */
export function isDirectlyBefore({ model, id, block }: RuleContext, later: BlockId): boolean {
  let at = model.blocks.before(later);
  while (at !== undefined && at !== id && !isBetween(block) && isBetween(model.blocks.get(at))) {
    at = model.blocks.before(at);
  }
  return at === id;
}
