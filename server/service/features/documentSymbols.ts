import type { DocumentSymbol, Position, Range } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { Block } from '../facts/facts';
import type { SortModel } from '../model/model';
import { includesKind } from '../rules/peerExtensions';
import type { SortSettings } from '../settings';
import { slicesWith } from '../slices';
import { outlineOf } from './blockOutline';

/**
 * Returns the outline of a file: collections with their default sorts, definitions with their properties, mappers,
 * operations, and classes.
 */
export type DocumentSymbols = (uri: string, token: Cancellation) => Promise<readonly DocumentSymbol[]>;

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

/** The cached outline of a block, and where the block started when the outline was created. */
interface Shown {
  readonly start: Position;
  readonly symbols: readonly DocumentSymbol[];
}

/**
 * Creates outlines block by block. The outlines of unchanged blocks are reused and shifted, because editors request the
 * whole outline after each keystroke. Skips files for which another extension provides the outline.
 */
export function createDocumentSymbols(
  model: SortModel,
  settings: () => SortSettings,
  pause: () => Promise<void>,
): DocumentSymbols {
  const shown = new WeakMap<Block, Shown>();
  return async (uri, token) => {
    const slices = slicesWith(pause);
    const symbols: DocumentSymbol[] = [];
    let count = 0;
    const file = model.files.get(uri);
    if (file && includesKind(settings().peerOutlines, file.name.kind)) return symbols;
    for (const id of model.blocks.in(uri)) {
      await slices.turn();
      if (token.isCancellationRequested) return [];
      if (symbols.length > mostSymbols) break;
      const block = model.blocks.get(id);
      if (!block) continue;
      const { start } = model.blocks.range(id, { start: 0, end: 0 });
      const before = shown.get(block);
      const now =
        before && before.start.character === start.character
          ? moved(before.symbols, start.line - before.start.line)
          : outlineOf(block.facts, (span) => model.blocks.range(id, span));
      if (now !== before?.symbols) shown.set(block, { start, symbols: now });
      for (const symbol of now) {
        symbols.push(count < mostSymbols ? symbol : { ...symbol, children: [] });
        count += 1 + (symbol.children?.length ?? 0);
      }
    }
    if (symbols.length <= mostSymbols) return symbols;
    return symbols.slice(0, firstSymbols).map((symbol) => ({ ...symbol, children: [] }));
  };
}

function moved(symbols: readonly DocumentSymbol[], lines: number): readonly DocumentSymbol[] {
  if (lines === 0) return symbols;
  return symbols.map((symbol) => ({
    ...symbol,
    range: movedRange(symbol.range, lines),
    selectionRange: movedRange(symbol.selectionRange, lines),
    children: [...moved(symbol.children ?? [], lines)],
  }));
}

function movedRange({ start, end }: Range, lines: number): Range {
  return {
    start: { line: start.line + lines, character: start.character },
    end: { line: end.line + lines, character: end.character },
  };
}
