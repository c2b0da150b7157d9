import * as l10n from '@vscode/l10n';
import { entryRemoval } from './fixes';
import type { Rule } from './rule';
import { entriesOf } from './subjects';

export const defaultSortDuplicate: Rule = {
  code: 'default-sort-duplicate',
  severity: 'warning',
  explanation: 'A `defaultSort` names the same key again, in either direction; the later entry never decides.',
  fix: 'Removes the later entry',
  kinds: ['apiconfig'],
  check(context) {
    return entriesOf(context).flatMap((subject) => {
      const { name } = subject.entry;
      const first = subject.sort.entries.findIndex((entry) => entry.name === name);
      const earlier = subject.sort.entries[first];
      if (name === undefined || earlier === undefined || first >= subject.index) return [];
      return [
        {
          span: subject.entry.span,
          message: l10n.t('{0} is sorted by already, so this entry never decides: remove it', name),
          unnecessary: true,
          related: [{ block: context.id, span: earlier.span, message: l10n.t('{0} comes first here', name) }],
          fixes: () => [entryRemoval(context, subject, { preferred: true, safe: true })],
        },
      ];
    });
  },
};
