import * as l10n from '@vscode/l10n';
import { removeKey } from '../edits/yamlRemoval';
import { isBetween, isBroken } from './broken';
import { sortFix } from './fixes';
import type { Rule, RuleContext } from './rule';
import type { SortSubject } from './subject';
import { defaultSortsOf, isNearError } from './subjects';

export const defaultSortEmpty: Rule = {
  code: 'default-sort-empty',
  severity: 'warning',
  explanation: 'A `defaultSort` has no entries, so it has no effect.',
  fix: 'Removes `defaultSort`',
  fixAllTitle: () => l10n.t('Fix all empty default sorts in this file'),
  kinds: ['apiconfig'],
  check(context) {
    if (isBroken(context, context.id) || isNearError(context)) return [];
    const empty = defaultSortsOf(context).filter(
      ({ sort }) => sort.value === 'null' || (sort.value === 'list' && sort.entries.length === 0),
    );
    return empty.map((subject) => ({
      span: subject.sort.value === 'null' ? subject.sort.keySpan : subject.sort.valueSpan,
      message: l10n.t('The default sort has no entries. Add a sort key, or remove the default sort.'),
      fixes: () => {
        const title = l10n.t('Remove the empty default sort');
        return [
          sortFix(
            context,
            { id: 'remove', title, preferred: true, safe: isSafe(context, subject) },
            subject,
            removeKey,
          ),
        ];
      },
    }));
  },
};

/**
 * Whether the removal of an empty default sort can't undo a change in progress, and can't bring back a default sort that
 * is merged or that an earlier key contains.
 */
function isSafe(context: RuleContext, { resource, sort }: SortSubject): boolean {
  if (sort.isCommentedOut || resource.defaultSorts.length > 1 || resource.merges !== undefined) {
    return false;
  }
  return sort.span.end < resource.span.end || !isBeforeEntries(context);
}

/** Whether commented-out entries are between this block and the next one with content. */
function isBeforeEntries({ model, file, id }: RuleContext): boolean {
  const all = model.blocks.in(file.uri);
  for (const next of all.slice(all.indexOf(id) + 1)) {
    const block = model.blocks.get(next);
    if (block?.facts.kind === 'apiconfig' && block.facts.leadsWithEntries) return true;
    if (!isBetween(block)) return false;
  }
  return false;
}
