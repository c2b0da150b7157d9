import * as l10n from '@vscode/l10n';
import { renameSortKey } from '../edits/sortMapEdits';
import { differOnlyInCase } from '../model/classSpellings';
import type { SortKeyRef } from '../model/collectionInfo';
import { fileNameOf, simpleName } from '../model/names';
import { usesOn } from '../symbols/defaultSortUses';
import { type Fix, textFix } from './fix';
import { renamingFix } from './fixes';
import type { RuleContext } from './rule';
import type { SortNameSubject } from './subject';

/** Returns the valid sort key in the class of a collection that differs from an entry's name only in case. */
export function keyInOtherCase({ model }: RuleContext, { id, name, sort }: SortNameSubject): SortKeyRef | undefined {
  const isFree = ({ key }: SortKeyRef) => sort.entries.every((entry) => entry.name !== key);
  return model.sortKeys
    .inClass(id)
    .find((each) => differOnlyInCase(each.key, name) && isFree(each) && model.sortKeys.assess(id, each.key).sorts);
}

/**
 * Returns the fixes that make a name and a sort key the same: the entry uses the key, or the key is renamed. The second
 * fix requires that nothing else uses the key.
 */
export function caseFixes(context: RuleContext, subject: SortNameSubject, found: SortKeyRef): Fix[] {
  const { model } = context;
  const { key, uri, classFqn, index } = found;
  const sign = subject.entry.descending ? '-' : '';
  const head = { id: 'use-key', title: l10n.t('Sort by {0}', key), preferred: true };
  const use = renamingFix(context, head, subject, sign + key);
  const isUsed = usesOn(model, model.collections.ofClass(classFqn)).some(({ name }) => name === key);
  if (isUsed || model.sortKeys.assess(subject.id, key).isProperty || !model.files.isCustomer(uri)) return [use];
  const rename = textFix({
    id: 'rename-key',
    title: l10n.t('Rename the sort key {0} to {1} in {2}', key, subject.name, fileNameOf(uri)),
    uri,
    edits: (text) => renameSortKey(text, simpleName(classFqn), index, subject.name),
  });
  return [use, rename];
}
