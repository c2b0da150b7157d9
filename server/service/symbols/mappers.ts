import type { ResourceFact } from '../facts/apiconfigFacts';
import type { MapperFact } from '../facts/mappingFacts';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { sharedApi } from '../model/resources';
import type { BlockId } from '../text/block';
import type { TextFact } from '../text/span';

/** The kinds of file that contain mappers, which read elements, or updaters, which write them. */
export const mapperKinds = ['mapping', 'updater'] as const;

/** One of the kinds of mappers. */
export type MapperKind = (typeof mapperKinds)[number];

/** The mapper or updater that a resource names. */
export function mapperOf({ mapper, updater }: ResourceFact, kind: MapperKind): TextFact | undefined {
  return kind === 'mapping' ? mapper : updater;
}

/** The name of the definition whose properties a mapper or an updater carries. */
export function definitionOf({ schemaDefinition, key }: MapperFact): string {
  return schemaDefinition?.value ?? key;
}

/** A mapper or an updater at its position. */
export interface MapperHere {
  readonly file: ModelFile;
  readonly block: BlockId;
  readonly mapper: MapperFact;
}

/** All mappers or updaters in the files of some APIs, and in those that they combine. */
export function mappersIn(model: SortModel, kind: MapperKind, apis: readonly string[]): readonly MapperHere[] {
  const uris = new Set(apis.flatMap((api) => model.filesOfApi(kind, api)).map(({ uri }) => uri));
  for (const uri of uris) for (const link of model.links(uri)) for (const target of link.uris) uris.add(target);
  return [...uris].flatMap((uri) =>
    model.blocks(uri).flatMap((block) => {
      const file = model.file(uri);
      const facts = model.block(block)?.facts;
      return file && facts && 'mappers' in facts ? facts.mappers.map((mapper) => ({ file, block, mapper })) : [];
    }),
  );
}

/** The APIs that a file may speak of: its own, or all for the shared one. */
export function apisOf(model: SortModel, api: string): readonly string[] {
  return api === sharedApi ? model.apis() : [api];
}
