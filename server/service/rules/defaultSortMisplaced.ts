import * as l10n from '@vscode/l10n';
import { addDefaultSort } from '../edits/defaultSortEdits';
import { removeMember } from '../edits/jsonEdits';
import { liftDefaultSort, moveDefaultSort } from '../edits/moveDefaultSort';
import { removeKey } from '../edits/yamlRemoval';
import { type DefaultSortFact, isMisspeltSort } from '../facts/apiconfigFacts';
import type { JsonEntryFact } from '../facts/schemaFacts';
import { memberAt, type Node, readTree, valueNode } from '../languages/json/jsonTree';
import type { CollectionId } from '../model/collectionInfo';
import { type MisplacedSort, misplacedSortsIn, type PlacedResource } from '../model/misplacedSorts';
import { type Fix, textFix } from './fix';
import { memberRemoval, sortFix } from './fixes';
import type { ProblemDetails, Rule, RuleContext } from './rule';
import type { SortSubject } from './subject';
import { defaultSortsOf, isNearError, offsetOf } from './subjects';

export const defaultSortMisplaced: Rule = {
  code: 'default-sort-misplaced',
  severity: 'warning',
  explanation: "A `defaultSort` isn't directly below a collection, so it has no effect.",
  fix: 'Moves it to the collection, or removes it',
  kinds: ['schema', 'apiconfig'],
  check(context) {
    return [...inSchema(context), ...onElement(context), ...elsewhere(context)];
  },
};

function inSchema(context: RuleContext): ProblemDetails[] {
  const { facts } = context.block;
  if (facts.kind !== 'schema') return [];
  return facts.defaultSorts.map((entry) => ({
    span: entry.keySpan,
    message: l10n.t('defaultSort has no effect in a schema. Move it to a collection in the apiconfig file.'),
    fixes: () => schemaFixes(context, entry),
  }));
}

function onElement(context: RuleContext): ProblemDetails[] {
  return defaultSortsOf(context)
    .filter(({ collection }) => collection?.role === 'element' && collection.hidden.length === 0)
    .map((subject) => ({
      span: subject.sort.keySpan,
      message: l10n.t('{0} is an element. Move defaultSort to its collection.', subject.id.name),
      fixes: () => elementFixes(context, subject),
    }));
}

/** Returns the problems of default sorts that are beside the collections, or inside a key of a collection. */
function elsewhere(context: RuleContext): ProblemDetails[] {
  const { model, file, id } = context;
  return misplacedSortsIn(model, file.uri, id)
    .filter(({ place }) => place === 'inside' || !isNearError(context))
    .map((misplaced) => ({
      span: misplaced.sort.keySpan,
      message: messageFor(misplaced),
      fixes: () => movingFixes(context, misplaced),
    }));
}

function messageFor({ place, target }: MisplacedSort): string {
  if (place === 'beside') {
    return l10n.t('defaultSort has no effect beside the collections. Move it to its collection.');
  }
  return target === undefined
    ? l10n.t('defaultSort has no effect here. Move it directly below its collection.')
    : l10n.t('defaultSort has no effect here. Move it directly below {0}.', target.resource.name);
}

function movingFixes(context: RuleContext, { sort, place, target }: MisplacedSort): Fix[] {
  const { uri } = context.file;
  const offset = () => offsetOf(context, sort.keySpan);
  const remove = textFix({
    id: 'remove',
    title: l10n.t('Remove defaultSort'),
    uri,
    edits: (text, trees) => removeKey(text, offset(), trees.yamlOf(text, offset())),
  });
  const names = sortNamesIn(sort);
  if (target === undefined || names === undefined || !canReceive(context, target)) return [remove];
  const move = textFix({
    id: 'move',
    title: l10n.t('Move to {0}', target.resource.name),
    uri,
    preferred: true,
    edits: (text) => {
      const to = context.model.blocks.startOf(target.block) + target.resource.keySpan.start;
      return (place === 'beside' ? moveDefaultSort : liftDefaultSort)(text, offset(), to, names);
    },
  });
  return [move, remove];
}

/** Whether a resource may be a collection, and declares no default sort. */
function canReceive({ model, file }: RuleContext, { resource }: PlacedResource): boolean {
  const collection = model.collections.get(model.resources.at(file.uri, resource.name));
  const isFree = resource.defaultSorts.length === 0 && !resource.keys.some(({ key }) => isMisspeltSort(key));
  const isMapping = resource.valueKind === 'mapping' || resource.valueKind === 'null';
  return isFree && isMapping && collection !== undefined && collection.role !== 'element' && !collection.hidden.length;
}

function schemaFixes(context: RuleContext, entry: JsonEntryFact): Fix[] {
  const remove = memberRemoval(context, { id: 'remove', title: l10n.t('Remove defaultSort') }, entry.keySpan);
  const { facts } = context.block;
  const owner =
    facts.kind === 'schema'
      ? facts.definitions.find(
          ({ keySpan, value }) => keySpan.start <= entry.keySpan.start && entry.keySpan.end <= value.span.end,
        )
      : undefined;
  const target =
    owner &&
    onlyUnsorted(
      context,
      context.model.collections.ofDefinition({ api: context.model.apis.of(context.file.uri), name: owner.key }),
    );
  const place = target && editableDeclaration(context, target);
  if (target === undefined || place === undefined || !/^(string|array)$/.test(entry.value.kind)) return [remove];
  const move: Fix = {
    ...remove,
    id: 'move',
    title: l10n.t('Move to {0}', target.name),
    preferred: true,
    async edit(read) {
      const text = await read(context.file.uri);
      const other = await read(place.uri);
      if (text === undefined || other === undefined) return [];
      const found = memberAt(readTree(text), offsetOf(context, entry.keySpan));
      if (found === undefined) return [];
      const edits = removeMember(text, found.owner, found.member, true);
      const removal = { kind: 'change' as const, uri: context.file.uri, text, edits };
      const names = namesIn(valueNode(found.member));
      if (names.length === 0) return [removal];
      const added = addDefaultSort(other, context.model.blocks.startOf(place.block) + place.offset, names);
      return added.length === 0 ? [] : [removal, { kind: 'change', uri: place.uri, text: other, edits: added }];
    },
  };
  return [move, remove];
}

function elementFixes(context: RuleContext, subject: SortSubject): Fix[] {
  const remove = sortFix(context, { id: 'remove', title: l10n.t('Remove defaultSort') }, subject, removeKey);
  const { model } = context;
  const candidates = model.collections.ofApi(subject.id.api).filter((id) => {
    const element = model.collections.get(id)?.element;
    const definition = subject.resource.mapper?.value ?? subject.id.name;
    return element?.definition === definition || element?.definition === subject.id.name;
  });
  const target = onlyUnsorted(context, candidates);
  const place = target && editableDeclaration(context, target);
  const names = sortNamesIn(subject.sort);
  if (target === undefined || place?.uri !== context.file.uri || names === undefined) return [remove];
  const move = textFix({
    id: 'move',
    title: l10n.t('Move to {0}', target.name),
    uri: context.file.uri,
    preferred: true,
    edits: (text) => {
      const to = context.model.blocks.startOf(place.block) + place.offset;
      return moveDefaultSort(text, offsetOf(context, subject.sort.keySpan), to, names);
    },
  });
  return [move, remove];
}

/**
 * Returns the only collection in `ids` that has no default sort. Undefined if there is no such collection or more than
 * one.
 */
function onlyUnsorted({ model }: RuleContext, ids: readonly CollectionId[]): CollectionId | undefined {
  const free = ids.filter((id) => model.resources.defaultSort(id) === undefined);
  return free.length === 1 ? free[0] : undefined;
}

/** Returns the declaration of a collection in a customer file. Undefined if there is none, or if it isn't a mapping. */
function editableDeclaration({ model }: RuleContext, id: CollectionId) {
  const declaration = model.collections.get(id)?.declarations.find(({ layer }) => layer === 'ext');
  const fact = declaration && model.resources.fact(declaration);
  if (declaration === undefined || fact === undefined || fact.valueKind !== 'mapping') return undefined;
  return { uri: declaration.uri, block: declaration.block, offset: fact.keySpan.start };
}

/** Returns the names in a default sort, with their signs. Undefined if it is empty or an entry isn't a name. */
function sortNamesIn({ entries }: DefaultSortFact): readonly string[] | undefined {
  const names = entries.flatMap(({ name, descending }) => (name === undefined ? [] : [descending ? `-${name}` : name]));
  return names.length > 0 && names.length === entries.length ? names : undefined;
}

function namesIn(value: Node | undefined): string[] {
  const items = value?.type === 'array' ? (value.children ?? []) : value === undefined ? [] : [value];
  return items.flatMap(({ value: name }) => (typeof name === 'string' && name.trim() !== '' ? [name] : []));
}
