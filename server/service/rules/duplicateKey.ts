import * as l10n from '@vscode/l10n';
import { removeKey } from '../edits/defaultSortEdits';
import { removeMember } from '../edits/jsonEdits';
import type { BlockId, Span } from '../files/facts';
import { textFix } from './fix';
import { memberFix } from './fixes';
import { isLeftToOthers } from './otherValidators';
import type { Finding, Rule, RuleContext } from './rule';
import { offsetOf } from './subjects';

export const duplicateKey: Rule = {
  code: 'duplicate-key',
  severity: 'error',
  explanation: 'A key stands twice in one object or mapping, and only one of the two counts.',
  fix: 'Removes the later one',
  kinds: ['schema', 'mapping', 'apiconfig', 'swagger'],
  check(context) {
    if (isLeftToOthers(context)) return [];
    const inside = context.block.problems.flatMap((problem) =>
      problem.code === 'duplicate-key' ? [finding(context, problem.key, problem.span, context.id, problem.first)] : [],
    );
    return [...inside, ...acrossBlocks(context)];
  },
};

/** Keys of this block that stood in an earlier block of the file already. */
function acrossBlocks(context: RuleContext): Finding[] {
  const { model, file, id } = context;
  return keysOf(context).flatMap(({ key, keySpan }) => {
    const first = model.repeats(file.uri, key)[0];
    if (first === undefined || first.block === id || model.startOf(first.block) > model.startOf(id)) return [];
    return [finding(context, key, keySpan, first.block, first.span)];
  });
}

function keysOf({ block: { facts } }: RuleContext): readonly { readonly key: string; readonly keySpan: Span }[] {
  if (facts.kind === 'schema') return facts.definitions;
  if (facts.kind === 'mapping') return facts.mappers;
  if (facts.kind === 'apiconfig') return facts.resources.map(({ name, keySpan }) => ({ key: name, keySpan }));
  return [];
}

function finding(context: RuleContext, key: string, span: Span, firstBlock: BlockId, first: Span): Finding {
  const title = l10n.t('Remove this {0}', key);
  const isJson = context.file.name.kind === 'schema' || context.file.name.kind === 'mapping';
  return {
    span,
    message: l10n.t('{0} stands twice here: remove one of the two', key),
    related: [{ block: firstBlock, span: first, message: l10n.t('{0} stands here already', key) }],
    fixes: () => [
      isJson
        ? memberFix(context, { id: 'remove', title }, span, (text, member, owner) => removeMember(text, owner, member))
        : textFix({
            id: 'remove',
            title,
            uri: context.file.uri,
            edits: (text) => removeKey(text, offsetOf(context, span)),
          }),
    ],
  };
}
