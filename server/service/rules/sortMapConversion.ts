import * as l10n from '@vscode/l10n';
import { removeOverride } from '../edits/sortMapEdits';
import { type ProposedFix, textFix } from './fix';
import type { RuleContext } from './rule';
import type { SortMapSubject } from './subject';
import { collectionsOf } from './subjects';

/**
 * Returns the fixes for an override that has no effect. For each key that isn't a valid sort key, there is a fix that
 * generates a property. If all keys can be read and are valid without the override, a fix removes the override.
 */
export function conversionFixes(context: RuleContext, { fqn, owner, map }: SortMapSubject): readonly ProposedFix[] {
  const { model, file } = context;
  const collections = collectionsOf(context, fqn);
  const open = map.keys.flatMap(({ key }) => {
    const lacking = key === undefined ? undefined : collections.find(({ id }) => !model.sortKeys.assess(id, key).sorts);
    return key === undefined || lacking === undefined ? [] : [{ key, id: lacking.id }];
  });
  if (open.length > 0) {
    return open.map(({ key, id }) => ({
      generate: 'sort-key',
      collection: id,
      name: key,
      suffix: key,
      unpreferred: open.length !== 1,
    }));
  }
  if (map.keys.some(({ key }) => key === undefined)) return [];
  return [
    textFix({
      id: 'remove-override',
      title: l10n.t('Remove the override, which has no effect'),
      uri: file.uri,
      preferred: true,
      edits: (text) => removeOverride(text, owner.name),
    }),
  ];
}
