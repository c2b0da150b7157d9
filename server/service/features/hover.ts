import * as l10n from '@vscode/l10n';
import { type Hover, MarkupKind, type Position } from 'vscode-languageserver-types';
import type { ValueOrigin } from '../model/answer';
import type { CollectionAnswer, CollectionId } from '../model/collectionFacts';
import type { SortModel } from '../model/model';
import { simpleName } from '../model/names';
import { resourcesNamed } from '../model/operations';
import { kindInWords, saysPath, unknownPart } from '../rules/wording';
import type { Cancellation } from '../service';
import type { FeatureContext } from './context';
import { type Cursor, cursorAt } from './cursor';
import { doubts, evidence, requestFor, verdict, verdicts } from './explain';
import { classInWords, featureInWords, fileInWords, mapperInWords, mostCollections } from './hover/files';
import { keyAt } from './hover/keys';
import { code, escaped } from './markdown';
import { groupOf } from './sortNames';
import type { SortSymbol } from './symbol';
import { symbolAt } from './symbolAt';
import {
  columnInWords,
  defaultOrder,
  defaultOrderInWords,
  keyOf,
  orderInWords,
  originInWords,
  pathOf,
  propertyOf,
  typeInWords,
} from './words';

/** What the thing at a position is, in words. */
export function hover(context: FeatureContext, uri: string, position: Position, token: Cancellation): Hover | null {
  const cursor = cursorAt(context, uri, position);
  if (!cursor || token.isCancellationRequested) return null;
  const { model } = context;
  const symbol = symbolAt(context, cursor);
  const paragraphs = symbol ? describe(model, symbol.symbol, cursor) : [];
  const here = paragraphs.length > 0 ? symbol : undefined;
  const key = here ? undefined : keyAt(context, cursor, (property) => propertyEverywhere(model, property));
  const span = here?.span ?? key?.span;
  const words = key?.paragraphs ?? paragraphs;
  if (!span || words.length === 0) return null;
  return {
    contents: { kind: MarkupKind.Markdown, value: words.join('\n\n') },
    range: model.range(cursor.block.id, span),
  };
}

function describe(model: SortModel, symbol: SortSymbol, { file }: Cursor): readonly string[] {
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
      return model.classNamed(symbol.fqn) || file.name.kind === 'apiconfig' ? classInWords(model, symbol.fqn) : [];
    case 'mapper':
      return mapperInWords(model, symbol);
    case 'file':
      return fileInWords(model, symbol.fileKind, symbol.fqn);
    case 'feature':
      return featureInWords(model, symbol.entity, symbol.property);
  }
}

/** A name on one collection: what it is, whether it sorts and why, and how callers ask for it. */
export function sortNameOn(model: SortModel, id: CollectionId, name: string): readonly string[] {
  const answer = model.answer(id, name);
  const sentences = [verdict(id, answer), ...evidence(model, id, answer), ...doubts(answer)].map(escaped);
  const request = answer.sorts ? requestFor(model, id, name) : undefined;
  return [
    headline(model, id, name),
    ...description(model, id, name),
    [...sentences, ...(request ? [code(request)] : [])].join(' '),
  ];
}

function headline(model: SortModel, id: CollectionId, name: string): string {
  const property = propertyOf(model, id, name);
  const key = keyOf(model, id, name);
  const answer = model.answer(id, name);
  const parts = [`**${escaped(name)}**`];
  if (property) parts.push(escaped(typeInWords(property)));
  if (!saysPath(answer)) parts.push(...source(answer.origin));
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
  const property = model.definition(definition)?.properties.get(name);
  if (!property) return [];
  const { collections } = groupOf(model, symbol);
  const parts = [`**${escaped(definition.name)}.${escaped(name)}**`, escaped(typeInWords(property))];
  const isSaid = collections.slice(0, mostCollections).some((id) => saysPath(model.answer(id, name)));
  if (!isSaid) parts.push(...source(model.origin(definition, name)));
  return [
    parts.filter((part) => part !== '').join(' · '),
    ...(property.description ? [escaped(property.description)] : []),
    ...perCollection(model, collections, name),
  ];
}

/** Where a value comes from, with its path: `direct (Invoice.DueDate)`. */
function source(origin: ValueOrigin): readonly string[] {
  return origin.kind === 'unknown' ? [] : [`${escaped(originInWords(origin))} (${code(origin.path)})`];
}

function keyEverywhere(
  model: SortModel,
  symbol: Extract<SortSymbol, { readonly kind: 'sort-key' }>,
): readonly string[] {
  const { classFqn, name } = symbol;
  const collections = model.collectionsOfClass(classFqn);
  const key = collections.flatMap((id) => keyOf(model, id, name) ?? [])[0];
  const way = key ? ` · ${escaped(columnInWords(key))}` : '';
  const heading = `**${escaped(name)}** · ${escaped(l10n.t('sort key of {0}', simpleName(classFqn)))}${way}`;
  return [heading, ...perCollection(model, collections, name)];
}

function perCollection(model: SortModel, ids: readonly CollectionId[], name: string): readonly string[] {
  const answers = ids.slice(0, mostCollections).map((id) => ({ id, answer: model.answer(id, name) }));
  const sentences = verdicts(answers);
  const lines = answers.map(({ id, answer }, index) => {
    return `- ${[sentences[index] ?? '', ...evidence(model, id, answer)].map(escaped).join(' ')}`;
  });
  if (ids.length > mostCollections) lines.push(`- ${escaped(l10n.t('and {0} more', ids.length - mostCollections))}`);
  return lines.length === 0 ? [] : [lines.join('\n')];
}

function resource(model: SortModel, id: CollectionId): readonly string[] {
  const answer = model.collection(id);
  if (!answer) return [];
  if (answer.role === 'element') return [`**${escaped(id.name)}** · ${escaped(l10n.t('element resource'))}`];
  const path = pathOf(model, id);
  const parts = [
    `**${escaped(id.name)}**`,
    escaped(kindInWords(answer.kind.kind)),
    ...(path ? [code(`GET ${path}`)] : []),
  ];
  const gaps = model.gaps(id).map((gap) => l10n.t('Not known for sure: {0}.', unknownPart(gap)));
  const sentences = [...kindEvidence(answer), ...elementEvidence(answer), order(model, id), ...gaps];
  return [parts.join(' · '), sentences.map(escaped).join(' '), ...sortKeyList(model, id)];
}

function order(model: SortModel, id: CollectionId): string {
  const found = defaultOrder(model, id);
  switch (found.kind) {
    case 'order':
      return l10n.t('Sorted by {0} when callers give no sort.', orderInWords(found.keys));
    case 'alias':
      return l10n.t('Its default sort is a YAML alias or holds one, which Sortie does not follow.');
    case 'ineffective':
      return l10n.t('No name of its default sort sorts, so the order of its elements is not determined.');
    case 'none':
      return l10n.t('It has no default sort, so the order of its elements is not determined.');
  }
}

function kindEvidence({ kind }: CollectionAnswer): readonly string[] {
  const [evidence] = kind.evidence;
  if (kind.source === 'supertype' && evidence) return [l10n.t('Its class extends {0}.', evidence)];
  if (kind.source === 'members') return [l10n.t('Its class overrides {0}.', kind.evidence.join(', '))];
  return [];
}

function elementEvidence({ element }: CollectionAnswer): readonly string[] {
  if (!element) return [];
  const { definition } = element;
  switch (element.source) {
    case 'swagger':
      return [l10n.t('Its element is {0} (Swagger file).', definition)];
    case 'child-type':
    case 'resource-name':
      return [l10n.t('Its element is {0} (Gosu class).', definition)];
    case 'same-package':
      return [l10n.t('Its element is {0} (element resource of the same package).', definition)];
    default:
      return [l10n.t('Its element is {0} (by its name).', definition)];
  }
}

function sortKeyList(model: SortModel, id: CollectionId): readonly string[] {
  const names = model.sortKeys(id).map(({ name }) => code(name));
  return names.length === 0 ? [] : [`${escaped(l10n.t('Sort keys:'))} ${names.join(', ')}`];
}

function definitionOf(
  model: SortModel,
  { id }: Extract<SortSymbol, { readonly kind: 'definition' }>,
): readonly string[] {
  const answer = model.definition(id);
  if (!answer) return [];
  const sortable = [...answer.properties.values()].filter((property) => property.sortable).length;
  const heading = `**${escaped(id.name)}** · ${escaped(l10n.t('{0} properties, {1} sortable', answer.properties.size, sortable))}`;
  const lines = model.collectionsOf(id).map((collection) => {
    return `- ${escaped(`${collection.name}: ${defaultOrderInWords(defaultOrder(model, collection))}`)}`;
  });
  return lines.length === 0 ? [heading] : [heading, lines.join('\n')];
}
