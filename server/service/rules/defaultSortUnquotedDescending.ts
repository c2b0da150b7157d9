import * as l10n from '@vscode/l10n';
import { quoteEntry } from '../edits/defaultSortEdits';
import { sortFix } from './fixes';
import type { Rule } from './rule';
import { entriesOf } from './subjects';

export const defaultSortUnquotedDescending: Rule = {
  code: 'default-sort-unquoted-descending',
  severity: 'warning',
  explanation: "A descending entry isn't quoted and looks like a nested list.",
  fix: 'Adds the quotes',
  fixAllTitle: () => l10n.t('Fix all unquoted descending entries in this file'),
  isAboutForm: true,
  kinds: ['apiconfig'],
  check(context) {
    return entriesOf(context)
      .filter(({ entry }) => entry.name !== undefined && entry.descending && entry.scalar?.style === 'plain')
      .map((subject) => ({
        span: subject.entry.span,
        message: l10n.t(
          'A sort key with a leading "-" must be quoted. Write "{0}" in quotes.',
          subject.entry.scalar?.value ?? '',
        ),
        fixes: () => [
          sortFix(
            context,
            { id: 'quote', title: l10n.t('Add quotes'), preferred: true, safe: true },
            subject,
            (text, key, root) => quoteEntry(text, key, subject.index, root),
          ),
        ],
      }));
  },
};
