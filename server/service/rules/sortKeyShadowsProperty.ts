import * as l10n from '@vscode/l10n';
import type { CollectionId } from '../model/collectionFacts';
import type { Rule, RuleContext } from './rule';
import { collectionsOf, sortMapsOf } from './subjects';

export const sortKeyShadowsProperty: Rule = {
  code: 'sort-key-shadows-property',
  severity: 'information',
  explanation:
    'On a query-backed collection a sort key has the name of a property that the schema makes sortable already.',
  fix: '',
  kinds: ['gosu'],
  check(context) {
    return sortMapsOf(context).flatMap(({ fqn, map }) => {
      const query = collectionsOf(context, fqn).filter(({ kind }) => kind.kind === 'query');
      return map.keys.flatMap(({ key, keySpan }) => {
        const collection = query.find(({ id }) => key !== undefined && shadows(context, id, key));
        if (key === undefined || collection === undefined) return [];
        const message = l10n.t(
          '{0} of {1} is sortable in the schema already, and this sort column stands in front of it',
          key,
          collection.element?.definition ?? collection.id.name,
        );
        return [{ span: keySpan, message }];
      });
    });
  },
};

function shadows({ model }: RuleContext, id: CollectionId, key: string): boolean {
  const { certainty, schemaSortable, origin } = model.answer(id, key);
  return certainty.complete && schemaSortable && origin.kind === 'direct';
}
