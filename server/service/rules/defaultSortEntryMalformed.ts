import * as l10n from '@vscode/l10n';
import { wellFormed } from './entryForm';
import { rewritingFixes } from './fixes';
import type { Rule } from './rule';
import type { EntrySubject } from './subject';
import { entriesOf } from './subjects';

export const defaultSortEntryMalformed: Rule = {
  code: 'default-sort-entry-malformed',
  severity: 'error',
  explanation: "An entry of a `defaultSort` is a string, but isn't a sort key name with an optional leading `-`.",
  fix: 'Rewrites the entry, or removes it',
  isAboutForm: true,
  kinds: ['apiconfig'],
  check(context) {
    return entriesOf(context)
      .filter(({ entry }) => entry.kind === 'scalar' && entry.scalar?.resolves === 'string' && entry.name === undefined)
      .map((subject) => ({
        span: subject.entry.span,
        message: message(subject),
        fixes: () => rewritingFixes(context, subject, wellFormed(subject.entry.scalar?.value ?? '')),
      }));
  },
};

function message({ entry }: EntrySubject): string {
  const written = entry.scalar?.value ?? '';
  const names = wellFormed(written);
  if (written.trim() === '') return l10n.t('This entry is blank. Write a name, or remove the entry.');
  if (names.length === 0)
    return l10n.t('"{0}" isn\'t a sort key name. Write a name, with a leading "-" for descending order.', written);
  return l10n.t(
    '"{0}" isn\'t a sort key name. Write {1}.',
    written,
    names.map((name) => JSON.stringify(name)).join(', '),
  );
}
