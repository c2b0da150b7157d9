import * as l10n from '@vscode/l10n';
import type { DefaultSortEntryFact } from '../facts/apiconfigFacts';
import { wellFormed } from './entryForm';
import { rewritingFixes } from './fixes';
import type { Rule } from './rule';
import { entriesOf } from './subjects';

export const defaultSortEntryNotName: Rule = {
  code: 'default-sort-entry-not-name',
  severity: 'error',
  explanation: 'An entry of a `defaultSort` is a nested list, a number, a mapping, or null instead of a string.',
  fix: 'Rewrites the entry, or removes it',
  isAboutForm: true,
  kinds: ['apiconfig'],
  check(context) {
    return entriesOf(context)
      .filter(({ entry }) => isNoName(entry))
      .map((subject) => ({
        span: subject.entry.span.start === subject.entry.span.end ? subject.entry.item : subject.entry.span,
        message: message(subject.entry),
        fixes: () => rewritingFixes(context, subject, namesIn(subject.entry)),
      }));
  },
};

/** Whether the YAML value of an entry isn't a string. False for an alias, because its value isn't resolved. */
function isNoName({ kind, scalar }: DefaultSortEntryFact): boolean {
  if (kind === 'scalar') return scalar !== undefined && scalar.resolves !== 'string';
  return kind !== 'alias';
}

function message({ kind, scalar }: DefaultSortEntryFact): string {
  if (kind === 'list') return l10n.t('This is a nested list. For descending order, write "-name" in quotes.');
  if (kind === 'mapping')
    return l10n.t('This entry is a key with a value. Write only the name, with a leading "-" for descending order.');
  if (kind === 'null' || scalar === undefined) return l10n.t('This entry is empty. Write a name, or remove the entry.');
  return l10n.t('"{0}" isn\'t a sort key name. Write the name of a sortable property or sort column.', scalar.source);
}

/**
 * Returns the names that the author of a nested list or a mapping probably meant. `- - x` is read as the descending
 * name `-x`.
 */
function namesIn({ kind, inner = [], flow }: DefaultSortEntryFact): string[] {
  const names = inner.flatMap(wellFormed);
  const [only, more] = names;
  const looksDescending = kind === 'list' && flow !== true && only !== undefined && more === undefined;
  return looksDescending && !only.startsWith('-') ? [`-${only}`] : names;
}
