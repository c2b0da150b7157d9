import * as l10n from '@vscode/l10n';
import { type Hover, MarkupKind, type Position } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { ValueOrigin } from '../model/assessment';
import type { CollectionId, CollectionInfo } from '../model/collectionInfo';
import type { DefinitionId } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import { simpleName } from '../model/names';
import { resourcesNamed } from '../model/operations';
import type { SymbolContext } from '../symbols/context';
import { type Cursor, cursorAt } from '../symbols/cursor';
import { withDeclaredTarget } from '../symbols/memberNames';
import { memberBehind, memberOf } from '../symbols/memberUses';
import { groupOf } from '../symbols/sortNames';
import type { MemberSymbol, SortSymbol } from '../symbols/symbol';
import { symbolAt } from '../symbols/symbolAt';
import {
  columnInWords,
  defaultOrder,
  defaultOrderInWords,
  orderInWords,
  originInWords,
  pathOf,
  propertyOf,
  sortKeyOf,
  typeInWords,
} from '../wording/collections';
import { code, escaped } from '../wording/markdown';
import { entityInWords, memberInWords } from '../wording/members';
import { gapInWords, kindInWords, reasonNamesPath } from '../wording/reasons';
import { type AssessedOn, whatToDo, whyInWords, whyOnEach } from './decision';
import { uncertainties } from './explain';
import {
  classInWords,
  featureInWords,
  fileInWords,
  listOfCollections,
  mapperInWords,
  mostCollections,
} from './hover/files';
import { keyAt } from './hover/keys';

/** Returns a description of the symbol or key at a position. Until all files have been read, it says only that. */
export function hover(context: SymbolContext, uri: string, position: Position, token: Cancellation): Hover | null {
  const cursor = cursorAt(context, uri, position);
  if (!cursor || token.isCancellationRequested) return null;
  const { model } = context;
  const symbol = symbolAt(context, cursor);
  const paragraphs = symbol ? describe(model, symbol.symbol, cursor) : [];
  const here = paragraphs.length > 0 ? symbol : undefined;
  const key = here ? undefined : keyAt(model, cursor, (property) => propertyEverywhere(model, property));
  const span = here?.span ?? key?.span;
  const words = key?.paragraphs ?? paragraphs;
  if (!span || words.length === 0) return null;
  const value = model.isIndexed ? words.join('\n\n') : escaped(l10n.t('Still reading…'));
  return {
    contents: { kind: MarkupKind.Markdown, value },
    range: model.blocks.range(cursor.block.id, span),
  };
}

/** Whether the hover at a position explains why a name is or isn't a valid sort key. */
export function explainsSortKey(context: SymbolContext, uri: string, position: Position): boolean {
  const cursor = cursorAt(context, uri, position);
  const kind = cursor && symbolAt(context, cursor)?.symbol.kind;
  return kind === 'sort-name' || kind === 'property' || kind === 'sort-key';
}

function describe(model: SortModel, symbol: SortSymbol, cursor: Cursor): readonly string[] {
  switch (symbol.kind) {
    case 'sort-name':
      return sortNameOn(model, symbol.collection, symbol.name);
    case 'property':
      return propertyEverywhere(model, symbol);
    case 'sort-key':
      return keyEverywhere(model, symbol);
    case 'resource':
      return resourcesNamed(model, symbol.id).flatMap((id) => resource(model, id));
    case 'definition':
      return definitionOf(model, symbol);
    case 'class':
      return model.classes.named(symbol.fqn) || cursor.file.name.kind === 'apiconfig'
        ? classInWords(model, symbol.fqn)
        : [];
    case 'mapper':
      return mapperInWords(model, symbol);
    case 'file':
      return fileInWords(model, symbol.fileKind, symbol.fqn);
    case 'entity': {
      const entity = model.dataModel.entity(symbol.name);
      return entity ? [entityInWords(entity)] : [];
    }
    case 'member':
      return memberLine(model, symbol);
    case 'feature':
      return featureInWords(model, symbol.entity, symbol.property);
  }
}

/**
 * Returns a description of a name for one collection: what it is, why it is or isn't a valid sort key, and how callers
 * use it.
 */
export function sortNameOn(model: SortModel, id: CollectionId, name: string): readonly string[] {
  const member = memberLine(model, memberBehind(model, { kind: 'sort-name', collection: id, name }));
  return [headline(model, id, name), ...description(model, id, name), ...member, ...decision(model, id, name)];
}

/** Returns a paragraph that says why a name is or isn't a valid sort key, what to do, and what is uncertain. */
function decision(model: SortModel, id: CollectionId, name: string): readonly string[] {
  const assessment = model.sortKeys.assess(id, name);
  const todo = whatToDo(model, id, assessment);
  const doubts = uncertainties(assessment).map(escaped);
  return [[whyInWords(model, id, assessment), ...(todo === undefined ? [] : [todo]), ...doubts].join(' ')];
}

/** Returns a line about a member. Empty if the member is unknown. */
function memberLine(model: SortModel, symbol: MemberSymbol | undefined): readonly string[] {
  const member = symbol && memberOf(model, symbol);
  return member ? [memberInWords(symbol.entity, withDeclaredTarget(model, member))] : [];
}

function headline(model: SortModel, id: CollectionId, name: string): string {
  const property = propertyOf(model, id, name);
  const key = sortKeyOf(model, id, name);
  const assessment = model.sortKeys.assess(id, name);
  const parts = [`**${escaped(name)}**`];
  if (property) parts.push(escaped(typeInWords(property)));
  if (!reasonNamesPath(assessment)) parts.push(...source(assessment.origin));
  if (key) parts.push(`${escaped(l10n.t('sort column'))} ${escaped(columnInWords(key))}`);
  return parts.filter((part) => part !== '').join(' · ');
}

function description(model: SortModel, id: CollectionId, name: string): readonly string[] {
  const text = propertyOf(model, id, name)?.description;
  return text ? [escaped(text)] : [];
}

function propertyEverywhere(
  model: SortModel,
  symbol: Extract<SortSymbol, { readonly kind: 'property' }>,
): readonly string[] {
  const { definition, name } = symbol;
  const property = model.schemas.property(definition, name);
  if (!property) return [];
  const { collections } = groupOf(model, symbol);
  const parts = [`**${escaped(definition.name)}.${escaped(name)}**`, escaped(typeInWords(property))];
  const isSaid = collections.slice(0, mostCollections).some((id) => reasonNamesPath(model.sortKeys.assess(id, name)));
  if (!isSaid) parts.push(...source(model.mappings.origin(definition, name)));
  const predicate = predicateOf(model, definition, name);
  return [
    parts.filter((part) => part !== '').join(' · '),
    ...(property.description ? [escaped(property.description)] : []),
    ...memberLine(model, memberBehind(model, symbol)),
    ...(predicate === undefined ? [] : [`${escaped(l10n.t('Has a value only if:'))} ${code(predicate)}`]),
    ...perCollection(model, collections, name),
  ];
}

/** Returns the mapper's Gosu expression that is true if a property has a value. */
function predicateOf(model: SortModel, definition: DefinitionId, name: string): string | undefined {
  const mapper = model.mappings.mapper(definition);
  const layer = mapper?.layers[mapper.paths.get(name)?.layer ?? -1];
  return layer && model.mappings.propertyFact(layer, name)?.predicate?.value;
}

/** Returns the origin and path of a value, such as `direct (Invoice.DueDate)`. */
function source(origin: ValueOrigin): readonly string[] {
  return origin.kind === 'unknown' ? [] : [`${escaped(originInWords(origin))} (${code(origin.path)})`];
}

function keyEverywhere(
  model: SortModel,
  symbol: Extract<SortSymbol, { readonly kind: 'sort-key' }>,
): readonly string[] {
  const { classFqn, name } = symbol;
  const collections = model.collections.ofClass(classFqn);
  const key = collections.flatMap((id) => sortKeyOf(model, id, name) ?? [])[0];
  const way = key ? ` · ${escaped(columnInWords(key))}` : '';
  const heading = `**${escaped(name)}** · ${escaped(l10n.t('sort key of {0}', simpleName(classFqn)))}${way}`;
  const member = memberLine(model, memberBehind(model, symbol));
  return [heading, ...member, ...perCollection(model, collections, name)];
}

function perCollection(model: SortModel, ids: readonly CollectionId[], name: string): readonly string[] {
  const [first, ...others] = ids;
  if (first && others.length === 0) return decision(model, first, name);
  const assessments = ids.slice(0, mostCollections).map((id) => ({ id, assessment: model.sortKeys.assess(id, name) }));
  const list = listOfCollections(whyOnEach(model, assessments), ids.length);
  return list.length === 0 ? [] : [...list, ...fixOfFirst(model, assessments)];
}

/**
 * Returns advice for the first collection for which the name isn't a valid sort key. Empty if there is no such
 * collection.
 */
function fixOfFirst(model: SortModel, assessments: readonly AssessedOn[]): readonly string[] {
  const unsorted = assessments.find(({ assessment }) => !assessment.sorts);
  return unsorted ? [whatToDo(model, unsorted.id, unsorted.assessment) ?? []].flat() : [];
}

function resource(model: SortModel, id: CollectionId): readonly string[] {
  const collection = model.collections.get(id);
  if (!collection) return [];
  if (collection.role === 'element') return [`**${escaped(id.name)}** · ${escaped(l10n.t('element resource'))}`];
  const path = pathOf(model, id);
  const parts = [
    `**${escaped(id.name)}**`,
    escaped(kindInWords(collection.kind.kind)),
    ...(path ? [code(`GET ${path}`)] : []),
  ];
  const gaps = model.collections.gaps(id).map((gap) => l10n.t('Incomplete information: {0}.', gapInWords(gap)));
  const sentences = [...kindEvidence(collection), ...elementEvidence(collection), order(model, id), ...gaps];
  return [parts.join(' · '), sentences.map(escaped).join(' '), ...sortKeyList(model, id)];
}

function order(model: SortModel, id: CollectionId): string {
  const found = defaultOrder(model, id);
  switch (found.kind) {
    case 'order':
      return found.inheritedFrom === undefined
        ? l10n.t('The collection is sorted by {0} unless callers specify a sort.', orderInWords(found.keys))
        : l10n.t(
            'The collection is sorted by {0} (declared in {1}) unless callers specify a sort.',
            orderInWords(found.keys),
            found.inheritedFrom,
          );
    case 'alias':
      return l10n.t("The default sort uses a YAML alias, which Sortie doesn't follow.");
    case 'ineffective':
      return l10n.t('The default sort has no valid keys, so the order of the elements is undefined.');
    case 'none':
      return l10n.t('The collection has no default sort, so the order of its elements is undefined.');
  }
}

function kindEvidence({ kind }: CollectionInfo): readonly string[] {
  const [evidence] = kind.evidence;
  if (kind.source === 'supertype' && evidence) return [l10n.t('The class extends {0}.', evidence)];
  if (kind.source === 'stated') return [l10n.t('The kind is stated in sortie.json.')];
  if (kind.source === 'members') return [l10n.t('The class overrides {0}.', kind.evidence.join(', '))];
  return [];
}

function elementEvidence({ element }: CollectionInfo): readonly string[] {
  if (!element) return [];
  const { definition } = element;
  switch (element.source) {
    case 'stated':
      return [l10n.t('The element is {0} (stated in sortie.json).', definition)];
    case 'swagger':
    case 'response':
      return [l10n.t('The element is {0} (from the Swagger file).', definition)];
    case 'child-type':
    case 'resource-name':
      return [l10n.t('The element is {0} (from the Gosu class).', definition)];
    case 'same-package':
      return [l10n.t('The element is {0} (from the element resource in the same package).', definition)];
    default:
      return [l10n.t("The element is {0} (guessed from the collection's name).", definition)];
  }
}

function sortKeyList(model: SortModel, id: CollectionId): readonly string[] {
  const names = model.sortKeys.of(id).map(({ name }) => code(name));
  return names.length === 0 ? [] : [`${escaped(l10n.t('Sort keys:'))} ${names.join(', ')}`];
}

function definitionOf(
  model: SortModel,
  { id }: Extract<SortSymbol, { readonly kind: 'definition' }>,
): readonly string[] {
  const definition = model.schemas.definition(id);
  if (!definition) return [];
  const sortable = [...definition.properties.values()].filter((property) => property.sortable).length;
  const heading = `**${escaped(id.name)}** · ${escaped(l10n.t('properties: {0} (sortable: {1})', definition.properties.size, sortable))}`;
  const collections = model.collections.ofDefinition(id);
  const lines = collections
    .slice(0, mostCollections)
    .map((collection) => escaped(`${collection.name}: ${defaultOrderInWords(defaultOrder(model, collection))}`));
  return [heading, ...listOfCollections(lines, collections.length)];
}
