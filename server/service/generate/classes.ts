import * as l10n from '@vscode/l10n';
import type { NewResourceClass } from '../edits/gosuFiles';
import { isBaseLayer, isInBasePackage, sharedTopic, spellingsOf } from '../model/classSpellings';
import type { ClassInChain, CollectionInfo } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import { fileNameOf, packageOf, simpleName } from '../model/names';
import type { SortSettings } from '../settings';
import { versionedApi } from '../text/fileName';
import { type Answers, andThen, known, type PlanResult, refused } from './planResult';
import { supertypeOf } from './supertypes';

/** The customer class that receives a sort key. */
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
 * Returns the collection's class if it belongs to the customer, even if the package is misspelled in the resource.
 * Otherwise, returns the plan for a customer class that extends the collection's class. If a customer class already has
 * the planned name, returns that class.
 */
export function classTarget(model: SortModel, collection: CollectionInfo, answers: Answers): PlanResult<ClassTarget> {
  const { classFqn } = collection;
  const mapped = classFqn === undefined ? undefined : existingClass(model, classFqn);
  if (mapped !== undefined && model.files.isCustomer(mapped.uri)) return known(existingTarget(mapped));
  const served = mapped === undefined ? collection : { ...collection, classFqn: mapped.fqn };
  const fqn = newClassName(model, served);
  const existing = existingClass(model, fqn);
  if (existing !== undefined && model.files.isCustomer(existing.uri)) return known(existingTarget(existing));
  return newClass(model, served, fqn, answers);
}

/** Returns the class with this name, or else the class whose name is most likely a different spelling of it. */
function existingClass(model: SortModel, fqn: string): ClassInChain | undefined {
  const [spelling] = spellingsOf(model, fqn);
  return model.classes.named(fqn) ?? (spelling === undefined ? undefined : model.classes.named(spelling));
}

function existingTarget({ uri, fqn }: ClassInChain): ClassTarget {
  return { kind: 'existing', uri, name: simpleName(fqn), fqn };
}

/**
 * Returns the plan for a new class, including its location and superclass. Returns a question if no file shows the
 * superclass. Returns a refusal if the class already exists, even with another spelling of its package. Also returns a
 * refusal if the file of the class can't be determined or contains a different class.
 */
export function newClass(
  model: SortModel,
  collection: CollectionInfo,
  fqn: string,
  answers: Answers,
): PlanResult<ClassTarget & { readonly kind: 'new' }> {
  const existing = existingClass(model, fqn);
  if (existing !== undefined) {
    return refused(l10n.t('Class {0} already exists as {1}.', simpleName(fqn), existing.fqn));
  }
  if (model.files.isAmbiguous('gosu', fqn))
    return refused(l10n.t('Several projects in this workspace contain class {0}.', fqn));
  const uri = gosuUri(model, fqn, 'gs');
  if (uri === undefined)
    return refused(
      l10n.t(
        'No folder found for class {0}: no Gosu file is in a folder that matches its package. Create the class yourself.',
        fqn,
      ),
    );
  if (model.files.get(uri) !== undefined)
    return refused(l10n.t('{0} should contain class {1} but contains a different class.', fileNameOf(uri), fqn));
  return andThen(supertypeOf(model, collection, fqn, answers), ({ supertype, uses }) =>
    known({ kind: 'new' as const, uri, name: simpleName(fqn), fqn, supertype, uses }),
  );
}

/**
 * Returns the URI for a new class file. Undefined if no class in the workspace shows which folder contains the
 * packages.
 */
export function gosuUri(model: SortModel, fqn: string, extension: 'gs' | 'gsx'): string | undefined {
  const roots = model.classes.names().flatMap((name) => {
    const uri = model.classes.named(name)?.uri ?? '';
    const tail = `/${name.replaceAll('.', '/')}.`;
    const at = uri.lastIndexOf(tail);
    const isExt = at >= 0 && model.files.isCustomer(uri);
    return at < 0 || packageOf(name) === '' || model.files.isLeftOut(uri)
      ? []
      : [{ root: uri.slice(0, at), isExt, near: sharedParts(name, fqn) }];
  });
  const best = roots.sort((a, b) => Number(b.isExt) - Number(a.isExt) || b.near - a.near)[0];
  return best === undefined ? undefined : `${best.root}/${fqn.replaceAll('.', '/')}.${extension}`;
}

/**
 * Returns the fully qualified names of the sort column classes, keyed by simple name. The package comes from the
 * `gosu.sortColumnPackage` key, or else from the `uses` lines of the user's files.
 */
export function columnClasses(model: SortModel, settings: SortSettings): Record<string, string> {
  const classes: Record<string, string> = {};
  for (const name of ['QuerySortColumn', 'SimpleSortColumn', 'PathSortColumn']) {
    const home = settings.sortColumnPackage.trim();
    const used = home === '' ? model.classes.usesOf(name)[0] : `${home}.${name}`;
    if (used?.endsWith(`.${name}`) === true) classes[name] = used;
  }
  return classes;
}

/** Returns the content of a new class file except its sort key. */
export function classHead(
  target: ClassTarget & { readonly kind: 'new' },
): Omit<NewResourceClass, 'sortKey' | 'classes'> {
  return { package: packageOf(target.fqn), name: target.name, supertype: target.supertype, uses: target.uses };
}

function newClassName(model: SortModel, collection: CollectionInfo): string {
  const { classFqn, id } = collection;
  if (classFqn !== undefined && model.classes.named(classFqn) === undefined && !isBaseClass(model, collection))
    return classFqn;
  const api = versionedApi(id.api);
  const home =
    classFqn === undefined ? `ext.rest.${api.name}.${api.version}.${id.name.toLowerCase()}` : packageOf(classFqn);
  const stem = simpleName(classFqn ?? id.name).replace(/(Core|Base)?Resource$/, '');
  return `${customerPackage(model, home)}.${stem}ExtResource`;
}

/**
 * Returns the name of the customer package that corresponds to a package. The name is modeled on the existing customer
 * package with the most similar topic.
 */
function customerPackage(model: SortModel, home: string): string {
  const shared = (name: string) => sharedTopic(model, name, `${home}.Class`);
  const [root] = home.split('.');
  const customers = model.classes.names().filter((name) => {
    const parts = name.split('.');
    return (parts[0] !== root || parts.includes('ext')) && isCustomerClass(model, name);
  });
  const nearest = customers.reduce<string | undefined>(
    (best, name) => (best === undefined || shared(name) > shared(best) ? name : best),
    undefined,
  );
  const sample = nearest?.split('.') ?? ['ext'];
  const parts = home.split('.');
  const at = sample.indexOf('ext', 1);
  if (sample[0] === parts[0] && isBaseLayer(parts[at])) return parts.with(at, 'ext').join('.');
  return [sample[0], ...parts.slice(1)].join('.');
}

/**
 * Whether a collection's class is part of the base product: a base file names it, or its package is in a base layer.
 */
function isBaseClass(model: SortModel, { classFqn, declarations }: CollectionInfo): boolean {
  if (classFqn !== undefined && isInBasePackage(model, classFqn)) return true;
  return declarations.some(
    (declaration) => declaration.layer === 'base' && model.resources.fact(declaration)?.resource?.value === classFqn,
  );
}

function isCustomerClass(model: SortModel, name: string): boolean {
  const uri = model.classes.named(name)?.uri;
  return uri !== undefined && model.files.isCustomer(uri);
}

function sharedParts(a: string, b: string): number {
  const one = a.split('.');
  const other = b.split('.');
  const differs = one.findIndex((part, index) => part !== other[index]);
  return differs < 0 ? one.length : differs;
}
