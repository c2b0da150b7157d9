import * as l10n from '@vscode/l10n';
import type { ResourceFact } from '../facts/apiconfigFacts';
import type { CollectionId, CollectionInfo, ResourceDeclaration } from '../model/collectionInfo';
import { isClassGap } from '../model/completeness';
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
  const found = uris.flatMap((uri) => misspellingsIn(model, uri, name));
  return found.some(({ resource }) => isNamedAfter(resource, name));
}

/**
 * Whether a collection lacks a sort key because an apiconfig file of a layer above its own class misspells the name of
 * the collection, where the name is reported: the class in that file may contain the key, or be of another kind.
 */
export function lacksClass(model: SortModel, collection: CollectionInfo, key: string): boolean {
  const own = collection.declarations.find((each) => model.resources.fact(each)?.resource !== undefined);
  return misspellings(model, collection, own?.uri).some((id) => suppliesKey(model, id, collection, key));
}

/** Whether a collection would get a sort key, or another kind, from the class of a resource. */
function suppliesKey(model: SortModel, id: CollectionId, { classFqn, kind }: CollectionInfo, key: string): boolean {
  const other = model.collections.get(id);
  if (other?.classFqn === undefined || other.classFqn === classFqn) return false;
  if (other.kind.kind !== kind.kind || model.sortKeys.inClass(id).some((each) => each.key === key)) return true;
  const { gaps } = model.sortKeys.assess(id, key).completeness;
  return gaps.some((gap) => isClassGap(gap) || gap.kind === 'sort-key-unreadable');
}

/** Whether a collection lacks a default sort because an apiconfig file misspells its name, where it's reported. */
export function lacksSort(model: SortModel, collection: CollectionInfo): boolean {
  return misspellings(model, collection).some((id) => model.resources.defaultSort(id) !== undefined);
}

/** Returns the reported misspellings of a collection's name in its apiconfig files, or in the files above `below`. */
function misspellings(
  model: SortModel,
  { id: { name }, apis }: CollectionInfo,
  below?: string,
): readonly CollectionId[] {
  const uris = apis.flatMap((api) => {
    const chain = model.apis.chain('apiconfig', api);
    return below !== undefined && chain.includes(below) ? chain.slice(0, chain.indexOf(below)) : chain;
  });
  return [...new Set(uris)]
    .filter((uri) => model.files.isCustomer(uri))
    .flatMap((uri) => misspellingsIn(model, uri, name).map(({ id }) => id));
}

/** Returns the resources in a customer's apiconfig file that are reported as misspellings of a name. */
function misspellingsIn(
  model: SortModel,
  uri: string,
  name: string,
): readonly Pick<ResourceSubject, 'id' | 'resource'>[] {
  if (!model.resources.lackingIn(uri).includes(name)) return [];
  const unserved = model.resources.declaredIn(uri).filter((each) => model.resources.uses(each) === 0);
  const similar = unserved.filter((each) => misspelled(each, [name]).names.length > 0);
  return similar.flatMap((each) => {
    const id = model.resources.at(uri, each);
    const collection = model.collections.get(id);
    const resources = declarationsIn(model, [uri], each).flatMap((place) => model.resources.fact(place) ?? []);
    return resources.flatMap((resource) => {
      const names = namesMeant(model, uri, { resource, id, collection });
      return misspelled(each, names).names[0] === name ? [{ id, resource }] : [];
    });
  });
}
