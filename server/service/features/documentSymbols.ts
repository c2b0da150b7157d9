import type { DocumentSymbol } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import { includesKind } from '../rules/peerExtensions';
import { searchEach } from '../slices';
import type { BlockId } from '../text/block';
import { outlineOf } from './blockOutline';
import type { FeatureContext } from './context';

/**
 * When an outline reaches this number of entries, counting all levels, further entries are added without children. If a
 * file has more top-level entries than this, its outline contains only the first `firstSymbols` of them. A larger
 * response would delay the next responses.
 */
const mostSymbols = 5000;
/**
 * The number of entries in the outline of a file with more than `mostSymbols` top-level entries. None of these entries
 * has children.
 */
const firstSymbols = 1000;

/**
 * Returns the outline of a file: collections with their default sorts, definitions with their properties, mappers,
 * operations, and classes. Empty if another extension provides the outline.
 */
export async function documentSymbols(
  { model, settings, pause }: FeatureContext,
  uri: string,
  token: Cancellation,
): Promise<readonly DocumentSymbol[]> {
  const file = model.files.get(uri);
  if (file && includesKind(settings().peerOutlines, file.name.kind)) return [];
  const outlineIn = (id: BlockId) => {
    const block = model.blocks.get(id);
    return block ? outlineOf(block.facts, (span) => model.blocks.range(id, span)) : [];
  };
  const symbols = await searchEach(model.blocks.in(uri), outlineIn, pause, token);
  if (symbols.length > mostSymbols) return symbols.slice(0, firstSymbols).map(withoutChildren);
  let count = 0;
  return symbols.map((symbol) => {
    const shown = count < mostSymbols ? symbol : withoutChildren(symbol);
    count += 1 + (symbol.children?.length ?? 0);
    return shown;
  });
}

function withoutChildren(symbol: DocumentSymbol): DocumentSymbol {
  return { ...symbol, children: [] };
}
