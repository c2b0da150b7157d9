import type { LocationLink, Position } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { ClassInChain, CollectionId } from '../model/collectionInfo';
import type { EntityMember } from '../model/entityInfo';
import type { SortModel } from '../model/model';
import type { BlockSpan } from '../model/modelFile';
import { resourcesNamed } from '../model/operations';
import type { SymbolContext } from '../symbols/context';
import { type Cursor, cursorAt } from '../symbols/cursor';
import { entityAt, featureMember, hopAt } from '../symbols/memberAt';
import { occurrencesOf } from '../symbols/occurrences';
import { groupOf } from '../symbols/sortNames';
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
  const span = here?.span ?? hopAt(model, cursor)?.span ?? entityAt(cursor)?.span;
  if (!span) return [];
  const origin = { block: cursor.block.id, span };
  return (here ? await targetsOf(context, cursor, here, token) : inDataModel(model, cursor))
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
  cursor: Cursor,
  { symbol }: SymbolSpan,
  token: Cancellation,
): Promise<readonly BlockSpan[]> {
  const { model } = context;
  if (symbol.kind === 'file') return fileStart(model, symbol);
  if (symbol.kind === 'feature') {
    const member = featureMember(model, cursor, symbol);
    return member ? memberDeclaration(model, member) : enhancementMember(model, symbol);
  }
  const occurrences = await occurrencesOf(context, symbol, token);
  if (token.isCancellationRequested) return [];
  const declared = occurrences.filter(({ declares }) => declares).map(({ blockSpan }) => blockSpan);
  if (symbol.kind === 'sort-name') return declared.filter(definesOn(model, [symbol.collection]));
  if (symbol.kind === 'sort-key')
    return declared.filter(
      definesOn(model, model.collections.ofClass(symbol.classFqn), model.classes.chain(symbol.classFqn).classes),
    );
  if (symbol.kind === 'property') return [...declared, ...suppliers(model, symbol)];
  if (symbol.kind === 'resource')
    return [...occurrences.map(({ blockSpan }) => blockSpan), ...classesOf(model, symbol), ...schemasOf(model, symbol)];
  return declared;
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

/** Returns the declaration of the hop of a mapping path, or of the entity whose name is at the cursor. */
function inDataModel(model: SortModel, cursor: Cursor): readonly BlockSpan[] {
  const { member, enhancement } = hopAt(model, cursor)?.hop ?? {};
  if (member) return memberDeclaration(model, member);
  const entity = enhancement ? undefined : entityAt(cursor)?.entity;
  if (entity !== undefined) return entityDeclaration(model, entity);
  if (!enhancement) return [];
  return enhancementMember(model, { kind: 'feature', entity: enhancement.entity, property: enhancement.member });
}

function entityDeclaration(model: SortModel, name: string): readonly BlockSpan[] {
  const uri = model.dataModel.entity(name)?.uri;
  return (uri === undefined ? [] : model.blocks.in(uri)).flatMap((block) => {
    const facts = model.blocks.get(block)?.facts;
    return facts?.kind === 'entity' && facts.entity ? [{ block, span: facts.entity.name.span }] : [];
  });
}

/** Returns the name of a member in its entity file. Empty for an implicit member. */
function memberDeclaration(model: SortModel, { place }: EntityMember): readonly BlockSpan[] {
  const fact = place && model.dataModel.memberFact(place);
  return place && fact ? [{ block: place.block, span: fact.name.span }] : [];
}

function enhancementMember(
  model: SortModel,
  symbol: Extract<SortSymbol, { readonly kind: 'feature' }>,
): readonly BlockSpan[] {
  return model.entities
    .members(symbol.entity)
    .filter(({ member }) => member === symbol.property)
    .flatMap(({ block, className, member }) => {
      const facts = model.blocks.get(block)?.facts;
      if (facts?.kind !== 'gosu') return [];
      const owner = facts.classes.find(({ name }) => name === className || className.endsWith(`.${name}`));
      const found = owner?.members.find(({ name }) => name === member);
      return found ? [{ block, span: found.nameSpan }] : [];
    });
}
