import * as l10n from '@vscode/l10n';
import type { SortKeyAssessment } from '../model/assessment';
import type { ProblemDetails, Rule, RuleContext } from './rule';
import { keysOn, unsortedFor } from './unsorted';

export const dualSortIncomplete: Rule = {
  code: 'dual-sort-incomplete',
  severity: 'warning',
  explanation:
    'On a dual collection, a joined or derived value needs both a sort column and a sortable, mapped property.',
  fix: 'Generates the missing sort column or property',
  kinds: ['schema', 'gosu'],
  check: (context) => [...inSchema(context), ...inClass(context)],
};

function inSchema(context: RuleContext): readonly ProblemDetails[] {
  return unsortedFor(context, 'dual-needs-sort-column', ({ subject, name, collection, why, others, fixes }) => ({
    span: subject.property.keySpan,
    message: l10n.t(
      "{0} isn't a valid sort key of {1} (dual): {2}. Add a sort column with this name.",
      name,
      collection.name,
      why,
    ),
    related: others,
    fixes,
  }));
}

function inClass(context: RuleContext): readonly ProblemDetails[] {
  const lacksSchema = ({ reason }: SortKeyAssessment) => reason === 'dual-needs-schema';
  return keysOn(context, 'dual', lacksSchema, ({ key, keySpan, collection: { id } }) => ({
    span: keySpan,
    message: l10n.t(
      "{0} isn't a valid sort key of {1} (dual). Add a sortable, mapped property with this name.",
      key,
      id.name,
    ),
    fixes: () => [{ generate: 'sort-key', collection: id, name: key }],
  }));
}
