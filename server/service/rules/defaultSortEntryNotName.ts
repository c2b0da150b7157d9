import * as l10n from '@vscode/l10n';
import { replaceEntry } from '../edits/defaultSortEdits';
import { isMapping, isSequence, itemAtKey, itemsOf, readYaml, scalarText, type YamlNode } from '../edits/yamlTree';
import type { DefaultSortEntryFact } from '../files/apiconfigFacts';
import { wellFormed } from './entryForm';
import type { Fix } from './fix';
import { entryRemoval, sortFix } from './fixes';
import type { Rule, RuleContext } from './rule';
import { type EntrySubject, entriesOf } from './subjects';

export const defaultSortEntryNotName: Rule = {
  code: 'default-sort-entry-not-name',
  severity: 'error',
  explanation: 'An entry of a `defaultSort` is not a name but a nested list, a number, a mapping or nothing.',
  fix: 'Rewrites the entry, or removes it',
  kinds: ['apiconfig'],
  check(context) {
    return entriesOf(context)
      .filter(({ entry }) => isNoName(entry))
      .map((subject) => ({
        span: subject.entry.span.start === subject.entry.span.end ? subject.entry.item : subject.entry.span,
        message: message(subject.entry),
        fixes: () => fixes(context, subject),
      }));
  },
};

/** True for an entry that YAML reads as something else than text. */
function isNoName({ kind, scalar }: DefaultSortEntryFact): boolean {
  if (kind === 'scalar') return scalar !== undefined && scalar.resolves !== 'string';
  return kind !== 'alias';
}

function message({ kind, scalar }: DefaultSortEntryFact): string {
  if (kind === 'list') return l10n.t('This is a list in the list: for descending order write "-name", in quotes');
  if (kind === 'mapping')
    return l10n.t('This is a mapping: write the name alone, with "-" in front for descending order');
  if (kind === 'null' || scalar === undefined) return l10n.t('This entry is empty: write a name, or remove it');
  return l10n.t('{0} is no name: write the name of a property or of a sort key', scalar.source);
}

function fixes(context: RuleContext, subject: EntrySubject): Fix[] {
  const { entry } = subject;
  const remove = entryRemoval(context, subject, { preferred: entry.kind === 'null' || entry.kind === 'scalar' });
  if (entry.kind !== 'list' && entry.kind !== 'mapping') return [remove];
  const title = entry.kind === 'list' ? l10n.t('Write as one name, descending') : l10n.t('Write as one name');
  const head = { id: 'rewrite', title, preferred: true };
  return [
    sortFix(context, head, subject, (text, key) => {
      const list = itemAtKey(readYaml(text, key), key)?.item.value;
      const value = isSequence(list) ? itemsOf(list)[subject.index]?.value : undefined;
      const name = nameIn(value);
      return name === undefined ? [] : replaceEntry(text, key, subject.index, name);
    }),
    remove,
  ];
}

/** The one name in a nested list (descending, as `- - x` was meant) or in a mapping of a name to a direction. */
function nameIn(value: YamlNode | undefined): string | undefined {
  if (isSequence(value)) {
    const items = itemsOf(value);
    const inner = scalarText(items[0]?.value);
    const [name, more] = wellFormed(inner ?? '');
    if (items.length !== 1 || name === undefined || more !== undefined) return undefined;
    return value.type === 'block-seq' && !name.startsWith('-') ? `-${name}` : name;
  }
  if (!isMapping(value)) return undefined;
  const items = itemsOf(value);
  const [name, more] = wellFormed(`${scalarText(items[0]?.key) ?? ''} ${scalarText(items[0]?.value) ?? ''}`);
  return items.length === 1 && more === undefined ? name : undefined;
}
