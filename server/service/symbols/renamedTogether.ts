import type { CollectionId } from '../model/collectionInfo';
import type { DefinitionId } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import { resourcesNamed } from '../model/operations';
import { declarationsOf, type MapperSymbol, mapperFiles, mapperGroup } from './mapperGroup';
import { type MapperKind, mapperKinds, mapperOf } from './mappers';
import { impliedMembers } from './memberUses';
import { sameDefinitions } from './sortNames';
import type { SortSymbol } from './symbol';

/**
 * Returns a symbol, and the symbols that are tied to it only by having the same name. An element resource without
 * `mapper` uses the mapper of its own name, and a mapper without `schemaDefinition` fills the definition of its own
 * name. The platform adds members to an entity whose names begin with that of a member. A rename must change such
 * symbols together.
 */
export function renamedTogether(model: SortModel, symbol: SortSymbol): readonly SortSymbol[] {
  const found = new Map<string, SortSymbol>([[JSON.stringify(symbol), symbol]]);
  for (const each of found.values())
    for (const other of tiedByName(model, each)) found.set(JSON.stringify(other), other);
  return [...found.values()];
}

/** Whether a resource is an element that uses the mapper, or updater, of its own name. */
export function usesOwnName(model: SortModel, id: CollectionId, kind: MapperKind): boolean {
  const resource = model.collections.get(id);
  if (resource?.role !== 'element') return false;
  if (kind === 'mapping' && model.resources.mapper(id) !== undefined) return false;
  const facts = resource.declarations.flatMap((declaration) => model.resources.fact(declaration) ?? []);
  return facts.every((fact) => mapperOf(fact, kind) === undefined);
}

/** Returns the APIs in which the mapper and the updater of a resource are looked up. */
export function apisOfResource(model: SortModel, id: CollectionId): readonly string[] {
  const declarations = model.collections.get(id)?.declarations ?? [];
  return [...new Set(declarations.flatMap(({ uri }) => model.apis.over(uri)))];
}

function tiedByName(model: SortModel, symbol: SortSymbol): readonly SortSymbol[] {
  switch (symbol.kind) {
    case 'resource':
      return resourcesNamed(model, symbol.id).flatMap((id) => mappersOfResource(model, id));
    case 'mapper':
      return [...resourcesOfMapper(model, symbol), ...definitionsOfMapper(model, symbol)];
    case 'definition':
      return mappersOfDefinition(model, symbol.id);
    case 'member':
      return impliedMembers(model, symbol);
    default:
      return [];
  }
}

function mappersOfResource(model: SortModel, id: CollectionId): readonly SortSymbol[] {
  const kinds = mapperKinds.filter((kind) => usesOwnName(model, id, kind));
  return kinds.flatMap((fileKind) => {
    const declaring = new Set(declarationsOf(model, fileKind, id.name).map(({ file }) => file.uri));
    const apis = apisOfResource(model, id).filter((api) =>
      mapperFiles(model, fileKind, [api]).some((uri) => declaring.has(uri)),
    );
    return apis.map((api): SortSymbol => ({ kind: 'mapper', fileKind, api, name: id.name }));
  });
}

function resourcesOfMapper(model: SortModel, symbol: MapperSymbol): readonly SortSymbol[] {
  const { fileKind, name } = symbol;
  const ids = model.resources.named(name).filter((id) => usesOwnName(model, id, fileKind));
  if (ids.length === 0) return [];
  const declaring = new Set(mapperGroup(model, symbol).declarations.map(({ file }) => file.uri));
  return ids
    .filter((id) => mapperFiles(model, fileKind, apisOfResource(model, id)).some((uri) => declaring.has(uri)))
    .map((id): SortSymbol => ({ kind: 'resource', id }));
}

function definitionsOfMapper(model: SortModel, symbol: MapperSymbol): readonly SortSymbol[] {
  const { declarations } = mapperGroup(model, symbol);
  return declarations.flatMap(({ file, mapper }): SortSymbol[] => {
    const api = mapper.schemaDefinition ? undefined : model.mappings.schemaOf(file.uri);
    const id = api === undefined ? undefined : { api, name: symbol.name };
    return id && model.schemas.layers(id).length > 0 ? [{ kind: 'definition', id }] : [];
  });
}

function mappersOfDefinition(model: SortModel, id: DefinitionId): readonly SortSymbol[] {
  const apis = new Set(sameDefinitions(model, id).map(({ api }) => api));
  return mapperKinds.flatMap((fileKind) =>
    declarationsOf(model, fileKind, id.name)
      .filter(({ file, mapper }) => !mapper.schemaDefinition && apis.has(model.mappings.schemaOf(file.uri) ?? ''))
      .map(({ file }): SortSymbol => ({ kind: 'mapper', fileKind, api: model.apis.of(file.uri), name: id.name })),
  );
}
