import * as l10n from '@vscode/l10n';
import type { ValueOrigin } from '../model/assessment';
import { isOriginReported } from './causes';
import { memberRemoval } from './fixes';
import type { ProblemDetails, Rule, RuleContext } from './rule';
import type { AssessedSortable, SortableSubject } from './subject';
import { isArray, isTrue, sortablesOf } from './subjects';
import { assessedSortables, definitionOf } from './unsorted';

export const sortableOnArray: Rule = {
  code: 'sortable-on-array',
  severity: 'warning',
  explanation: "A property whose value is a list, or in a row of another table, can't be a sort key.",
  fix: 'Removes `sortable`',
  kinds: ['schema'],
  check(context) {
    const lists = sortablesOf(context).filter((subject) => isTrue(subject.entry) && isArray(subject));
    const assessed = assessedSortables(context).filter(({ subject }) => !isArray(subject));
    return [
      ...lists.map((subject) => ({
        span: subject.entry.keySpan,
        message: l10n.t("{0} is a list, so it can't be a sort key. Remove sortable.", subject.property.key),
        fixes: () => removal(context, subject),
      })),
      ...assessed.flatMap((each) => problemOf(context, each) ?? []),
    ];
  },
};

type NotSingle = Extract<ValueOrigin, { readonly kind: 'not-single' }>;

/**
 * Whether the data model says that a value is an array, or in a row that a one-to-one leads to. A query can't sort by
 * it, and no sort column can supply it.
 */
export function isManyOrElsewhere(origin: ValueOrigin): origin is NotSingle {
  return origin.kind === 'not-single' && origin.by !== 'edgeForeignKey';
}

/**
 * Returns the problem of a property whose value isn't single: a warning for a query-backed collection, and information
 * while the kind is unknown. Nothing is known about stream-backed and dual collections.
 */
function problemOf(
  context: RuleContext,
  { subject, reason, collections: [first] }: AssessedSortable,
): ProblemDetails | undefined {
  const { sortKeys, collections } = context.model;
  const name = subject.property.key;
  const origin = first && sortKeys.assess(first, name).origin;
  const definition = definitionOf(context, subject);
  if (!origin || !isManyOrElsewhere(origin) || isOriginReported(context.model, definition, name)) return undefined;
  const all = collections.ofDefinition(definition);
  const kinds = new Set(all.map((id) => sortKeys.assess(id, name).kind));
  const span = subject.entry.keySpan;
  const fixes = () => (kinds.has('stream') || kinds.has('dual') ? [] : removal(context, subject));
  const words = [name, origin.path, first.name] as const;
  if (reason === 'needs-sort-column') {
    return { span, message: l10n.t("{0} isn't a single value ({1}), so {2} can't be sorted by it.", ...words), fixes };
  }
  if (reason !== 'schema' || kinds.size > 1 || !kinds.has('unknown')) return undefined;
  const message = l10n.t("{0} isn't a single value ({1}). If {2} is query-backed, it can't be sorted by it.", ...words);
  return { span, message, maxSeverity: 'information', fixes };
}

function removal(context: RuleContext, { entry }: SortableSubject) {
  return [memberRemoval(context, { id: 'remove', title: l10n.t('Remove sortable'), preferred: true }, entry.keySpan)];
}
