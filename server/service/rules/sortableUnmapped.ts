import * as l10n from '@vscode/l10n';
import type { Rule } from './rule';
import { unsortedFor } from './unsorted';

export const sortableUnmapped: Rule = {
  code: 'sortable-unmapped',
  severity: 'warning',
  explanation:
    "No mapper supplies this sortable property, so callers can't sort stream-backed or dual collections by it.",
  fix: 'Adds a mapper entry',
  kinds: ['schema'],
  check(context) {
    return unsortedFor(context, 'unmapped', ({ subject, name, definition, collection, others }) => ({
      span: subject.entry.keySpan,
      message: l10n.t(
        "{0} isn't a valid sort key of {1}: no mapper supplies it. Add it to the mapping.",
        name,
        collection.name,
      ),
      related: others,
      fixes: () => [{ generate: 'mapper-property', collection, definition, name }],
    }));
  },
};
