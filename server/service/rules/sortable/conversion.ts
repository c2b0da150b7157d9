import * as l10n from '@vscode/l10n';
import { removeOverride } from '../../edits/sortMapEdits';
import { type Fix, textFix } from '../fix';
import type { RuleContext } from '../rule';
import { collectionsOf, type SortMapSubject } from '../subjects';
import { sortableFixes } from './fixes';

/**
 * The ways out of an override that has no effect: for each key that does not sort yet the property that does its work;
 * when every key sorts without it, its removal.
 */
export function conversionFixes(context: RuleContext, { fqn, owner, map }: SortMapSubject): readonly Fix[] {
  const { model, settings, file } = context;
  const collections = collectionsOf(context, fqn);
  const open = map.keys.flatMap(({ key }) => {
    const lacking = key === undefined ? undefined : collections.find(({ id }) => !model.answer(id, key).sorts);
    return key === undefined || lacking === undefined ? [] : [{ key, id: lacking.id }];
  });
  if (open.length > 0) {
    return open.flatMap(({ key, id }) =>
      sortableFixes(model, id, key, settings).map((fix) => ({
        ...fix,
        id: `${fix.id}-${key}`,
        preferred: open.length === 1 && fix.preferred,
      })),
    );
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
