import { familyOf } from './classes';
import { isVendorName } from './classSpellings';
import type { ClassInChain } from './collectionInfo';
import type { SortModel } from './model';
import { packageOf, simpleName } from './names';

/**
 * Whether a class certainly serves a collection, but no apiconfig file names it or a subclass. False if the name may be
 * in a file that isn't in the workspace or can't be read.
 */
export function isUnnamed(model: SortModel, ref: ClassInChain): boolean {
  const { fqn, uri } = ref;
  if (!isOfCollection(model, ref) || model.collections.ofClass(fqn).length > 0) return false;
  if (model.classes.isExtended(fqn) || isInTests(ref) || isImported(model, fqn)) return false;
  const mayBeHidden = model.hidden.ofResources().length > 0 || model.hidden.ofClass(fqn).length > 0;
  return !mayBeHidden && !model.files.isShared(uri) && hasApiconfigs(model);
}

/** Whether a class that isn't abstract has sort columns, or extends a collection class of the framework. */
function isOfCollection({ classes }: SortModel, ref: ClassInChain): boolean {
  const type = classes.fact(ref);
  if (type?.kind !== 'class' || type.supertype === undefined || type.isAbstract) return false;
  if (familyOf(type.name) !== undefined) return false;
  return classes.chain(ref.fqn).classes.some((each) => {
    const { supertype, sortMap } = classes.fact(each) ?? {};
    return sortMap !== undefined || (supertype !== undefined && familyOf(simpleName(supertype.name)) !== undefined);
  });
}

/** Whether the folder that contains a class's package is for tests, such as `gtest` or `src/test/gosu`. */
function isInTests({ fqn, uri }: ClassInChain): boolean {
  const folder = uri.slice(0, uri.lastIndexOf('/'));
  const home = `/${packageOf(fqn).replaceAll('.', '/')}`;
  const sources = folder.endsWith(home) ? folder.slice(0, -home.length) : folder;
  return /\/(?:g?tests?|src\/test\/[^/]+)$/i.test(sources);
}

/** Whether a Gosu file imports a class, so that code may use the class without an apiconfig file. */
function isImported({ classes }: SortModel, fqn: string): boolean {
  return classes.usesOf(simpleName(fqn)).includes(fqn);
}

/**
 * Whether the workspace contains the customer's apiconfig files: one of them names a class in the workspace, and the
 * files combine no customer's file that is missing.
 */
function hasApiconfigs({ files, classes, vendor }: SortModel): boolean {
  if (classes.missingInApiconfigs().length === classes.namesInApiconfigs().length) return false;
  const apiconfigs = files.all().filter(({ name }) => name.kind === 'apiconfig');
  const links = apiconfigs.flatMap(({ uri }) => files.links(uri)).filter(({ kind }) => kind === 'apiconfig');
  return links.every((link) => link.uris.length > 0 || isVendorName({ vendor }, link.fqn));
}
