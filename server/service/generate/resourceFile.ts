import type { CollectionInfo } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import type { ClassTarget } from './classes';
import { type ExtFile, nearestApiconfig } from './files';
import { type Answers, known, type PlanResult } from './planResult';

/**
 * Returns the customer's apiconfig file in which a resource has to name its new class: the file that names the current
 * class, or the nearest customer file above that file. Files that declare the resource are preferred. Undefined if the
 * resource already names the new class.
 */
export function resourceFile(
  model: SortModel,
  collection: CollectionInfo,
  target: ClassTarget,
  answers: Answers,
): PlanResult<ExtFile | undefined> {
  const { classFqn, declarations } = collection;
  if (classFqn === target.fqn) return known(undefined);
  const naming = declarations.findIndex((each) => model.resources.fact(each)?.resource !== undefined);
  const above = naming < 0 ? declarations : declarations.slice(0, naming + 1);
  const file = model.files.get(above.findLast(({ layer }) => layer === 'ext')?.uri ?? '');
  if (file) return known({ uri: file.uri, exists: true, fqn: file.name.fqn, base: [] });
  const below = (declarations[naming] ?? declarations[0])?.uri;
  return nearestApiconfig(model, collection, below, answers);
}
