import type { DefinitionId } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { lookups } from './lookups';
import { namesIn, occurrenceAt } from './namesInFiles';
import { ownLayers, sameDefinitions } from './sortNames';
import type { Occurrence } from './symbol';
import type { Target } from './ties';

/**
 * Returns functions that find the occurrences of a definition's name: in the layers of the definition, in schema
 * references to it, in mappers and updaters, and in Swagger operations. Each function searches one file.
 */
export function definitionSearches(model: SortModel, id: DefinitionId): readonly (() => readonly Occurrence[])[] {
  const same = sameDefinitions(model, id);
  const apis = new Set(same.map(({ api }) => api));
  const declarations = () =>
    same
      .flatMap((each) => ownLayers(model, each))
      .flatMap((layer): Occurrence[] => {
        const fact = model.schemas.definitionFact(layer);
        const blockSpan = fact && { block: layer.block, span: fact.keySpan };
        return blockSpan ? [{ blockSpan, layer: layer.layer, declares: true, quoted: true }] : [];
      });
  const inFile = (file: ModelFile) => (): readonly Occurrence[] => {
    const layer = model.files.layerOf(file.uri);
    const named = namesIn(model, file, isWanted).filter(({ name, target }) => {
      const symbol = name.value === id.name ? lookups[target].symbol(model, file, name) : undefined;
      return symbol?.kind === 'definition' && apis.has(symbol.id.api);
    });
    return named.map((placed) => occurrenceAt(placed, layer));
  };
  return [declarations, ...model.files.all().map(inFile)];
}

/** A name of a resource can refer to a definition if no file declares the resource. */
function isWanted(target: Target): boolean {
  return target === 'definition' || target === 'resource';
}
