import * as l10n from '@vscode/l10n';
import type { Rule } from './rule';
import { sortMapsOf } from './subjects';

export const pathSortColumnIncomplete: Rule = {
  code: 'path-sort-column-incomplete',
  severity: 'error',
  explanation: 'A `PathSortColumn` has fewer than two property infos. It needs a foreign key and a target property.',
  fix: '',
  kinds: ['gosu'],
  check(context) {
    return sortMapsOf(context).flatMap(({ map }) =>
      map.keys
        .filter(({ column }) => column.kind === 'path' && column.literal && column.features.length < 2)
        .map(({ column }) => ({
          span: column.nameSpan ?? column.span,
          message: l10n.t(
            'A path requires a foreign key and a target property. For a single property, use SimpleSortColumn.',
          ),
        })),
    );
  },
};
