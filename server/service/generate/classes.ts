import * as l10n from '@vscode/l10n';
import type { NewResourceClass } from '../edits/gosuFiles';
import type { CollectionInfo } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import { fileNameOf, packageOf, simpleName } from '../model/names';
import type { SortSettings } from '../settings';
import { type Answers, andThen, known, type PlanStep, refused } from './planStep';
import { supertypeOf } from './supertypes';

/** The class of the customer that a sort key goes to. */
export type ClassTarget =
  | { readonly kind: 'existing'; readonly uri: string; readonly name: string; readonly fqn: string }
  | {
      readonly kind: 'new';
      readonly uri: string;
      readonly name: string;
      readonly fqn: string;
      readonly supertype: string;
      readonly uses: readonly string[];
    };

/**
 * The class that serves a collection and may be edited: the one that is mapped, if it is the customer's; else a new one
 * that extends it.
 */
export function classTarget(model: SortModel, collection: CollectionInfo, answers: Answers): PlanStep<ClassTarget> {
  const mapped = collection.classFqn === undefined ? undefined : model.classNamed(collection.classFqn);
  const isOwn = mapped !== undefined && model.isCustomer(mapped.uri);
  if (mapped !== undefined && isOwn) {
    return known({ kind: 'existing', uri: mapped.uri, name: simpleName(mapped.fqn), fqn: mapped.fqn });
  }
  const fqn = newClassName(model, collection);
  const existing = model.classNamed(fqn);
  if (existing !== undefined) return known({ kind: 'existing', uri: existing.uri, name: simpleName(fqn), fqn });
  return newClass(model, collection, fqn, answers);
}

/** A class that is to be written: where, and what it extends. */
export function newClass(
  model: SortModel,
  collection: CollectionInfo,
  fqn: string,
  answers: Answers,
): PlanStep<ClassTarget & { readonly kind: 'new' }> {
  const uri = gosuUri(model, fqn, 'gs');
  if (uri === undefined)
    return refused(l10n.t('No Gosu file in this workspace tells where the class {0} belongs.', fqn));
  if (model.file(uri) !== undefined)
    return refused(l10n.t('{0} is where the class {1} belongs, but holds another one.', fileNameOf(uri), fqn));
  return andThen(supertypeOf(model, collection, fqn, answers), ({ supertype, uses }) =>
    known({ kind: 'new' as const, uri, name: simpleName(fqn), fqn, supertype, uses }),
  );
}

/** Where the file of a class belongs; undefined if no class of the workspace tells where its packages are rooted. */
export function gosuUri(model: SortModel, fqn: string, extension: 'gs' | 'gsx'): string | undefined {
  const roots = model.classNames().flatMap((name) => {
    const uri = model.classNamed(name)?.uri ?? '';
    const tail = `/${name.replaceAll('.', '/')}.`;
    const at = uri.lastIndexOf(tail);
    const isExt = at >= 0 && model.isCustomer(uri);
    return at < 0 || packageOf(name) === '' ? [] : [{ root: uri.slice(0, at), isExt, near: sharedParts(name, fqn) }];
  });
  const best = roots.sort((a, b) => Number(b.isExt) - Number(a.isExt) || b.near - a.near)[0];
  return best === undefined ? undefined : `${best.root}/${fqn.replaceAll('.', '/')}.${extension}`;
}

/** Sort column classes by simple name: from the setting, else from `uses` lines of the user's own files. */
export function columnClasses(model: SortModel, settings: SortSettings): Record<string, string> {
  const classes: Record<string, string> = {};
  for (const name of ['QuerySortColumn', 'SimpleSortColumn', 'PathSortColumn']) {
    const home = settings.sortColumnPackage.trim();
    const used = home === '' ? model.usesOf(name)[0] : `${home}.${name}`;
    if (used?.endsWith(`.${name}`) === true) classes[name] = used;
  }
  return classes;
}

/** What a new class file holds besides its sort key. */
export function classHead(
  target: ClassTarget & { readonly kind: 'new' },
): Omit<NewResourceClass, 'sortKey' | 'classes'> {
  return { package: packageOf(target.fqn), name: target.name, supertype: target.supertype, uses: target.uses };
}

function newClassName(model: SortModel, collection: CollectionInfo): string {
  const { classFqn, id } = collection;
  if (classFqn !== undefined && model.classNamed(classFqn) === undefined && !isBaseClass(model, collection))
    return classFqn;
  const home = classFqn === undefined ? `ext.rest.${id.api}.v1.${id.name.toLowerCase()}` : packageOf(classFqn);
  const root =
    model
      .classNames()
      .find((name) => isOwnClass(model, name))
      ?.split('.')[0] ?? 'ext';
  const stem = simpleName(classFqn ?? id.name).replace(/(Core|Base)?Resource$/, '');
  return [root, ...home.split('.').slice(1), `${stem}ExtResource`].join('.');
}

/** True if a base file maps the collection's class, so that it is not the customer's although it is not here. */
function isBaseClass(model: SortModel, collection: CollectionInfo): boolean {
  return collection.declarations.some(
    (declaration) =>
      declaration.layer === 'base' && model.resourceFact(declaration)?.resource?.value === collection.classFqn,
  );
}

function isOwnClass(model: SortModel, name: string): boolean {
  const uri = model.classNamed(name)?.uri;
  return uri !== undefined && model.isCustomer(uri);
}

function sharedParts(a: string, b: string): number {
  const one = a.split('.');
  const other = b.split('.');
  const differs = one.findIndex((part, index) => part !== other[index]);
  return differs < 0 ? one.length : differs;
}
