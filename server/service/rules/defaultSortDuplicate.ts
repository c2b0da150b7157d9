import * as l10n from '@vscode/l10n';
import type { DefaultSortEntryFact, DefaultSortFact } from '../facts/apiconfigFacts';
import { entryRemoval } from './fixes';
import type { Rule } from './rule';
import { entriesOf } from './subjects';

export const defaultSortDuplicate: Rule = {
  code: 'default-sort-duplicate',
  severity: 'warning',
  explanation: 'A `defaultSort` contains a sort key twice. The later entry has no effect.',
  fix: 'Removes the later entry',
  fixAllTitle: () => l10n.t('Fix all duplicate entries in this file'),
  isAboutForm: true,
  kinds: ['apiconfig'],
  check(context) {
    const seen = new Map<DefaultSortFact, Map<string, DefaultSortEntryFact>>();
    return entriesOf(context).flatMap((subject) => {
      const { name } = subject.entry;
      const names = seen.get(subject.sort) ?? new Map<string, DefaultSortEntryFact>();
      seen.set(subject.sort, names);
      if (name === undefined) return [];
      const earlier = names.get(name);
      if (earlier === undefined) {
        names.set(name, subject.entry);
        return [];
      }
      return [
        {
          span: subject.entry.span,
          message: l10n.t('{0} is already in this default sort, so this entry has no effect. Remove the entry.', name),
          unnecessary: true,
          related: [{ block: context.id, span: earlier.span, message: l10n.t('{0} is first listed here', name) }],
          fixes: () => [entryRemoval(context, subject, { preferred: true, safe: true })],
        },
      ];
    });
  },
};
