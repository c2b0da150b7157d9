import * as l10n from '@vscode/l10n';
import { insertEntries, replaceEntry } from '../edits/defaultSortEdits';
import { Draft } from '../edits/textEdits';
import { wellFormed } from './entryForm';
import { entryRemoval, sortFix } from './fixes';
import type { Rule, RuleContext } from './rule';
import { type EntrySubject, entriesOf } from './subjects';

export const defaultSortEntryMalformed: Rule = {
  code: 'default-sort-entry-malformed',
  severity: 'error',
  explanation: 'An entry of a `defaultSort` is text, but not a name with at most one `-` in front.',
  fix: 'Rewrites the entry',
  kinds: ['apiconfig'],
  check(context) {
    return entriesOf(context)
      .filter(({ entry }) => entry.kind === 'scalar' && entry.scalar?.resolves === 'string' && entry.name === undefined)
      .map((subject) => ({
        span: subject.entry.span,
        message: message(subject),
        fixes: () => fixes(context, subject),
      }));
  },
};

function message({ entry }: EntrySubject): string {
  const written = entry.scalar?.value ?? '';
  const names = wellFormed(written);
  if (written.trim() === '') return l10n.t('This entry is blank: write a name, or remove it');
  if (names.length === 0)
    return l10n.t('{0} is no name: write a name, with "-" in front for descending order', written);
  return l10n.t('{0} is no name: write {1}', written, names.map((name) => JSON.stringify(name)).join(', '));
}

function fixes(context: RuleContext, subject: EntrySubject) {
  const own = subject.sort.entries.flatMap(({ name }) => name ?? []);
  const names = wellFormed(subject.entry.scalar?.value ?? '').filter((name) => !own.includes(name.replace(/^-/, '')));
  const remove = entryRemoval(context, subject, { preferred: names.length === 0 });
  const [first, ...others] = unique(names);
  if (first === undefined) return [remove];
  const title = l10n.t('Write {0}', [first, ...others].map((name) => JSON.stringify(name)).join(', '));
  const rewrite = sortFix(context, { id: 'rewrite', title, preferred: true }, subject, (text, key) => {
    const draft = new Draft(text).apply(replaceEntry(text, key, subject.index, first));
    return draft.apply(insertEntries(draft.text, key, subject.index + 1, others)).edits();
  });
  return [rewrite, remove];
}

function unique(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const plain = name.replace(/^-/, '');
    return seen.has(plain) ? false : seen.add(plain);
  });
}
