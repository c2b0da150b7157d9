import type { JsonEntryFact } from '../facts/schemaFacts';
import type { CollectionKind } from '../model/assessment';
import { familyOf } from '../model/classes';
import type { CollectionInfo } from '../model/collectionInfo';
import { qualify } from '../model/names';
import { syntaxErrorIn } from '../text/block';
import type { Span } from '../text/span';
import { isDirectlyBefore } from './broken';
import type { RuleContext } from './rule';
import type {
  EntrySubject,
  ExtensionsSubject,
  PropertySubject,
  ResourceSubject,
  SortableSubject,
  SortMapSubject,
  SortNameSubject,
  SortSubject,
} from './subject';

/**
 * Whether the block, a block before it in the file, or the next one has a syntax error. The place of the block in the
 * file, or its end, is then uncertain.
 */
export function isNearError(context: RuleContext): boolean {
  const { id, block, file } = context;
  if (syntaxErrorIn(block) !== undefined) return true;
  const { blocks } = context.model;
  const broken = blocks.broken(file.uri);
  return broken.some((each) => blocks.startOf(each) < blocks.startOf(id) || isDirectlyBefore(context, each));
}

/** Returns the resources of a block. */
export function resourcesOf(context: RuleContext): readonly ResourceSubject[] {
  context.subjects.resources ??= readResources(context);
  return context.subjects.resources;
}

function readResources(context: RuleContext): ResourceSubject[] {
  const { facts } = context.block;
  const { uri } = context.file;
  if (facts.kind !== 'apiconfig') return [];
  return facts.resources.flatMap((resource) => {
    if (!context.model.resources.isResource(uri, resource)) return [];
    const id = context.model.resources.at(uri, resource.name);
    return [{ resource, id, collection: context.model.collections.get(id) }];
  });
}

/** Returns the default sorts of a block. */
export function defaultSortsOf(context: RuleContext): SortSubject[] {
  return resourcesOf(context).flatMap((subject) => subject.resource.defaultSorts.map((sort) => ({ ...subject, sort })));
}

/** Returns the complete entries of all default sorts in a block, in order. */
export function entriesOf(context: RuleContext): readonly EntrySubject[] {
  context.subjects.entries ??= defaultSortsOf(context).flatMap((subject) => {
    const end = endOfComplete(context, subject);
    return subject.sort.entries.flatMap((entry, index) => (entry.span.end <= end ? { ...subject, entry, index } : []));
  });
  return context.subjects.entries;
}

/**
 * Returns the offset before which the entries of a default sort are certainly complete: the start of the last entry or
 * key before the first syntax error. Infinite if there is no error.
 */
function endOfComplete({ block }: RuleContext, { sort, resource }: SortSubject): number {
  const error = syntaxErrorIn(block);
  if (error === undefined) return Number.POSITIVE_INFINITY;
  const starts = [...sort.entries.map(({ item }) => item.start), ...resource.keys.map(({ keySpan }) => keySpan.start)];
  return starts.reduce((end, start) => (start < error ? Math.max(end, start) : end), 0);
}

/** Returns the entries that are names, except those of resources that are known to be elements. */
export function sortNamesOf(context: RuleContext): readonly SortNameSubject[] {
  context.subjects.sortNames ??= readSortNames(context);
  return context.subjects.sortNames;
}

function readSortNames(context: RuleContext): readonly SortNameSubject[] {
  return entriesOf(context).flatMap((subject) => {
    const { name } = subject.entry;
    if (name === undefined || subject.collection?.role === 'element') return [];
    return [{ ...subject, name, assessment: context.model.sortKeys.assess(subject.id, name) }];
  });
}

/** Returns the properties of a schema block. */
export function propertiesOf(context: RuleContext): readonly PropertySubject[] {
  context.subjects.properties ??= readProperties(context);
  return context.subjects.properties;
}

function readProperties(context: RuleContext): PropertySubject[] {
  const { facts } = context.block;
  if (facts.kind !== 'schema') return [];
  return facts.definitions.flatMap((definition) => {
    const id = { api: context.model.apis.of(context.file.uri), name: definition.key };
    const effective = context.model.schemas.definition(id);
    return definition.properties.map((property) => ({
      definition,
      property,
      effective: effective?.properties.get(property.key),
    }));
  });
}

/** Returns the extension objects of a block's properties, including those with a misspelled key. */
export function extensionsOf(context: RuleContext): readonly ExtensionsSubject[] {
  context.subjects.extensions ??= readExtensions(context);
  return context.subjects.extensions;
}

function readExtensions(context: RuleContext): readonly ExtensionsSubject[] {
  return propertiesOf(context).flatMap((subject) =>
    subject.property.extensions.flatMap((extensions) => {
      const form = context.model.schemas.extensionsForm(extensions);
      return form === 'ours' || form === 'misspelt' ? { ...subject, extensions, form } : [];
    }),
  );
}

/** Returns the `sortable` keys in extension objects whose own key is spelled correctly. */
export function sortablesOf(context: RuleContext): readonly SortableSubject[] {
  context.subjects.sortables ??= readSortables(context);
  return context.subjects.sortables;
}

function readSortables(context: RuleContext): SortableSubject[] {
  return extensionsOf(context)
    .filter(({ form }) => form === 'ours')
    .flatMap((subject) =>
      subject.extensions.entries.filter(({ key }) => key === 'sortable').map((entry) => ({ ...subject, entry })),
    );
}

/** Whether an entry is `"sortable": true`. */
export function isTrue({ value }: JsonEntryFact): boolean {
  return value.kind === 'boolean' && value.text === 'true';
}

/** Whether the property is an array, in this block or in the merged schema. */
export function isArray({ property, effective }: PropertySubject): boolean {
  return property.array || effective?.array === true;
}

/** Returns the overrides of `CustomSortColumnMap` in a Gosu block. */
export function sortMapsOf(context: RuleContext): SortMapSubject[] {
  const { facts } = context.block;
  if (facts.kind !== 'gosu') return [];
  return facts.classes.flatMap((owner) => {
    const fqn = qualify(facts.package?.value, owner.name);
    return owner.sortMap === undefined ? [] : [{ owner, fqn, map: owner.sortMap }];
  });
}

/** Returns the collections that a class or its subclasses serve. */
export function collectionsOf({ model }: RuleContext, fqn: string): CollectionInfo[] {
  return model.collections.ofClass(fqn).flatMap((id) => model.collections.get(id) ?? []);
}

/**
 * Returns the kind shared by all collections that a class serves. If the class serves no collections, returns the kind
 * of its supertypes. Undefined if the kinds differ, if files hide facts, or if the kind of the supertypes is unknown.
 */
export function kindOfClass(context: RuleContext, fqn: string): CollectionKind | undefined {
  const collections = collectionsOf(context, fqn);
  if (collections.some(({ hidden }) => hidden.length > 0)) return undefined;
  const kinds = new Set(collections.map(({ kind }) => kind.kind));
  if (kinds.size === 0) return familyOf(context.model.classes.chain(fqn).leaves ?? '');
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

/** Returns the start of a span as an offset in the newest text of the file. */
export function offsetOf({ model, id }: RuleContext, span: Span): number {
  return model.blocks.startOf(id) + span.start;
}
