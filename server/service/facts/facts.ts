import type { TextBlock } from '../text/block';
import type { Format, ParsedPart, PartContext } from '../text/format';
import type { ApiconfigFacts } from './apiconfigFacts';
import type { EntityFacts } from './entityFacts';
import type { GosuFacts } from './gosuFacts';
import type { MappingFacts, UpdaterFacts } from './mappingFacts';
import type { PublishedFacts } from './publishedFacts';
import type { SchemaFacts } from './schemaFacts';
import type { SwaggerFacts } from './swaggerFacts';

/**
 * The facts of one block of a schema, mapping, updater, apiconfig, Swagger, Gosu, or entity file, or of the list of
 * published APIs.
 */
export type BlockFacts =
  | SchemaFacts
  | MappingFacts
  | UpdaterFacts
  | ApiconfigFacts
  | SwaggerFacts
  | GosuFacts
  | PublishedFacts
  | EntityFacts;

/** A block of a file, with its facts. */
export type Block<F extends BlockFacts = BlockFacts> = TextBlock<F>;

/** The facts of one part of a file. */
export type ParsedFacts = ParsedPart<BlockFacts>;

/** How to read facts from one kind of file. */
export type FactFormat<C extends PartContext = PartContext> = Format<BlockFacts, C>;
