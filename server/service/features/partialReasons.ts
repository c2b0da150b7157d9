import * as l10n from '@vscode/l10n';
import type { Gap } from '../model/answer';
import type { SortModel } from '../model/model';
import { unknownPart } from '../rules/wording';

/** What is not known of a workspace folder because something is not in it, in whole sentences, each once. */
export function partialReasons(model: SortModel): readonly string[] {
  const affected = new Map<string, string[]>();
  for (const id of model.collections()) {
    for (const gap of gapsOf(model, id)) {
      const reason = unknownPart(gap);
      const names = affected.get(reason) ?? [];
      names.push(id.name);
      affected.set(reason, names);
    }
  }
  return [...affected].map(([reason, [first = '', ...others]]) =>
    others.length === 0
      ? l10n.t('{0}: {1}.', first, reason)
      : l10n.t('{0} and {1} more: {2}.', first, others.length, reason),
  );
}

/** What is missing to know one collection completely; each gap once. */
export function gapsOf(model: SortModel, id: { readonly api: string; readonly name: string }): readonly Gap[] {
  const collection = model.collection(id);
  if (!collection) return [];
  const gaps: Gap[] = [...(collection.element?.certainty.gaps ?? [])];
  if (collection.element?.found) {
    const { api, definition: name } = collection.element;
    gaps.push(...(model.definition({ api, name })?.certainty.gaps ?? []));
  }
  if (!collection.chain.complete && collection.classFqn !== undefined) {
    gaps.push({ kind: 'class-missing', fqn: collection.chain.leaves ?? collection.classFqn });
  }
  const seen = new Set<string>();
  return gaps.filter((gap) => {
    const key = JSON.stringify(gap);
    return !seen.has(key) && seen.add(key);
  });
}
