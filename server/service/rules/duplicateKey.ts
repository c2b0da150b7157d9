import * as l10n from '@vscode/l10n';
import { removeMember } from '../edits/jsonEdits';
import { removeKeyWithComments } from '../edits/yamlRemoval';
import { sortKey } from '../facts/apiconfigFacts';
import { memberAt, readTree } from '../languages/json/jsonTree';
import { misplacedSortsIn } from '../model/misplacedSorts';
import type { BlockSpan } from '../model/modelFile';
import { type BlockId, syntaxErrorIn } from '../text/block';
import { isJsonKind } from '../text/fileName';
import type { ParseProblem } from '../text/parseProblem';
import type { Span } from '../text/span';
import { isInBrokenFile } from './broken';
import { type Fix, textFix } from './fix';
import type { FixHead } from './fixes';
import { isValidatedByPeer } from './peerExtensions';
import type { ProblemDetails, Rule, RuleContext } from './rule';

export const duplicateKey: Rule = {
  code: 'duplicate-key',
  severity: 'error',
  explanation: 'An object or mapping contains the same key twice. Only one of the two values is used.',
  fix: 'Removes the earlier key, or the later one',
  kinds: ['schema', 'mapping', 'updater', 'apiconfig', 'swagger', 'published'],
  check(context) {
    if (isValidatedByPeer(context)) return [];
    const misplaced = misplacedSortsIn(context.model, context.file.uri, context.id);
    const isMisplaced = ({ span }: ParseProblem) => misplaced.some(({ sort }) => sort.keySpan.start === span.start);
    const inBlock = context.block.problems.flatMap((problem) =>
      problem.code === 'duplicate-key' && !isMisplaced(problem)
        ? duplicateProblem(context, problem.key, problem.span, context.id, problem.first)
        : [],
    );
    return [...inBlock, ...acrossBlocks(context)];
  },
};

/** Returns a problem for each key in this block that an earlier block in the same container already contains. */
function acrossBlocks(context: RuleContext): readonly ProblemDetails[] {
  const { model, file, id } = context;
  return keysOf(context).flatMap(({ key, identity = key, keySpan }) => {
    const first = model.blocks.firstOfRepeats(id, file.uri, identity);
    const block = first && model.blocks.get(first.block);
    const isSound = block !== undefined && syntaxErrorIn(block) === undefined;
    return first === undefined || !isSound ? [] : duplicateProblem(context, key, keySpan, first.block, first.span);
  });
}

interface Key {
  readonly key: string;
  /** Distinguishes the key from other keys with the same text. Absent if the text alone identifies the key. */
  readonly identity?: string | undefined;
  readonly keySpan: Span;
}

/** Returns the keys of a block. A misplaced default sort is a different problem. */
function keysOf({ block: { facts } }: RuleContext): readonly Key[] {
  if (facts.kind === 'schema') return facts.definitions;
  if ('mappers' in facts) return facts.mappers;
  if (facts.kind === 'apiconfig')
    return [
      ...facts.resources.map(({ name, identity, keySpan }) => ({ key: name, identity, keySpan })),
      ...facts.others.filter(({ key }) => key !== sortKey),
    ];
  return 'others' in facts ? facts.others : [];
}

function duplicateProblem(
  context: RuleContext,
  name: string,
  span: Span,
  firstBlock: BlockId,
  first: Span,
): ProblemDetails {
  const key = name === '' ? '""' : name;
  return {
    span,
    message: l10n.t('The key {0} appears twice. Remove one of the two entries.', key),
    related: [{ block: firstBlock, span: first, message: l10n.t('{0} first appears here.', key) }],
    fixes: () => {
      if ([context.id, firstBlock].some((block) => holdsOthers(context, block)) || isInBrokenFile(context)) return [];
      const earlier = { id: 'remove-earlier', title: l10n.t('Remove the earlier key {0}', key) };
      return [
        removing(context, { ...earlier, preferred: true }, { block: firstBlock, span: first }),
        removing(
          context,
          { id: 'remove', title: l10n.t('Remove the later key {0}', key) },
          { block: context.id, span },
        ),
      ];
    },
  };
}

/** Whether the value of a block's key continues in other blocks. Removing the key would remove these blocks, too. */
function holdsOthers({ model }: RuleContext, block: BlockId): boolean {
  const facts = model.blocks.get(block)?.facts;
  return facts !== undefined && 'container' in facts && facts.container !== undefined;
}

function removing({ file, model }: RuleContext, head: FixHead, { block, span }: BlockSpan): Fix {
  const isJson = isJsonKind(file.name.kind);
  return textFix({
    ...head,
    uri: file.uri,
    edits: (text) => {
      const offset = model.blocks.startOf(block) + span.start;
      if (!isJson) return removeKeyWithComments(text, offset);
      const found = memberAt(readTree(text), offset);
      return found?.member.offset === offset ? removeMember(text, found.owner, found.member) : undefined;
    },
  });
}
