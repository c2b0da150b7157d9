import type { GeneratedFile } from '../files/workspace';
import { apiFiles } from './apis';
import { classFiles } from './classes';
import { schemaFiles } from './schemas';
import type { ProjectShape, ProjectSize } from './shape';

/** Every file of a layered project, the same for the same size. */
export function* projectFiles(shape: ProjectShape, size: ProjectSize): Generator<GeneratedFile> {
  yield* schemaFiles(shape);
  yield* apiFiles(shape);
  yield* classFiles(shape, size);
}
