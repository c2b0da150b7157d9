import type { LocationLink, Position } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { ClassInChain, CollectionId } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import type { BlockSpan } from '../model/modelFile';
import { resourcesNamed } from '../model/operations';
import type { SymbolContext } from '../symbols/context';
import { cursorAt } from '../symbols/cursor';
import { dataModelDeclarations, memberBehind, memberDeclaration } from '../symbols/memberUses';
import { occurrencesOf } from '../symbols/occurrences';
import { groupOf, isSortName, type SortNameSymbol } from '../symbols/sortNames';
import type { SortSymbol, SymbolSpan } from '../symbols/symbol';
import { symbolAt } from '../symbols/symbolAt';

/**
 * Returns the places that define the symbol at a position. For a schema definition, returns its other layers and its
 * mappers.
 */
export async function definition(
  context: SymbolContext,
  uri: string,
  position: Position,
  token: Cancellation,
): Promise<readonly LocationLink[]> {
  const cursor = cursorAt(context, uri, position);
  if (!cursor || token.isCancellationRequested) return [];
  const { model } = context;
  const here = symbolAt(context, cursor);
  if (!here) return [];
  const origin = { block: cursor.block.id, span: here.span };
  return (await targetsOf(context, here, token))
    .filter(({ block, span }) => block !== origin.block || span.start !== origin.span.start)
    .flatMap((blockSpan) => {
      const location = model.blocks.locate(blockSpan);
      if (!location) return [];
      return {
        originSelectionRange: model.blocks.range(origin.block, origin.span),
        targetUri: location.uri,
        targetRange: location.range,
        targetSelectionRange: location.range,
      };
    });
}

async function targetsOf(
  context: SymbolContext,
  { symbol }: SymbolSpan,
  token: Cancellation,
): Promise<readonly BlockSpan[]> {
  const { model } = context;
  if (symbol.kind === 'file') return fileStart(model, symbol);
  if (symbol.kind === 'member') return memberDeclaration(model, symbol);
  if (symbol.kind === 'entity') return entityDeclaration(model, symbol.name);
  if (symbol.kind === 'feature') return dataModelDeclarations(model, symbol).map(({ blockSpan }) => blockSpan);
  const occurrences = await occurrencesOf(context, symbol, token);
  if (token.isCancellationRequested) return [];
  const declared = occurrences.filter(({ declares }) => declares).map(({ blockSpan }) => blockSpan);
  if (isSortName(symbol)) return [...definitionsOfSortName(model, symbol, declared), ...memberPlace(model, symbol)];
  if (symbol.kind === 'resource')
    return [...occurrences.map(({ blockSpan }) => blockSpan), ...classesOf(model, symbol), ...schemasOf(model, symbol)];
  return declared;
}

function definitionsOfSortName(
  model: SortModel,
  symbol: SortNameSymbol,
  declared: readonly BlockSpan[],
): readonly BlockSpan[] {
  if (symbol.kind === 'property') return [...declared, ...suppliers(model, symbol)];
  if (symbol.kind === 'sort-name') return declared.filter(definesOn(model, [symbol.collection]));
  const { classFqn } = symbol;
  return declared.filter(definesOn(model, model.collections.ofClass(classFqn), model.classes.chain(classFqn).classes));
}

/** Returns the declaration of the member by which a name sorts. */
function memberPlace(model: SortModel, symbol: SortNameSymbol): readonly BlockSpan[] {
  const member = memberBehind(model, symbol);
  return member ? memberDeclaration(model, member) : [];
}

/**
 * Returns a function that tests whether a location belongs to one of the given collections or classes. The test is
 * needed because unrelated collections may use the same names.
 */
function definesOn(
  model: SortModel,
  ids: readonly CollectionId[],
  classes: readonly ClassInChain[] = [],
): (blockSpan: BlockSpan) => boolean {
  const layers = ids.flatMap((id) => {
    const element = model.collections.get(id)?.element;
    return element?.found ? model.schemas.layers({ api: element.api, name: element.definition }) : [];
  });
  const keys = ids.flatMap((id) => model.sortKeys.inClass(id));
  const blocks = new Set([...layers, ...keys, ...classes].map(({ block }) => block));
  return ({ block }) => blocks.has(block);
}

/** Returns the mapper entries that supply a property's value. */
function suppliers(model: SortModel, symbol: Extract<SortSymbol, { readonly kind: 'property' }>): readonly BlockSpan[] {
  return groupOf(model, symbol).definitions.flatMap((id) =>
    (model.mappings.mapper(id)?.layers ?? []).flatMap((layer) => {
      const fact = model.mappings.propertyFact(layer, symbol.name);
      return fact ? [{ block: layer.block, span: fact.keySpan }] : [];
    }),
  );
}

function classesOf(model: SortModel, { id }: Extract<SortSymbol, { readonly kind: 'resource' }>): readonly BlockSpan[] {
  const nearest = resourcesNamed(model, id).flatMap((one) => model.collections.get(one)?.chain.classes[0]?.fqn ?? []);
  return [...new Set(nearest)].flatMap((fqn) => {
    const ref = model.classes.named(fqn);
    const type = ref && model.classes.fact(ref);
    return ref && type ? [{ block: ref.block, span: type.nameSpan }] : [];
  });
}

/** Returns the layers of the definition that an element's mapper fills. */
function schemasOf(model: SortModel, { id }: Extract<SortSymbol, { readonly kind: 'resource' }>): readonly BlockSpan[] {
  const layers = resourcesNamed(model, id).flatMap((one) => {
    const { role, apis = [] } = model.collections.get(one) ?? {};
    const mapper = model.resources.mapper(one) ?? one.name;
    const definitions = apis.map((api) => ({ api, name: model.mappings.definitionOf(api, mapper) ?? mapper }));
    return role === 'element' ? definitions.flatMap((definition) => model.schemas.layers(definition)) : [];
  });
  return layers.flatMap((layer) => {
    const fact = model.schemas.definitionFact(layer);
    return fact ? [{ block: layer.block, span: fact.keySpan }] : [];
  });
}

function fileStart(model: SortModel, symbol: Extract<SortSymbol, { readonly kind: 'file' }>): readonly BlockSpan[] {
  return model.files.named(symbol.fileKind, symbol.fqn).flatMap(({ uri }) => {
    const [block] = model.blocks.in(uri);
    return block === undefined ? [] : [{ block, span: { start: 0, end: 0 } }];
  });
}

/** Returns the name of an entity in the file that declares it. */
function entityDeclaration(model: SortModel, name: string): readonly BlockSpan[] {
  const uri = model.dataModel.entity(name)?.uri;
  const declared = dataModelDeclarations(model, { kind: 'entity', name }).map(({ blockSpan }) => blockSpan);
  return declared.filter(({ block }) => model.blocks.fileOf(block)?.uri === uri);
}
