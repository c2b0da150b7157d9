import * as l10n from '@vscode/l10n';
import type { AssessedName, Gap } from '../model/assessment';
import { heaviestGap, isClassGap } from '../model/completeness';
import { nearest } from '../text/nearest';
import { gapInWords, inApis, onlyClassCould } from '../wording/reasons';
import { areApisUnclear, isGapReported } from './causes';
import { sortKeyDeclarations } from './declarations';
import type { Fix } from './fix';
import { entryRemoval, renamingFix } from './fixes';
import { lacksClass } from './resourceNotServed';
import type { Rule, RuleContext } from './rule';
import type { SortNameSubject } from './subject';
import { sortNamesOf } from './subjects';

export const defaultSortUnknownName: Rule = {
  code: 'default-sort-unknown-name',
  severity: 'error',
  explanation: 'A name in a `defaultSort` is neither a property of the element nor a sort key of the collection.',
  fix: 'Replaces the name with a similar name, or removes the entry',
  kinds: ['apiconfig'],
  check(context) {
    let looked = 0;
    return sortNamesOf(context).flatMap((subject) => {
      const { assessment, collection, name } = subject;
      if (assessment.reason !== 'unknown-name') return [];
      const gap = heaviestGap(assessment.completeness);
      if (gap && assessment.isUsedByVendor) return [];
      if (gap?.kind === 'unread' || gap?.kind === 'ambiguous') return [];
      if (assessment.completeness.gaps.some((each) => isGapReported(context, each))) return [];
      if (gap && !isClassGap(gap) && areApisUnclear(context, collection?.apis ?? [])) return [];
      if (collection && lacksClass(context.model, collection, name)) return [];
      const maxSeverity = gap && isClassGap(gap) ? 'warning' : 'information';
      return [
        {
          span: subject.entry.span,
          message: inApis(context.model, message(context, subject, gap, looked++ < lookedUp), assessment),
          ...(gap ? { maxSeverity } : {}),
          fixes: () => fixes(context, subject, gap !== undefined),
        },
      ];
    });
  },
};

/** Maximum number of unknown names per block for which suggestions are computed eagerly. */
const lookedUp = 20;

function message(context: RuleContext, subject: SortNameSubject, gap: Gap | undefined, lookUp: boolean): string {
  const { name, id, collection } = subject;
  const element = collection?.element?.definition ?? id.name;
  if (gap && !isClassGap(gap)) {
    return l10n.t('Property "{0}" not found on {1}: {2}.', name, element, gapInWords(gap));
  }
  const meant = lookUp ? suggestions(context, subject)[0]?.name : undefined;
  if (gap) {
    const found = l10n.t('Property "{0}" not found on {1}. {2}', name, element, onlyClassCould(gap));
    return meant === undefined ? found : l10n.t('{0} Did you mean "{1}"?', found, meant);
  }
  if (meant === undefined)
    return l10n.t('{0} is neither a property of {1} nor a sort key of {2}.', name, element, id.name);
  return l10n.t(
    '{0} is neither a property of {1} nor a sort key of {2}. Did you mean {3}?',
    name,
    element,
    id.name,
    meant,
  );
}

function fixes(context: RuleContext, subject: SortNameSubject, mayBeKey: boolean): Fix[] {
  const sign = subject.entry.descending ? '-' : '';
  const meant = suggestions(context, subject);
  return [
    ...meant.map(({ name, title, preferred }) =>
      renamingFix(context, { id: `sort-by-${name}`, title, preferred }, subject, sign + name),
    ),
    ...(mayBeKey ? sortKeyDeclarations(context, subject, subject.name) : []),
    entryRemoval(context, subject),
  ];
}

interface Suggestion {
  readonly name: string;
  readonly title: string;
  readonly preferred: boolean;
}

/**
 * Returns similar names that the default sort doesn't contain yet. Valid sort keys come before properties that aren't
 * sortable.
 */
function suggestions({ model }: RuleContext, subject: SortNameSubject): Suggestion[] {
  const taken = new Set(subject.sort.entries.map((entry) => entry.name));
  const near = (found: readonly AssessedName[]) =>
    nearest(
      subject.name,
      found.map(({ name }) => name).filter((name) => !taken.has(name)),
    );
  const sorting = near(model.sortKeys.of(subject.id));
  const others = near(model.sortKeys.candidates(subject.id));
  const only = sorting.length === 1;
  return [
    ...sorting.map((name) => ({ name, title: l10n.t('Sort by {0}', name), preferred: only })),
    ...others.map((name) => ({ name, title: l10n.t('Sort by {0} (not sortable yet)', name), preferred: false })),
  ].slice(0, mostSuggestions);
}

const mostSuggestions = 3;
