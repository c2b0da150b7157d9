import * as l10n from '@vscode/l10n';
import { isIndirect, type SortKeyAssessment } from '../model/assessment';
import { type ClassGap, isClassGap } from '../model/completeness';
import { inApis, onlyClassCould, unsortedReason } from '../wording/reasons';
import { isGapReported, isOriginReported, lacksLayers, needsClass } from './causes';
import { sortKeyDeclarations } from './declarations';
import type { ProposedFix } from './fix';
import { entryRemoval, renamingFix } from './fixes';
import { caseFixes, keyInOtherCase } from './keyInOtherCase';
import { lacksClass } from './resourceNotServed';
import type { Rule, RuleContext } from './rule';
import type { EntrySubject, SortNameSubject } from './subject';
import { sortNamesOf } from './subjects';

export const defaultSortNotSortable: Rule = {
  code: 'default-sort-not-sortable',
  severity: 'error',
  explanation: "A `defaultSort` names a property or sort column that isn't a valid sort key of the collection.",
  fix: 'Offers each way to make the name a valid sort key',
  kinds: ['apiconfig'],
  check(context) {
    return sortNamesOf(context).flatMap((subject) => {
      const { assessment } = subject;
      if (assessment.sorts || !(assessment.isProperty || assessment.isKey)) return [];
      const { gaps } = assessment.completeness;
      const classGaps = gaps.filter(isClassGap);
      if (classGaps.length < gaps.length || (gaps.length > 0 && assessment.isUsedByVendor)) return [];
      const [missing] = needsClass.has(assessment.reason) ? classGaps : [];
      if (missing && isGapReported(context, missing)) return [];
      const { collection, name } = subject;
      if (followsFromOrigin(context, subject)) return [];
      if (needsClass.has(assessment.reason) && collection && lacksClass(context.model, collection, name)) return [];
      const isVendorKey = missing !== undefined && mayBeVendorKey(assessment);
      if (isVendorKey && collection && lacksLayers(context.model, collection)) return [];
      const cased = keyInOtherCase(context, subject);
      const found = inApis(context.model, message(subject.id.name, assessment, missing), assessment);
      return [
        {
          span: subject.entry.span,
          message: cased
            ? l10n.t('{0} Names are case-sensitive. Did you mean "{1}"?', asSentence(found), cased.key)
            : found,
          maxSeverity: missing ? (isVendorKey ? 'information' : 'warning') : undefined,
          fixes: () => [
            ...(cased ? caseFixes(context, subject, cased) : []),
            ...fixes(context, subject, subject.name, missing !== undefined),
          ],
        },
      ];
    });
  },
};

/** Whether the value only seems to be joined, derived, or unmapped, because a name that determines it is reported. */
function followsFromOrigin(
  { model }: RuleContext,
  { collection, name, assessment: { origin, reason } }: SortNameSubject,
): boolean {
  const element = collection?.element;
  if (!element || !(isIndirect(origin) || reason === 'unmapped')) return false;
  return isOriginReported(model, { api: element.api, name: element.definition }, name);
}

/** Whether base classes may have sort columns for values of this kind. */
function mayBeVendorKey({ isArray, origin }: SortKeyAssessment): boolean {
  if (isArray) return false;
  if (origin.kind === 'direct') return origin.through === 'reference' || origin.isCast === true;
  if (origin.kind === 'not-single') return origin.by !== 'array';
  return origin.kind === 'unknown' ? origin.isPlaceholder === true : true;
}

function message(collection: string, assessment: SortKeyAssessment, missing: ClassGap | undefined): string {
  const { name, origin } = assessment;
  if (missing === undefined) {
    return l10n.t("{0} isn't a valid sort key of {1}: {2}", name, collection, unsortedReason(assessment));
  }
  const what = isIndirect(origin)
    ? l10n.t("{0} isn't a valid sort key of {1}: {2}.", name, collection, unsortedReason(assessment))
    : l10n.t('"{0}" isn\'t marked sortable in the schema.', name);
  return `${what} ${onlyClassCould(missing)}`;
}

function asSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function fixes(context: RuleContext, subject: EntrySubject, name: string, mayBeKey: boolean): ProposedFix[] {
  const other = `${name}_Ext`;
  const taken = subject.sort.entries.some((entry) => entry.name === other);
  const sign = subject.entry.descending ? '-' : '';
  const exists = !taken && context.model.sortKeys.assess(subject.id, other).sorts;
  const existing = renamingFix(
    context,
    { id: 'sort-by-existing', title: l10n.t('Sort by {0}', other), preferred: true },
    subject,
    sign + other,
  );
  return [
    ...(exists ? [existing] : [{ generate: 'sort-key' as const, collection: subject.id, name }]),
    ...(mayBeKey ? sortKeyDeclarations(context, subject, name) : []),
    entryRemoval(context, subject),
  ];
}
