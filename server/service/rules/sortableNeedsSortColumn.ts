import * as l10n from '@vscode/l10n';
import type { Rule } from './rule';
import { isManyOrElsewhere } from './sortableOnArray';
import { unsortedFor } from './unsorted';

export const sortableNeedsSortColumn: Rule = {
  code: 'sortable-needs-sort-column',
  severity: 'warning',
  explanation: 'A query-backed collection has no sort column for a sortable property whose value is joined or derived.',
  fix: 'Generates the sort column',
  kinds: ['schema'],
  check(context) {
    return unsortedFor(context, 'needs-sort-column', ({ subject, name, collection, origin, why, others, fixes }) => {
      if (isManyOrElsewhere(origin)) return undefined;
      const span = subject.entry.keySpan;
      const message = l10n.t("{0} isn't a valid sort key of {1}: {2}. Add a sort column.", name, collection.name, why);
      return { span, message, related: others, fixes };
    });
  },
};
