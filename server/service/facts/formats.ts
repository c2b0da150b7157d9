import type { FileKind, FileName } from '../text/fileName';
import { apiconfigFormat } from './apiconfig';
import { entityFormat } from './entity';
import type { FactFormat } from './facts';
import { configFolderGosuFormat, gosuFormat } from './gosu';
import { mappingFormat, updaterFormat } from './mapping';
import { publishedFormat } from './published';
import { schemaFormat } from './schema';
import { swaggerFormat } from './swagger';

const formats: Readonly<Record<FileKind, FactFormat>> = {
  schema: schemaFormat,
  mapping: mappingFormat,
  updater: updaterFormat,
  apiconfig: apiconfigFormat,
  swagger: swaggerFormat,
  gosu: gosuFormat,
  published: publishedFormat,
  entity: entityFormat,
};

/** Returns the format for a file's kind. Gosu files below `config/` have a separate format. */
export function formatOf({ kind, inConfigFolder }: FileName): FactFormat {
  return inConfigFolder === true ? configFolderGosuFormat : formats[kind];
}
