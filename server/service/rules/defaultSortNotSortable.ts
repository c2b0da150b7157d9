import * as l10n from '@vscode/l10n';
import type { Fix } from './fix';
import { entryRemoval, renamingFix } from './fixes';
import type { Rule, RuleContext } from './rule';
import { sortableFixes } from './sortable/fixes';
import { type EntrySubject, namesOf } from './subjects';
import { whyNot } from './wording';

export const defaultSortNotSortable: Rule = {
  code: 'default-sort-not-sortable',
  severity: 'error',
  explanation: 'A name in a `defaultSort` exists, but this kind of collection cannot be sorted by it as it is.',
  fix: 'Offers every way that makes it sort on this kind of collection',
  kinds: ['apiconfig'],
  check(context) {
    return namesOf(context).flatMap((subject) => {
      const answer = context.model.answer(subject.id, subject.name);
      const silent = answer.sorts || !answer.certainty.complete || !(answer.isProperty || answer.isKey);
      if (silent) return [];
      return [
        {
          span: subject.entry.span,
          message: l10n.t('{0} does not sort on {1}: {2}', subject.name, subject.id.name, whyNot(answer)),
          fixes: () => fixes(context, subject, subject.name),
        },
      ];
    });
  },
};

function fixes(context: RuleContext, subject: EntrySubject, name: string): Fix[] {
  const other = `${name}_Ext`;
  const taken = subject.sort.entries.some((entry) => entry.name === other);
  const sign = subject.entry.descending ? '-' : '';
  const exists = !taken && context.model.answer(subject.id, other).sorts;
  const existing = renamingFix(
    context,
    { id: 'sort-by-existing', title: l10n.t('Sort by {0}', other), preferred: true },
    subject,
    sign + other,
  );
  return [
    ...(exists ? [existing] : sortableFixes(context.model, subject.id, name, context.settings)),
    entryRemoval(context, subject),
  ];
}
