import * as l10n from '@vscode/l10n';
import { copyInherited } from '../edits/sortMapFixes';
import { textFix } from './fix';
import type { Rule } from './rule';
import { sortMapsOf } from './subjects';

export const sortMapMutatesInherited: Rule = {
  code: 'sort-map-mutates-inherited',
  severity: 'warning',
  explanation: 'The override adds entries to the inherited map instead of to a copy.',
  fix: 'Copies the map first',
  kinds: ['gosu'],
  check(context) {
    return sortMapsOf(context)
      .filter(({ map }) => map.start === 'inherited' && map.keys.length > 0)
      .map(({ owner, map }) => ({
        span: map.nameSpan,
        message: l10n.t('This override changes the inherited map. Add the entries to a copy of {0}.', map.inherited),
        fixes: () => [
          textFix({
            id: 'copy',
            title: l10n.t('Add the entries to a copy of the inherited map'),
            uri: context.file.uri,
            preferred: true,
            edits: (text) => copyInherited(text, owner.name),
          }),
        ],
      }));
  },
};
