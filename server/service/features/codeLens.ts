import * as l10n from '@vscode/l10n';
import type { CodeLens } from 'vscode-languageserver-types';
import { clientCommands } from '../../../protocol/clientCommands';
import type { Cancellation } from '../cancellation';
import type { GosuFacts } from '../facts/gosuFacts';
import type { SchemaFacts } from '../facts/schemaFacts';
import type { CollectionId, CollectionInfo } from '../model/collectionInfo';
import type { DefinitionLayer } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import type { BlockSpan } from '../model/modelFile';
import { qualify } from '../model/names';
import { apiViews } from '../model/serving';
import { searchEach } from '../slices';
import { type DefaultSortUse, usesOn } from '../symbols/defaultSortUses';
import type { BlockId } from '../text/block';
import { defaultOrder, defaultOrderInWords } from '../wording/collections';
import type { FeatureContext } from './context';

/**
 * Returns the code lenses of a file. They appear above collections, and above the properties and sort keys that default
 * sorts use. Empty if canceled, and until all files have been read.
 */
export async function codeLenses(
  context: FeatureContext,
  uri: string,
  token: Cancellation,
): Promise<readonly CodeLens[]> {
  const { model } = context;
  const file = model.files.get(uri);
  if (!context.settings().codeLens || !file || !model.isIndexed) return [];
  return searchEach(model.blocks.in(uri), (block) => lensesOf(model, uri, block), context.pause, token);
}

/**
 * Returns the default sort entries of all collections whose element is this definition. The collections can belong to
 * any API.
 */
function propertyUses(model: SortModel, uri: string, definition: string): readonly DefaultSortUse[] {
  const api = model.apis.of(uri);
  return usesOn(model, model.collections.ofDefinition({ api, name: definition }));
}

function lensesOf(model: SortModel, uri: string, block: BlockId): readonly CodeLens[] {
  const facts = model.blocks.get(block)?.facts;
  if (facts?.kind === 'apiconfig') return collectionLenses(model, uri, block);
  if (facts?.kind === 'schema') return propertyLenses(model, uri, block, facts);
  return facts?.kind === 'gosu' ? sortKeyLenses(model, uri, block, facts) : [];
}

function collectionLenses(model: SortModel, uri: string, block: BlockId): readonly CodeLens[] {
  const facts = model.blocks.get(block)?.facts;
  if (facts?.kind !== 'apiconfig') return [];
  return facts.resources.flatMap((resource) => {
    const { name, keySpan } = resource;
    const id = model.resources.at(uri, name);
    if (!model.resources.isResource(uri, resource) || model.collections.get(id)?.role !== 'collection') return [];
    const range = model.blocks.range(block, keySpan);
    const api = model.apis.label(apiViews(model, id)[0]?.api ?? id.api);
    const preview = { command: clientCommands.previewSort, arguments: [{ uri, api, name: id.name }] };
    return [
      { range, command: { title: summary(model, id), command: '' } },
      { range, command: { title: l10n.t('Preview'), ...preview } },
    ];
  });
}

function summary(model: SortModel, id: CollectionId): string {
  const count = model.sortKeys.of(id).length;
  const keys = count === 1 ? l10n.t('1 sort key') : l10n.t('{0} sort keys', count);
  return `${keys} · ${defaultOrderInWords(defaultOrder(model, id))}`;
}

function propertyLenses(
  model: SortModel,
  uri: string,
  block: BlockId,
  { definitions }: SchemaFacts,
): readonly CodeLens[] {
  return definitions.flatMap(({ key: owner, properties }) => {
    const uses = propertyUses(model, uri, owner).filter(({ collection }) => holds(model, collection, block));
    return properties.flatMap(({ key, keySpan }) => lensFor(model, uri, { block, span: keySpan }, usesOf(uses, key)));
  });
}

function sortKeyLenses(model: SortModel, uri: string, block: BlockId, facts: GosuFacts): readonly CodeLens[] {
  return facts.classes.flatMap((type) => {
    const owner = qualify(facts.package?.value, type.name);
    const keys = type.sortMap?.keys ?? [];
    const uses = keys.length === 0 ? [] : usesOn(model, model.collections.ofClass(owner));
    return keys.flatMap(({ key, keySpan }) => {
      const used = usesOf(uses, key).filter((use) => usesKeyOf(model, use.collection.id, use.name, block));
      return lensFor(model, uri, { block, span: keySpan }, used);
    });
  });
}

function usesOf(uses: readonly DefaultSortUse[], name: string | undefined): readonly DefaultSortUse[] {
  return uses.filter((use) => use.name === name);
}

/** Whether a block contains one of the layers that define a collection's element. */
function holds(model: SortModel, collection: CollectionInfo, block: BlockId): boolean {
  return layersOf(model, collection).some((layer) => layer.block === block);
}

function layersOf(model: SortModel, { element }: CollectionInfo): readonly DefinitionLayer[] {
  if (!element) return [];
  return model.schemas.layers({ api: element.api, name: element.definition });
}

function usesKeyOf(model: SortModel, collection: CollectionId, name: string, block: BlockId): boolean {
  return model.sortKeys.inClass(collection).some((key) => key.key === name && key.block === block);
}

/** Returns a lens that lists the default sort entries that use a name. Empty if there are none. */
function lensFor(
  model: SortModel,
  uri: string,
  { block, span }: BlockSpan,
  uses: readonly DefaultSortUse[],
): readonly CodeLens[] {
  if (uses.length === 0) return [];
  const range = model.blocks.range(block, span);
  const locations = uses.flatMap(({ place }) => model.blocks.locate(place) ?? []);
  const { length } = locations;
  const title = length === 1 ? l10n.t('used in 1 default sort') : l10n.t('used in {0} default sorts', length);
  const command = { title, command: clientCommands.showReferences, arguments: [uri, range.start, locations] };
  return [{ range, command }];
}
