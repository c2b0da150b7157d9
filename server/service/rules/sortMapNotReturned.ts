import * as l10n from '@vscode/l10n';
import { returnMap } from '../edits/sortMapFixes';
import type { SortMapFact } from '../facts/gosuFacts';
import { textFix } from './fix';
import type { Rule } from './rule';
import { sortMapsOf } from './subjects';

export const sortMapNotReturned: Rule = {
  code: 'sort-map-not-returned',
  severity: 'error',
  explanation: 'The override returns nothing, or a map other than the one it fills.',
  fix: 'Returns the map',
  kinds: ['gosu'],
  check(context) {
    return sortMapsOf(context)
      .filter(({ map }) => isNotReturned(map))
      .map(({ owner, map }) => ({
        span: map.nameSpan,
        message:
          map.variable === undefined
            ? l10n.t('The override returns nothing. Return the map.')
            : l10n.t("The override doesn't return {0}. Return {0}.", map.variable.value),
        fixes: () => [
          textFix({
            id: 'return',
            title: l10n.t('Return {0}', map.variable?.value ?? map.inherited),
            uri: context.file.uri,
            preferred: true,
            edits: (text) => returnMap(text, owner.name),
          }),
        ],
      }));
  },
};

function isNotReturned({ body, returns, keys, start }: SortMapFact): boolean {
  if (body === undefined) return false;
  if (returns === 'nothing' || returns === 'other') return true;
  return returns === 'inherited' && keys.length > 0 && start !== 'inherited';
}
