import * as l10n from '@vscode/l10n';
import { removeKey } from '../edits/defaultSortEdits';
import { sortFix } from './fixes';
import type { Rule } from './rule';
import { defaultSortsOf, isNearError } from './subjects';

export const defaultSortEmpty: Rule = {
  code: 'default-sort-empty',
  severity: 'warning',
  explanation: 'A `defaultSort` has no entries, so it has no effect.',
  fix: 'Removes `defaultSort`',
  isSafelyFixed: true,
  kinds: ['apiconfig'],
  check(context) {
    if (isNearError(context)) return [];
    return defaultSortsOf(context)
      .filter(({ sort }) => sort.value === 'null' || (sort.value === 'list' && sort.entries.length === 0))
      .map((subject) => ({
        span: subject.sort.value === 'null' ? subject.sort.keySpan : subject.sort.valueSpan,
        message: l10n.t('The default sort has no entries. Add a sort key, or remove the default sort.'),
        fixes: () => [
          sortFix(
            context,
            { id: 'remove', title: l10n.t('Remove the empty default sort'), preferred: true, safe: true },
            subject,
            removeKey,
          ),
        ],
      }));
  },
};
