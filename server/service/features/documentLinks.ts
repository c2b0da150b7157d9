import * as l10n from '@vscode/l10n';
import type { DocumentLink } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { SortModel } from '../model/model';
import type { BlockSpan } from '../model/modelFile';
import { fileNameOf } from '../model/names';
import { slicesWith } from '../slices';
import type { SymbolContext } from '../symbols/context';
import { lookups } from '../symbols/lookups';
import { eachNameIn } from '../symbols/namesInFiles';
import type { SortSymbol } from '../symbols/symbol';
import type { Target } from '../symbols/ties';

/** Returns the links in a file: from the names of files, classes, and definitions to what they refer to. */
export async function documentLinks(
  { model, pause }: SymbolContext,
  uri: string,
  token: Cancellation,
): Promise<readonly DocumentLink[]> {
  const file = model.files.get(uri);
  if (!file) return [];
  const slices = slicesWith(pause);
  const links: DocumentLink[] = [];
  for (const { block, name, target } of eachNameIn(model, file, isLinked)) {
    await slices.turn();
    if (token.isCancellationRequested) return [];
    const symbol = lookups[target].symbol(model, file, name);
    const place = symbol && placeOf(model, symbol);
    const location = place && model.blocks.locate(place);
    if (!location) continue;
    const { line, character } = location.range.start;
    links.push({
      range: model.blocks.range(block, name.span),
      target: `${location.uri}#L${line + 1},${character + 1}`,
      tooltip: l10n.t('Open {0}', fileNameOf(location.uri)),
    });
  }
  return links;
}

/** Whether names with a target are links. Resources and mappers aren't, because most of them have several declarations. */
function isLinked(target: Target): boolean {
  return target === 'class' || target === 'definition' || target.endsWith(' file');
}

function placeOf(model: SortModel, symbol: SortSymbol): BlockSpan | undefined {
  if (symbol.kind === 'file') return startOf(model, model.files.named(symbol.fileKind, symbol.fqn)[0]?.uri);
  if (symbol.kind === 'class') {
    const ref = model.classes.named(symbol.fqn);
    const type = ref && model.classes.fact(ref);
    return ref && type && { block: ref.block, span: type.nameSpan };
  }
  if (symbol.kind !== 'definition') return undefined;
  const [layer] = model.schemas.layers(symbol.id);
  const fact = layer && model.schemas.definitionFact(layer);
  return layer && fact && { block: layer.block, span: fact.keySpan };
}

function startOf(model: SortModel, uri: string | undefined): BlockSpan | undefined {
  const [block] = uri === undefined ? [] : model.blocks.in(uri);
  return block === undefined ? undefined : { block, span: { start: 0, end: 0 } };
}
