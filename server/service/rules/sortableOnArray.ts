import * as l10n from '@vscode/l10n';
import { memberRemoval } from './fixes';
import type { Rule } from './rule';
import { isArray, isTrue, sortablesOf } from './subjects';

export const sortableOnArray: Rule = {
  code: 'sortable-on-array',
  severity: 'warning',
  explanation: "A property that contains a list can't be a sort key.",
  fix: 'Removes `sortable`',
  kinds: ['schema'],
  check(context) {
    return sortablesOf(context)
      .filter((subject) => isTrue(subject.entry) && isArray(subject))
      .map(({ entry, property }) => ({
        span: entry.keySpan,
        message: l10n.t("{0} is a list, so it can't be a sort key. Remove sortable.", property.key),
        fixes: () => [
          memberRemoval(context, { id: 'remove', title: l10n.t('Remove sortable'), preferred: true }, entry.keySpan),
        ],
      }));
  },
};
