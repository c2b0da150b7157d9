import * as l10n from '@vscode/l10n';
import { inUse } from './definitionUse';
import type { Rule } from './rule';
import { mapperFixes } from './sortable/fixes';
import { saysTrue, sortablesOf } from './subjects';

export const sortableUnmapped: Rule = {
  code: 'sortable-unmapped',
  severity: 'warning',
  explanation:
    'A sortable property of a stream-backed or dual collection has no mapper that supplies it, so it does not sort.',
  fix: 'Adds a mapper entry',
  kinds: ['schema'],
  check(context) {
    return sortablesOf(context)
      .filter((subject) => saysTrue(subject.entry))
      .flatMap((subject) => {
        const id = { api: context.file.name.api, name: subject.definition.key };
        const name = subject.property.key;
        const use = inUse(context, id, name, (answer) => answer.reason === 'unmapped');
        if (use === undefined) return [];
        return [
          {
            span: subject.entry.keySpan,
            message: l10n.t('{0} does not sort on {1}: no mapper supplies it. Add it to the mapping', name, use.name),
            related: use.others,
            fixes: () => mapperFixes(context.model, use.id, id, name, context.settings),
          },
        ];
      });
  },
};
