import * as l10n from '@vscode/l10n';
import type { SortKeyAssessment } from '../model/assessment';
import type { Rule } from './rule';
import { keysOn } from './unsorted';

export const sortKeyShadowsProperty: Rule = {
  code: 'sort-key-shadows-property',
  severity: 'information',
  explanation: 'On a query-backed collection, a sort key has the same name as a sortable property.',
  fix: '',
  kinds: ['gosu'],
  check(context) {
    const shadows = ({ schemaSortable, origin }: SortKeyAssessment) => schemaSortable && origin.kind === 'direct';
    return keysOn(context, 'query', shadows, ({ key, keySpan, collection }) => ({
      span: keySpan,
      message: l10n.t(
        '{0} of {1} is already sortable in the schema. Rename or remove this sort column.',
        key,
        collection.element?.definition ?? collection.id.name,
      ),
    }));
  },
};
