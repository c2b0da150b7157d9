import * as l10n from '@vscode/l10n';
import { inUse } from './definitionUse';
import type { Rule } from './rule';
import { sortableFixes } from './sortable/fixes';
import { saysTrue, sortablesOf } from './subjects';
import { origin } from './wording';

export const sortableNeedsSortColumn: Rule = {
  code: 'sortable-needs-sort-column',
  severity: 'warning',
  explanation:
    'A property is sortable in the schema only, while on a query-backed collection its value is joined or derived.',
  fix: 'Generates the sort column',
  kinds: ['schema'],
  check(context) {
    return sortablesOf(context)
      .filter((subject) => saysTrue(subject.entry))
      .flatMap((subject) => {
        const id = { api: context.file.name.api, name: subject.definition.key };
        const name = subject.property.key;
        const use = inUse(context, id, name, (answer) => answer.reason === 'needs-sort-column');
        if (use === undefined) return [];
        const why = origin(context.model.answer(use.id, name).origin);
        return [
          {
            span: subject.entry.keySpan,
            message: l10n.t('{0} does not sort on {1}: {2}. Add a sort column', name, use.name, why),
            related: use.others,
            fixes: () =>
              use.all.flatMap((collection) => sortableFixes(context.model, collection, name, context.settings)),
          },
        ];
      });
  },
};
