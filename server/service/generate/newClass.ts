import * as l10n from '@vscode/l10n';
import type { FileEdit, ReadText } from '../edits/fileEdit';
import { newResourceClass } from '../edits/gosuFiles';
import { isGosuName } from '../edits/gosuText';
import { lineEndOf } from '../edits/layout';
import type { CollectionId } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import type { SortSettings } from '../settings';
import { Changes } from './changes';
import { type ClassTarget, classHead, columnClasses, newClass } from './classes';
import { type Answers, type PlanResult, refused } from './planResult';

/** A class to create. */
export type NewClassTarget = ClassTarget & { readonly kind: 'new' };

/**
 * Returns the plan for the class that a resource names. Returns a refusal if the class already exists or if the
 * resource names no class.
 */
export function planClass(model: SortModel, id: CollectionId, answers: Answers): PlanResult<NewClassTarget> {
  const collection = model.collections.get(id);
  const fqn = collection?.classFqn;
  if (collection === undefined || fqn === undefined)
    return refused(l10n.t('No file specifies a class for {0}. Specify the class in the apiconfig file.', id.name));
  if (!fqn.split('.').every(isGosuName))
    return refused(l10n.t("{0} isn't a valid class name. Correct it in the apiconfig file.", fqn));
  if (model.classes.named(fqn) !== undefined) return refused(l10n.t('Class {0} already exists.', fqn));
  return newClass(model, collection, fqn, answers);
}

/**
 * Returns the edit that creates the file for a new class. Empty if the class file already exists. The new file has the
 * same kind of line breaks as the file that names the class.
 */
export async function writeClass(
  model: SortModel,
  settings: SortSettings,
  target: NewClassTarget,
  namedIn: string,
  read: ReadText,
): Promise<readonly FileEdit[]> {
  const changes = new Changes(read);
  const lineEnd = lineEndOf((await read(namedIn)) ?? '');
  const classes = columnClasses(model, settings);
  await changes.create(target.uri, newResourceClass({ ...classHead(target), classes }, lineEnd));
  return changes.all();
}
