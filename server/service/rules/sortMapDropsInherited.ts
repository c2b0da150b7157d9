import * as l10n from '@vscode/l10n';
import { copyInherited } from '../edits/sortMapFixes';
import { textFix } from './fix';
import type { Rule } from './rule';
import { sortMapsOf } from './subjects';

export const sortMapDropsInherited: Rule = {
  code: 'sort-map-drops-inherited',
  severity: 'warning',
  explanation: "The override doesn't start from the inherited map, so the sort keys of the core resource are lost.",
  fix: 'Starts from a copy of the inherited map',
  kinds: ['gosu'],
  check(context) {
    return sortMapsOf(context)
      .filter(({ map }) => map.start === 'fresh')
      .map(({ owner, map }) => ({
        span: map.nameSpan,
        message: l10n.t('The inherited sort keys are lost. Start from a copy of {0}.', map.inherited),
        fixes: () => [
          textFix({
            id: 'copy',
            title: l10n.t('Start from a copy of the inherited map'),
            uri: context.file.uri,
            preferred: true,
            edits: (text) => copyInherited(text, owner.name),
          }),
        ],
      }));
  },
};
