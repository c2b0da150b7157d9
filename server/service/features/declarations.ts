import type { Location, Position } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { CollectionId } from '../model/collectionInfo';
import type { DefinitionId } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import type { BlockSpan } from '../model/modelFile';
import type { SymbolContext } from '../symbols/context';
import { cursorAt } from '../symbols/cursor';
import { dataModelDeclarations, memberBehind, memberDeclaration } from '../symbols/memberUses';
import type { SortNameSymbol } from '../symbols/sortNames';
import type { SortSymbol } from '../symbols/symbol';
import { symbolAt } from '../symbols/symbolAt';

/** A declaration of a name, and the file that contains it. */
interface Declaration {
  readonly uri: string;
  readonly place: BlockSpan;
}

/**
 * Returns everything that declares the name at a position, customer files first: the property in each schema layer, the
 * mapper entries that supply it, the sort columns with this name, and the member of the data model.
 */
export function declarations(
  context: SymbolContext,
  uri: string,
  position: Position,
  token: Cancellation,
): readonly Location[] {
  const cursor = cursorAt(context, uri, position);
  const here = cursor && symbolAt(context, cursor);
  if (!here || token.isCancellationRequested) return [];
  const { model } = context;
  const seen = new Set<string>();
  return nearestFirst(model, declarationsOf(model, here.symbol)).flatMap(({ place }) => {
    const location = model.blocks.locate(place);
    const key = `${place.block} ${place.span.start}`;
    if (!location || seen.has(key)) return [];
    seen.add(key);
    return [location];
  });
}

function declarationsOf(model: SortModel, symbol: SortSymbol): readonly Declaration[] {
  switch (symbol.kind) {
    case 'sort-name':
      return [...onCollection(model, symbol.collection, symbol.name), ...ofMember(model, symbol)];
    case 'sort-key':
      return [
        ...model.collections.ofClass(symbol.classFqn).flatMap((id) => onCollection(model, id, symbol.name)),
        ...ofMember(model, symbol),
      ];
    case 'property':
      return [
        ...ofProperty(model, symbol.definition, symbol.name),
        ...model.collections.ofDefinition(symbol.definition).flatMap((id) => sortColumns(model, id, symbol.name)),
        ...ofMember(model, symbol),
      ];
    case 'entity':
    case 'member':
    case 'feature':
      return dataModelDeclarations(model, symbol).flatMap(({ blockSpan }) => declarationAt(model, blockSpan));
    default:
      return [];
  }
}

/** Returns the declaration of the member by which a name sorts. */
function ofMember(model: SortModel, symbol: SortNameSymbol): readonly Declaration[] {
  const member = memberBehind(model, symbol);
  const places = member ? memberDeclaration(model, member) : [];
  return places.flatMap((place) => declarationAt(model, place));
}

function declarationAt(model: SortModel, place: BlockSpan): readonly Declaration[] {
  const uri = model.blocks.fileOf(place.block)?.uri;
  return uri === undefined ? [] : [{ uri, place }];
}

function onCollection(model: SortModel, id: CollectionId, name: string): readonly Declaration[] {
  const element = model.collections.get(id)?.element;
  const properties = element ? ofProperty(model, { api: element.api, name: element.definition }, name) : [];
  return [...properties, ...sortColumns(model, id, name)];
}

function ofProperty(model: SortModel, definition: DefinitionId, name: string): readonly Declaration[] {
  const inSchema = (model.schemas.property(definition, name)?.layers ?? []).flatMap((layer) => {
    const fact = model.schemas.propertyFact(layer);
    return fact ? [{ uri: layer.uri, place: { block: layer.block, span: fact.keySpan } }] : [];
  });
  const inMapping = (model.mappings.mapper(definition)?.layers ?? []).flatMap((layer) => {
    const fact = model.mappings.propertyFact(layer, name);
    return fact ? [{ uri: layer.uri, place: { block: layer.block, span: fact.keySpan } }] : [];
  });
  return [...inSchema, ...inMapping];
}

/** Returns the sort map entries with this name, nearest class first. */
function sortColumns(model: SortModel, id: CollectionId, name: string): readonly Declaration[] {
  const classes = model.collections.get(id)?.chain.classes ?? [];
  return classes.flatMap((ref) => {
    const keys = model.classes.fact(ref)?.sortMap?.keys ?? [];
    return keys
      .filter(({ key }) => key === name)
      .map(({ keySpan }) => ({ uri: ref.uri, place: { block: ref.block, span: keySpan } }));
  });
}

/** Returns the declarations in customer files, followed by the others. Within each group, the order is unchanged. */
function nearestFirst(model: SortModel, found: readonly Declaration[]): readonly Declaration[] {
  const [customer, base] = [true, false].map((isCustomer) =>
    found.filter(({ uri }) => model.files.isCustomer(uri) === isCustomer),
  );
  return [...(customer ?? []), ...(base ?? [])];
}
