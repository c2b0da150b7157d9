import * as l10n from '@vscode/l10n';
import { memberRemoval } from './fixes';
import type { Rule } from './rule';
import { sortablesOf } from './subjects';

export const sortableCannotBeUnset: Rule = {
  code: 'sortable-cannot-be-unset',
  severity: 'warning',
  explanation: 'The base product makes this property sortable, so `false` has no effect.',
  fix: 'Removes `sortable`',
  fixAllTitle: () => l10n.t('Fix all sortable values without effect in this file'),
  kinds: ['schema'],
  check(context) {
    return sortablesOf(context)
      .filter(({ entry }) => entry.value.kind === 'boolean' && entry.value.text === 'false')
      .filter(({ effective }) => effective?.baseSortable === true)
      .map(({ entry, property }) => ({
        span: entry.keySpan,
        message: l10n.t('The base schema makes {0} sortable, so false has no effect. Remove sortable.', property.key),
        unnecessary: true,
        fixes: () => [
          memberRemoval(
            context,
            { id: 'remove', title: l10n.t('Remove sortable'), preferred: true, safe: true },
            entry.keySpan,
          ),
        ],
      }));
  },
};
