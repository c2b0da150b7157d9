import * as l10n from '@vscode/l10n';
import type { Rule } from './rule';
import { collectionsOf, sortMapsOf } from './subjects';

export const pathSortColumnUnrelated: Rule = {
  code: 'path-sort-column-unrelated',
  severity: 'warning',
  explanation: "The first property info of a `PathSortColumn` doesn't belong to the entity of the collection.",
  fix: '',
  kinds: ['gosu'],
  check(context) {
    return sortMapsOf(context).flatMap(({ fqn, map }) => {
      const collections = collectionsOf(context, fqn);
      const entities = collections.flatMap(({ entity, element, hidden }) =>
        hidden.length === 0 && entity !== undefined && element?.completeness.complete !== false ? [entity.name] : [],
      );
      const known = entities.length > 0 && entities.length === collections.length;
      return map.keys.flatMap(({ column }) => {
        const first = column.features[0];
        const reads = known && column.kind === 'path' && column.literal;
        if (!reads || first === undefined || entities.includes(first.entity)) return [];
        const message = l10n.t(
          'This path begins at {0}, but the entity of {1} is {2}. Begin with a foreign key of {2}.',
          first.entity,
          collections[0]?.id.name ?? fqn,
          entities[0] ?? '',
        );
        return [{ span: first.span, message }];
      });
    });
  },
};
