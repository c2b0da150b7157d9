import type { DefaultSortEntryFact, DefaultSortFact, ResourceFact } from '../files/apiconfigFacts';
import type { Span } from '../files/facts';
import type { ClassFact, SortMapFact } from '../files/gosuFacts';
import type { DefinitionFact, ExtensionsFact, JsonEntryFact, PropertyFact } from '../files/schemaFacts';
import { familyOf } from '../model/classes';
import type { CollectionAnswer, CollectionId, CollectionKind } from '../model/collectionFacts';
import { qualify } from '../model/names';
import type { EffectiveProperty } from '../model/schemaAnswers';
import type { RuleContext } from './rule';

/** A resource of an apiconfig block, with what the model knows of it. */
export interface ResourceSubject {
  readonly resource: ResourceFact;
  readonly id: CollectionId;
  readonly collection: CollectionAnswer | undefined;
}

/** A default sort with the resource that owns it. */
export interface SortSubject extends ResourceSubject {
  readonly sort: DefaultSortFact;
}

/** One entry of a default sort. */
export interface EntrySubject extends SortSubject {
  readonly entry: DefaultSortEntryFact;
  readonly index: number;
}

/** A property of a schema block, as written and merged over all layers. */
export interface PropertySubject {
  readonly definition: DefinitionFact;
  readonly property: PropertyFact;
  readonly effective: EffectiveProperty | undefined;
}

/** An extension object of a property that is ours, or was meant to be. */
export interface ExtensionsSubject extends PropertySubject {
  readonly extensions: ExtensionsFact;
}

/** A `sortable` in its right place. */
export interface SortableSubject extends ExtensionsSubject {
  readonly entry: JsonEntryFact;
}

/** An override of `CustomSortColumnMap`. */
export interface SortMapSubject {
  readonly owner: ClassFact;
  readonly fqn: string;
  readonly map: SortMapFact;
}

/** The resources of a block. */
export function resourcesOf(context: RuleContext): readonly ResourceSubject[] {
  context.subjects.resources ??= readResources(context);
  return context.subjects.resources;
}

function readResources(context: RuleContext): ResourceSubject[] {
  const { facts } = context.block;
  if (facts.kind !== 'apiconfig') return [];
  return facts.resources.map((resource) => {
    const id = context.model.resourceAt(context.file.uri, resource.name);
    return { resource, id, collection: context.model.collection(id) };
  });
}

/** The default sorts of a block. */
export function defaultSortsOf(context: RuleContext): SortSubject[] {
  return resourcesOf(context).flatMap((subject) => subject.resource.defaultSorts.map((sort) => ({ ...subject, sort })));
}

/** The entries of all default sorts of a block, in order. */
export function entriesOf(context: RuleContext): EntrySubject[] {
  return defaultSortsOf(context).flatMap((subject) =>
    subject.sort.entries.map((entry, index) => ({ ...subject, entry, index })),
  );
}

/** The entries that are names, of resources that are not known to be elements. */
export function namesOf(context: RuleContext): (EntrySubject & { readonly name: string })[] {
  return entriesOf(context).flatMap((subject) => {
    const { name } = subject.entry;
    return name === undefined || subject.collection?.role === 'element' ? [] : [{ ...subject, name }];
  });
}

/** The properties of a schema block. */
export function propertiesOf(context: RuleContext): readonly PropertySubject[] {
  context.subjects.properties ??= readProperties(context);
  return context.subjects.properties;
}

function readProperties(context: RuleContext): PropertySubject[] {
  const { facts } = context.block;
  if (facts.kind !== 'schema') return [];
  return facts.definitions.flatMap((definition) => {
    const id = { api: context.file.name.api, name: definition.key };
    const effective = context.model.definition(id);
    return definition.properties.map((property) => ({
      definition,
      property,
      effective: effective?.properties.get(property.key),
    }));
  });
}

/** The extension objects of a block's properties that are ours, or were meant to be. */
export function extensionsOf(context: RuleContext): ExtensionsSubject[] {
  return propertiesOf(context).flatMap((subject) =>
    subject.property.extensions
      .filter((extensions) => /^(ours|misspelt)$/.test(context.model.extensionsForm(extensions)))
      .map((extensions) => ({ ...subject, extensions })),
  );
}

/** Every `sortable` in an extension object of ours. */
export function sortablesOf(context: RuleContext): readonly SortableSubject[] {
  context.subjects.sortables ??= readSortables(context);
  return context.subjects.sortables;
}

function readSortables(context: RuleContext): SortableSubject[] {
  return extensionsOf(context)
    .filter(({ extensions }) => context.model.extensionsForm(extensions) === 'ours')
    .flatMap((subject) =>
      subject.extensions.entries.filter(({ key }) => key === 'sortable').map((entry) => ({ ...subject, entry })),
    );
}

/** True for `"sortable": true`. */
export function saysTrue({ value }: JsonEntryFact): boolean {
  return value.kind === 'boolean' && value.text === 'true';
}

/** True if the property is, or holds, a list. */
export function isArray({ property, effective }: PropertySubject): boolean {
  return property.array || effective?.array === true;
}

/** The overrides of `CustomSortColumnMap` in a Gosu block. */
export function sortMapsOf(context: RuleContext): SortMapSubject[] {
  const { facts } = context.block;
  if (facts.kind !== 'gosu') return [];
  return facts.classes.flatMap((owner) => {
    const fqn = qualify(facts.package?.value, owner.name);
    return owner.sortMap === undefined ? [] : [{ owner, fqn, map: owner.sortMap }];
  });
}

/** The collections that a class serves, itself or by a subclass. */
export function collectionsOf({ model }: RuleContext, fqn: string): CollectionAnswer[] {
  return model.collectionsOfClass(fqn).flatMap((id) => model.collection(id) ?? []);
}

/** The one kind of all collections that a class serves, or what its supertypes say; undefined when they differ. */
export function kindOfClass(context: RuleContext, fqn: string): CollectionKind | undefined {
  const kinds = new Set(collectionsOf(context, fqn).map(({ kind }) => kind.kind));
  if (kinds.size === 0) return familyOf(context.model.chain(fqn).leaves ?? '');
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

/** The offset of a span's start in the file's newest text. */
export function offsetOf({ model, id }: RuleContext, span: Span): number {
  return model.startOf(id) + span.start;
}
