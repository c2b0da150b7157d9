import * as l10n from '@vscode/l10n';
import type { SortModel } from '../model/model';
import { gapInWords } from './reasons';

/**
 * Returns a sentence for each reason why facts about collections are incomplete. Each sentence contains the name of the
 * first affected collection and the number of other affected collections.
 */
export function partialReasons(model: SortModel): readonly string[] {
  const affected = new Map<string, readonly string[]>();
  for (const { gap, names } of model.collections.allGaps()) {
    const reason = gapInWords(gap);
    affected.set(reason, [...(affected.get(reason) ?? []), ...names]);
  }
  return [...affected].map(([reason, [first = '', ...others]]) =>
    others.length === 0
      ? l10n.t('{0}: {1}.', first, reason)
      : l10n.t('{0} and {1} more: {2}.', first, others.length, reason),
  );
}
