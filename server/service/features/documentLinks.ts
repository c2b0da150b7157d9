import * as l10n from '@vscode/l10n';
import type { DocumentLink } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { SortModel } from '../model/model';
import type { BlockSpan } from '../model/modelFile';
import { fileNameOf } from '../model/names';
import { slicesWith } from '../slices';
import type { SymbolContext } from '../symbols/context';
import type { BlockId } from '../text/block';
import type { Span } from '../text/span';

/**
 * Returns the links in a file: from `resource:` to its class, from `$ref` to the definition, and from the keys that
 * refer to other files, such as combine and import keys, to those files.
 */
export async function documentLinks(
  { model, pause }: SymbolContext,
  uri: string,
  token: Cancellation,
): Promise<readonly DocumentLink[]> {
  const slices = slicesWith(pause);
  const links: DocumentLink[] = [];
  const add = (block: BlockId, span: Span, target: BlockSpan | undefined) => {
    const location = target && model.blocks.locate(target);
    if (!location) return;
    const { line, character } = location.range.start;
    links.push({
      range: model.blocks.range(block, span),
      target: `${location.uri}#L${line + 1},${character + 1}`,
      tooltip: l10n.t('Open {0}', fileNameOf(location.uri)),
    });
  };
  for (const { uris, place } of model.files.links(uri)) {
    const [first] = uris;
    if (first !== undefined) add(place.block, place.span, startOf(model, first));
  }
  for (const block of model.blocks.in(uri)) {
    await slices.turn();
    if (token.isCancellationRequested) return [];
    const facts = model.blocks.get(block)?.facts;
    if (facts?.kind === 'apiconfig') {
      for (const { resource } of facts.resources) {
        if (resource) add(block, resource.span, classSpan(model, resource.value));
      }
    }
    if (facts?.kind === 'schema') {
      for (const { ref, properties } of facts.definitions) {
        for (const one of [ref, ...properties.map((property) => property.ref)]) {
          if (one) add(block, one.span, definitionSpan(model, uri, one.value));
        }
      }
    }
  }
  return links;
}

function classSpan(model: SortModel, fqn: string): BlockSpan | undefined {
  const ref = model.classes.named(fqn);
  const type = ref && model.classes.fact(ref);
  return ref && type && { block: ref.block, span: type.nameSpan };
}

function definitionSpan(model: SortModel, uri: string, ref: string): BlockSpan | undefined {
  const [layer] = model.schemas.resolveRef(uri, ref)?.layers ?? [];
  const fact = layer && model.schemas.definitionFact(layer);
  return layer && fact && { block: layer.block, span: fact.keySpan };
}

function startOf(model: SortModel, uri: string): BlockSpan | undefined {
  const [block] = model.blocks.in(uri);
  return block === undefined ? undefined : { block, span: { start: 0, end: 0 } };
}
