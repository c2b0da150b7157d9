import type { GeneratedFile } from '../files/workspace';
import { apiFiles } from './apis';
import { classFiles } from './classes';
import { entityFiles } from './entities';
import { lookupFiles } from './lookups';
import { schemaFiles } from './schemas';
import type { ProjectShape, ProjectSize } from './shape';

/** Yields every file of a layered project. The same size always results in the same files. */
export function* projectFiles(shape: ProjectShape, size: ProjectSize): Generator<GeneratedFile> {
  yield* schemaFiles(shape);
  yield* lookupFiles(shape);
  yield* apiFiles(shape);
  yield* classFiles(shape, size);
  yield* entityFiles(shape, size);
}
