import * as l10n from '@vscode/l10n';
import type { ApiconfigFacts } from '../../facts/apiconfigFacts';
import type { GosuFacts, SortMapFact } from '../../facts/gosuFacts';
import type { DefinitionFact, SchemaFacts } from '../../facts/schemaFacts';
import type { SortModel } from '../../model/model';
import { qualify } from '../../model/names';
import { type Cursor, touches } from '../../symbols/cursor';
import type { SortSymbol } from '../../symbols/symbol';
import type { Span } from '../../text/span';
import { columnInWords, defaultOrder, defaultOrderInWords, resourceKeyInWords } from '../../wording/collections';
import { code, escaped } from '../../wording/markdown';

/** What a key means, in general and in this file. */
export interface KeyInWords {
  readonly span: Span;
  readonly paragraphs: readonly string[];
}

/** A key in a block. The description is computed only for the key at the cursor. */
interface DescribedKey {
  readonly span: Span;
  paragraphs(): readonly string[];
}

/** Returns a description of a property. The description covers all collections with this property. */
type DescribeProperty = (symbol: Extract<SortSymbol, { readonly kind: 'property' }>) => readonly string[];

/** Returns the description of the key at the cursor. Undefined if the key doesn't affect sorting. */
export function keyAt(model: SortModel, cursor: Cursor, describe: DescribeProperty): KeyInWords | undefined {
  const { content, local } = cursor.block;
  const found = keysOf(model, cursor, content.facts, describe).find(({ span }) => touches(span, local));
  return found && { span: found.span, paragraphs: found.paragraphs() };
}

function keysOf(
  model: SortModel,
  cursor: Cursor,
  facts: Cursor['block']['content']['facts'],
  describe: DescribeProperty,
): readonly DescribedKey[] {
  if (facts.kind === 'schema') return schemaKeys(model, cursor, facts, describe);
  if (facts.kind === 'apiconfig') return apiconfigKeys(model, cursor, facts);
  return facts.kind === 'gosu' ? sortMaps(model, facts) : [];
}

function schemaKeys(
  model: SortModel,
  { uri }: Cursor,
  { definitions }: SchemaFacts,
  describe: DescribeProperty,
): readonly DescribedKey[] {
  return definitions.flatMap((definition) =>
    extensionsOf(definition).flatMap(({ property: name, extension }): DescribedKey[] => {
      if (model.schemas.extensionsForm(extension) !== 'ours') return [];
      const here = () =>
        describe({ kind: 'property', definition: { api: model.apis.of(uri), name: definition.key }, name });
      const own = () => [heading(extension.key, l10n.t('platform settings for this property')), ...here()];
      const keys = extension.entries.filter(({ key }) => key === 'sortable');
      return [
        { span: extension.keySpan, paragraphs: own },
        ...keys.map(({ keySpan, value }) => ({
          span: keySpan,
          paragraphs: () => [...sortable(value.text === 'true'), ...here()],
        })),
      ];
    }),
  );
}

function extensionsOf({ properties }: DefinitionFact) {
  return properties.flatMap(({ key: property, extensions }) =>
    extensions.map((extension) => ({ property, extension })),
  );
}

function sortable(isTrue: boolean): readonly string[] {
  const takesBack = l10n.t('Only true has an effect. A property that the base product makes sortable stays sortable.');
  return [
    heading('sortable', l10n.t('whether callers can sort by this property')),
    ...(isTrue ? [] : [escaped(takesBack)]),
  ];
}

function apiconfigKeys(model: SortModel, { uri }: Cursor, { resources }: ApiconfigFacts): readonly DescribedKey[] {
  return resources.flatMap(({ name, keys }) =>
    keys.flatMap(({ key, keySpan }): DescribedKey[] => {
      const words = resourceKeyInWords(key);
      if (words === undefined) return [];
      const order = () => (key === 'defaultSort' ? orderOf(model, uri, name) : []);
      return [{ span: keySpan, paragraphs: () => [heading(key, words), ...order()] }];
    }),
  );
}

function orderOf(model: SortModel, uri: string, name: string): readonly string[] {
  const order = defaultOrder(model, model.resources.at(uri, name));
  const rule = l10n.t(
    'The first key determines the order, and each later key breaks ties. A quoted key with a leading - sorts in descending order.',
  );
  const here = order.kind === 'order' ? [escaped(`${name}: ${defaultOrderInWords(order)}`)] : [];
  return [...here, escaped(rule)];
}

function sortMaps(model: SortModel, facts: GosuFacts): readonly DescribedKey[] {
  return facts.classes.flatMap(({ name, sortMap }) =>
    sortMap ? [{ span: sortMap.nameSpan, paragraphs: () => sortMapInWords(model, facts, name, sortMap) }] : [],
  );
}

function sortMapInWords(
  model: SortModel,
  facts: GosuFacts,
  className: string,
  { inherited }: SortMapFact,
): readonly string[] {
  const [collection] = model.collections.ofClass(qualify(facts.package?.value, className));
  const keys = collection ? model.sortKeys.inClass(collection) : [];
  const lines = keys.map((key) => `- ${code(key.key)} · ${escaped(columnInWords(key))}`);
  const words = l10n.t('sort keys that this class adds to those of the schema');
  return [heading(inherited.replace(/^super\.|\(\)$/g, ''), words), ...(lines.length > 0 ? [lines.join('\n')] : [])];
}

function heading(key: string, words: string): string {
  return `**${escaped(key)}** · ${escaped(words)}`;
}
