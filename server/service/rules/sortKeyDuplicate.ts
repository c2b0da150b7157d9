import * as l10n from '@vscode/l10n';
import { removeSortKey } from '../edits/sortMapEdits';
import type { SortKeyFact, SortMapFact } from '../facts/gosuFacts';
import { textFix } from './fix';
import type { Rule } from './rule';
import { sortMapsOf } from './subjects';

export const sortKeyDuplicate: Rule = {
  code: 'sort-key-duplicate',
  severity: 'error',
  explanation: 'An override adds the same sort key twice. The later entry replaces the earlier one.',
  fix: 'Removes the earlier entry',
  fixAllTitle: () => l10n.t('Fix all duplicate sort keys in this file'),
  kinds: ['gosu'],
  check(context) {
    return sortMapsOf(context).flatMap(({ owner, map }) => {
      const seen = new Map<string, number>();
      return map.keys.flatMap((entry, index) => {
        const { key, keySpan, branch } = entry;
        const identity = `${branch ?? ''} ${key ?? ''}`;
        const first = key === undefined ? undefined : seen.get(identity);
        const earlier = first === undefined ? undefined : map.keys[first];
        if (key !== undefined) seen.set(identity, index);
        if (key === undefined || first === undefined || earlier === undefined) return [];
        return [
          {
            span: keySpan,
            message: l10n.t('This entry replaces the earlier entry for {0}. Remove one of the two entries.', key),
            related: [{ block: context.id, span: earlier.keySpan, message: l10n.t('{0} was already added here', key) }],
            fixes: () => {
              if (earlier.isPart) return [];
              return [
                textFix({
                  id: 'remove',
                  title: l10n.t('Remove the earlier entry'),
                  uri: context.file.uri,
                  preferred: true,
                  safe: !map.holdsMore && !isReadBetween(map, earlier, entry),
                  edits: (text, trees) => removeSortKey(text, owner.name, first, trees.gosuOf(text)),
                }),
              ];
            },
          },
        ];
      });
    });
  },
};

/**
 * Whether the map may be read while it contains only the earlier entry. Other functions may read a map that isn't a
 * local variable.
 */
function isReadBetween({ reads = [], variable }: SortMapFact, earlier: SortKeyFact, later: SortKeyFact): boolean {
  const isLocal = earlier.target !== undefined && earlier.target === variable?.value;
  if (earlier.form !== 'literal' && !isLocal) return true;
  return reads.some((at) => at > earlier.span.start && at < later.span.end);
}
