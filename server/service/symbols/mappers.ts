import type { ResourceFact } from '../facts/apiconfigFacts';
import type { MapperFact } from '../facts/mappingFacts';
import type { ValueOrigin } from '../model/assessment';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { sharedApi } from '../model/resources';
import type { BlockId } from '../text/block';
import type { TextFact } from '../text/span';

/** The kinds of file that contain mappers (for reading elements) or updaters (for writing them). */
export const mapperKinds = ['mapping', 'updater'] as const;

/** The kind of a file that contains mappers or updaters. */
export type MapperKind = (typeof mapperKinds)[number];

/** Returns the mapper or updater that a resource names. */
export function mapperOf({ mapper, updater }: ResourceFact, kind: MapperKind): TextFact | undefined {
  return kind === 'mapping' ? mapper : updater;
}

/** Returns the name of the definition to which a mapper or updater belongs. */
export function definitionOf({ schemaDefinition, key }: MapperFact): string {
  return schemaDefinition?.value ?? key;
}

/** Returns the root of a mapper or updater as written. If it has none, returns that of the definition's mapper. */
export function rootOf(model: SortModel, uri: string, mapper: MapperFact): string {
  const id = { api: model.apis.of(uri), name: definitionOf(mapper) };
  return mapper.root?.value ?? model.mappings.mapper(id)?.root ?? '';
}

/** Where a mapped value comes from. */
export type MappedOrigin = Exclude<ValueOrigin, { readonly kind: 'unknown' }>;

/** Returns the origins of the values that the mappers of an entity supply. */
export function mappedOrigins(model: SortModel, entity: string): readonly MappedOrigin[] {
  return model.entities.blocks(entity).flatMap((block) => {
    const facts = model.blocks.get(block)?.facts;
    const api = model.apis.of(model.blocks.fileOf(block)?.uri ?? '');
    const mappers = facts?.kind === 'mapping' ? facts.mappers : [];
    return mappers.flatMap((mapper) => {
      const definition = { api, name: definitionOf(mapper) };
      // Includes the paths in files that omit the mapper's root.
      const properties = [...(model.mappings.mapper(definition)?.paths.keys() ?? [])];
      const origins = properties.map((property) => model.mappings.origin(definition, property));
      return origins.filter((origin) => origin.kind !== 'unknown').filter((origin) => origin.entity === entity);
    });
  });
}

/** A mapper or updater with its position. */
export interface MapperHere {
  readonly file: ModelFile;
  readonly block: BlockId;
  readonly mapper: MapperFact;
}

/**
 * Returns all mappers or updaters in the files of the given APIs, and in the files to which these files refer, directly
 * or indirectly.
 */
export function mappersIn(model: SortModel, kind: MapperKind, apis: readonly string[]): readonly MapperHere[] {
  const uris = new Set(apis.flatMap((api) => model.apis.files(kind, api)).map(({ uri }) => uri));
  for (const uri of uris) for (const link of model.files.links(uri)) for (const target of link.uris) uris.add(target);
  return [...uris].flatMap((uri) => model.files.get(uri) ?? []).flatMap((file) => mappersInFile(model, file));
}

/** Returns all mappers or updaters in a file. */
export function mappersInFile(model: SortModel, file: ModelFile): readonly MapperHere[] {
  return model.blocks.in(file.uri).flatMap((block) => {
    const facts = model.blocks.get(block)?.facts;
    return facts && 'mappers' in facts ? facts.mappers.map((mapper) => ({ file, block, mapper })) : [];
  });
}

/** Returns the APIs that a file of `api` may refer to: only `api`, or all APIs if `api` is the shared API. */
export function apisOf(model: SortModel, api: string): readonly string[] {
  return api === sharedApi ? model.apis.names() : [api];
}
