import type { InlayHint, Range } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import { slicesWith } from '../slices';
import { decides, holdsAlias, rankInWords } from '../wording/collections';
import type { FeatureContext } from './context';

/**
 * Returns hints for the default sort entries in a range. A hint contains the rank and direction of its entry, such as
 * `1st, descending`. Entries that don't affect the order have no hint. A default sort with a YAML alias has no hints at
 * all, because the content of the alias is unknown. There are no hints until all files have been read.
 */
export async function inlayHints(
  { model, settings, table, pause }: FeatureContext,
  uri: string,
  range: Range,
  token: Cancellation,
): Promise<readonly InlayHint[]> {
  const blocks = table(uri);
  if (!blocks || !settings().inlayHints || !model.isIndexed) return [];
  const slices = slicesWith(pause);
  const hints: InlayHint[] = [];
  const last = blocks.indexAt(blocks.offsetAt(range.end));
  for (let index = blocks.indexAt(blocks.offsetAt(range.start)); index <= last; index++) {
    await slices.turn();
    if (token.isCancellationRequested) return [];
    const block = blocks.at(index)?.block;
    if (block?.facts.kind !== 'apiconfig') continue;
    for (const resource of block.facts.resources) {
      const collection = model.resources.at(uri, resource.name);
      if (!model.resources.isResource(uri, resource) || model.collections.get(collection)?.role === 'element') continue;
      for (const sort of resource.defaultSorts.filter((each) => !holdsAlias(each))) {
        const ranked = new Set<string>();
        for (const { name, span, descending } of sort.entries) {
          const position = model.blocks.range(block.id, span).end;
          if (position.line > range.end.line) break;
          if (name === undefined || ranked.has(name) || !decides(model, collection, name)) continue;
          ranked.add(name);
          if (position.line < range.start.line) continue;
          hints.push({ position, label: rankInWords(ranked.size, descending), paddingLeft: true });
        }
      }
    }
  }
  return hints;
}
