import type { TextBlock } from '../text/block';
import type { Format, ParsedPart, PartContext } from '../text/format';
import type { ApiconfigFacts } from './apiconfigFacts';
import type { GosuFacts } from './gosuFacts';
import type { MappingFacts, UpdaterFacts } from './mappingFacts';
import type { PublishedFacts } from './publishedFacts';
import type { SchemaFacts } from './schemaFacts';
import type { SwaggerFacts } from './swaggerFacts';

/** The facts of one block of any kind of configuration file. */
export type BlockFacts =
  | SchemaFacts
  | MappingFacts
  | UpdaterFacts
  | ApiconfigFacts
  | SwaggerFacts
  | GosuFacts
  | PublishedFacts;

/** A block of a configuration file. */
export type Block<F extends BlockFacts = BlockFacts> = TextBlock<F>;

/** The facts of one part of a configuration file. */
export type ParsedFacts = ParsedPart<BlockFacts>;

/** How to read facts from one kind of configuration file. */
export type FactFormat<C extends PartContext = PartContext> = Format<BlockFacts, C>;
