import * as l10n from '@vscode/l10n';
import type { ResourceFact } from '../facts/apiconfigFacts';
import type { CollectionId, CollectionInfo, ResourceDeclaration } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { simpleName } from '../model/names';
import { declarationsIn, resourceFiles } from '../symbols/lookups';
import { misspelled } from '../text/nearest';
import { similarNameProblem } from './missingNames';
import type { ProblemDetails, Rule, RuleContext } from './rule';
import type { ResourceSubject } from './subject';
import { resourcesOf } from './subjects';

export const resourceNotServed: Rule = {
  code: 'resource-not-served',
  severity: 'warning',
  explanation: 'No operation names a new resource, and the name of another resource is similar.',
  fix: 'Changes the name to the similar name',
  kinds: ['apiconfig'],
  check(context) {
    return resourcesOf(context).flatMap((subject) => unservedProblem(context, subject) ?? []);
  },
};

/** Returns the problem of a resource that no operation names. Undefined unless its name is probably a misspelling. */
export function unservedProblem(context: RuleContext, subject: ResourceSubject): ProblemDetails | undefined {
  const { name: value, keySpan: span } = subject.resource;
  const names = namesMeant(context.model, context.file.uri, subject);
  const sentence = l10n.t('No operation names {0}, so it has no effect.', value);
  return similarNameProblem(context, { value, span }, sentence, names);
}

/** Returns the names that a resource can be a misspelling of. Empty unless nothing serves the resource. */
function namesMeant(model: SortModel, uri: string, { resource, collection }: ResourceSubject): readonly string[] {
  if (!collection?.custom || collection.hidden.length > 0 || model.resources.uses(resource.name) > 0) return [];
  if (!knowsLayers(model, uri) || isProbablyRight(resource, collection.declarations)) return [];
  return likelyNames(model, uri, resource);
}

/** Whether no Swagger or apiconfig file is missing that may name or declare a resource of the file. */
function knowsLayers(model: SortModel, uri: string): boolean {
  const kinds = ['swagger', 'apiconfig'] as const;
  return model.apis.over(uri).every((api) => kinds.every((kind) => model.apis.missing(kind, api).length === 0));
}

/**
 * Whether the name of a resource is probably right: several files declare the resource, or its class or mapper has the
 * same name.
 */
function isProbablyRight(resource: ResourceFact, declarations: readonly ResourceDeclaration[]): boolean {
  return new Set(declarations.map(({ uri }) => uri)).size > 1 || isNamedAfter(resource, resource.name);
}

/** Whether the class of a resource begins with a name, or its mapper has the name, in any letter case. */
function isNamedAfter({ resource, mapper }: ResourceFact, name: string): boolean {
  const className = simpleName(resource?.value ?? '');
  const isClass = className.slice(0, name.length).toLowerCase() === name.toLowerCase();
  return mapper?.value === name || (isClass && /^(?:$|[\p{Lu}_])/u.test(className.slice(name.length)));
}

/** Returns the names that a resource may have been meant to have. Its class probably begins with the right one. */
function likelyNames(model: SortModel, uri: string, { name, resource }: ResourceFact): readonly string[] {
  const lacking = model.resources.lackingIn(uri).filter((each) => !arePlural(each, name));
  const className = simpleName(resource?.value ?? '');
  const likely = lacking.filter((each) => className.startsWith(each)).sort((one, other) => other.length - one.length);
  return misspelled(name, likely.slice(0, 1)).names.length > 0 ? likely.slice(0, 1) : lacking;
}

/**
 * Whether one name is the plural of the other, such as `NotesExt` and `NoteExt`: it has an additional `s` at the end of a
 * word. One is then probably the name of the collection, and the other that of its element.
 */
function arePlural(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (longer.length !== shorter.length + 1) return false;
  const ends = [...longer.matchAll(/(?<!s)s(?=[\p{Lu}_]|$)/gu)];
  return ends.some(({ index }) => longer.slice(0, index) + longer.slice(index + 1) === shorter);
}

/**
 * Whether a missing resource is missing because its name is misspelled in an apiconfig file, where it's reported: a
 * resource has a similar name, no operation names it, and its class or mapper has the missing name.
 */
export function isMisspelledInApiconfig(model: SortModel, file: ModelFile, name: string): boolean {
  const uris = resourceFiles(model, file).filter(model.files.isCustomer);
  return unservedLike(model, uris, name).some((each) => {
    const declarations = declarationsIn(model, uris, each);
    const resources = declarations.flatMap((declaration) => model.resources.fact(declaration) ?? []);
    const isRight = resources.some((resource) => isProbablyRight(resource, declarations));
    return !isRight && resources.some((resource) => isNamedAfter(resource, name));
  });
}

/**
 * Whether a collection lacks a class because an apiconfig file of a layer above its own class misspells the name of the
 * collection, where the name is reported. Sort columns and the kind can then be different.
 */
export function lacksClass(model: SortModel, collection: CollectionInfo | undefined): boolean {
  const own = collection?.declarations.find((each) => model.resources.fact(each)?.resource !== undefined);
  return misspellings(model, collection, own?.uri).some((id) => model.collections.get(id)?.classFqn !== undefined);
}

/** Whether a collection lacks a default sort because an apiconfig file misspells its name, where it's reported. */
export function lacksSort(model: SortModel, collection: CollectionInfo | undefined): boolean {
  return misspellings(model, collection).some((id) => model.resources.defaultSort(id) !== undefined);
}

/** Returns the reported misspellings of a collection's name in its apiconfig files, or in the files above `below`. */
function misspellings(
  model: SortModel,
  collection: CollectionInfo | undefined,
  below?: string,
): readonly CollectionId[] {
  const { id: { name } = { name: '' }, apis = [] } = collection ?? {};
  const uris = apis.flatMap((api) => {
    const chain = model.apis.chain('apiconfig', api);
    const end = chain.indexOf(below ?? '');
    return end < 0 ? chain : chain.slice(0, end);
  });
  const lacking = [...new Set(uris)].filter(
    (uri) => model.files.isCustomer(uri) && model.resources.lackingIn(uri).includes(name),
  );
  return lacking.flatMap((uri) =>
    model.resources
      .declaredIn(uri)
      .flatMap((each) => (isMeant(model, uri, each, name) ? [model.resources.at(uri, each)] : [])),
  );
}

/** Whether a resource in a file is reported as a misspelling of a name. */
function isMeant(model: SortModel, uri: string, resource: string, name: string): boolean {
  if (model.resources.uses(resource) > 0 || misspelled(resource, [name]).names.length === 0) return false;
  const id = model.resources.at(uri, resource);
  const collection = model.collections.get(id);
  return declarationsIn(model, [uri], resource).some((declaration) => {
    const fact = model.resources.fact(declaration);
    const names = fact ? namesMeant(model, uri, { resource: fact, id, collection }) : [];
    return misspelled(resource, names).names[0] === name;
  });
}

/** Returns the resources in apiconfig files that no operation names, and whose names are similar to the given one. */
function unservedLike(model: SortModel, uris: readonly string[], name: string): readonly string[] {
  const unserved = uris.flatMap((uri) =>
    model.resources.declaredIn(uri).filter((each) => model.resources.uses(each) === 0 && !arePlural(each, name)),
  );
  return misspelled(name, unserved).names;
}
