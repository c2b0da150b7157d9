import { apiconfigFormat } from './apiconfig';
import type { FileKind } from './facts';
import type { Format } from './format';
import { gosuFormat } from './gosuFormat';
import { mappingFormat, updaterFormat } from './mapping';
import { schemaFormat } from './schema';
import { swaggerFormat } from './swagger';

/** The format of each kind of file. */
export const formats: Readonly<Record<FileKind, Format>> = {
  schema: schemaFormat,
  mapping: mappingFormat,
  updater: updaterFormat,
  apiconfig: apiconfigFormat,
  swagger: swaggerFormat,
  gosu: gosuFormat,
};
