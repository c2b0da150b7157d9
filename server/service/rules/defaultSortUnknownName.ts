import * as l10n from '@vscode/l10n';
import type { Answer } from '../model/answer';
import type { SortName } from '../model/model';
import type { Fix } from './fix';
import { entryRemoval, renamingFix } from './fixes';
import { nearest } from './nearest';
import type { Rule, RuleContext } from './rule';
import { type EntrySubject, namesOf } from './subjects';
import { unknownPart } from './wording';

export const defaultSortUnknownName: Rule = {
  code: 'default-sort-unknown-name',
  severity: 'error',
  explanation: 'A name in a `defaultSort` is neither a property of the element nor a sort key of the collection.',
  fix: 'Offers the names that it may have been meant as',
  kinds: ['apiconfig'],
  check(context) {
    let looked = 0;
    return namesOf(context).flatMap((subject) => {
      const answer = context.model.answer(subject.id, subject.name);
      if (answer.reason !== 'unknown-name') return [];
      const partly = answer.certainty.complete ? {} : { atMost: 'information' as const };
      return [
        {
          span: subject.entry.span,
          message: message(context, subject, answer, looked++ < lookedUp),
          ...partly,
          fixes: () => fixes(context, subject),
        },
      ];
    });
  },
};

/** For so many unknown names of one block near names are looked for at once; for the others when a fix is asked for. */
const lookedUp = 20;

function message(
  context: RuleContext,
  subject: EntrySubject & { readonly name: string },
  answer: Answer,
  lookUp: boolean,
): string {
  const { name, id, collection } = subject;
  const gap = answer.certainty.gaps[0];
  if (gap !== undefined) return l10n.t('{0} was not found on {1}: {2}', name, id.name, unknownPart(gap));
  const element = collection?.element?.definition ?? id.name;
  const meant = lookUp ? suggestions(context, subject)[0]?.name : undefined;
  if (meant === undefined)
    return l10n.t('{0} is neither a property of {1} nor a sort key of {2}', name, element, id.name);
  return l10n.t(
    '{0} is neither a property of {1} nor a sort key of {2}. Did you mean {3}?',
    name,
    element,
    id.name,
    meant,
  );
}

function fixes(context: RuleContext, subject: EntrySubject & { readonly name: string }): Fix[] {
  const sign = subject.entry.descending ? '-' : '';
  const meant = suggestions(context, subject);
  return [
    ...meant.map(({ name, title, preferred }) =>
      renamingFix(context, { id: `sort-by-${name}`, title, preferred }, subject, sign + name),
    ),
    entryRemoval(context, subject),
  ];
}

interface Suggestion {
  readonly name: string;
  readonly title: string;
  readonly preferred: boolean;
}

/** Names that are near enough and are not in the list yet: those that sort here before those that do not sort yet. */
function suggestions({ model }: RuleContext, subject: EntrySubject & { readonly name: string }): Suggestion[] {
  const taken = new Set(subject.sort.entries.map((entry) => entry.name));
  const near = (found: readonly SortName[]) =>
    nearest(
      subject.name,
      found.map(({ name }) => name).filter((name) => !taken.has(name)),
    );
  const sorting = near(model.sortKeys(subject.id));
  const others = near(model.candidates(subject.id));
  const only = sorting.length === 1;
  return [
    ...sorting.map((name) => ({ name, title: l10n.t('Sort by {0}', name), preferred: only })),
    ...others.map((name) => ({ name, title: l10n.t('Sort by {0} (not sortable yet)', name), preferred: false })),
  ].slice(0, mostSuggestions);
}

const mostSuggestions = 3;
