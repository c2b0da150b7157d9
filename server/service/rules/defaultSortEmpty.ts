import * as l10n from '@vscode/l10n';
import { removeKey } from '../edits/yamlRemoval';
import { isBroken } from './broken';
import { sortFix } from './fixes';
import type { Rule } from './rule';
import type { SortSubject } from './subject';
import { defaultSortsOf, isNearError } from './subjects';

export const defaultSortEmpty: Rule = {
  code: 'default-sort-empty',
  severity: 'warning',
  explanation: 'A `defaultSort` has no entries, so it has no effect.',
  fix: 'Removes `defaultSort`',
  isSafelyFixed: true,
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
        return [sortFix(context, { id: 'remove', title, preferred: true, safe: isSafe(subject) }, subject, removeKey)];
      },
    }));
  },
};

/** Whether the removal of an empty default sort can't undo a change in progress, or bring back a merged default sort. */
function isSafe({ resource, sort }: SortSubject): boolean {
  return sort.isCommentedOut !== true && resource.keys.every(({ key }) => key !== '<<');
}
