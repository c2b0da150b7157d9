import * as l10n from '@vscode/l10n';
import type { CodeLens, Location } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import { clientCommands } from '../clientCommands';
import type { GosuFacts } from '../facts/gosuFacts';
import type { SchemaFacts } from '../facts/schemaFacts';
import type { CollectionId, CollectionInfo } from '../model/collectionInfo';
import type { DefinitionLayer } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import { qualify } from '../model/names';
import { apiViews } from '../model/serving';
import { searchEach } from '../slices';
import { type DefaultSortUse, usesOn } from '../symbols/defaultSortUses';
import type { BlockId } from '../text/block';
import type { Span } from '../text/span';
import { defaultOrder, defaultOrderInWords } from '../wording/collections';
import type { FeatureContext } from './context';

/** In files with more lenses than this, titles are resolved later, and only for the lenses that the editor shows. */
const mostEager = 100;

/**
 * Maximum number of code lenses in a file. If a file has more, none are shown, because editors take minutes to update
 * 20,000 lenses after a command such as *Revert File* replaces the whole text.
 */
const mostLenses = 1000;

/** The data from which a lens is resolved. `owner` is the API, definition, or class that contains the name. */
interface LensData {
  readonly uri: string;
  readonly kind: 'collection' | 'property' | 'sort-key';
  readonly owner: string;
  readonly name: string;
}

/**
 * Returns the code lenses of a file. They appear above collections, and above the properties and sort keys that default
 * sorts use. If there are more than `mostEager`, titles may be missing, and `resolveCodeLens` adds them later. Empty if
 * there are more than `mostLenses`, and until all files have been read.
 */
export async function codeLenses(
  context: FeatureContext,
  uri: string,
  token: Cancellation,
): Promise<readonly CodeLens[]> {
  const { model } = context;
  const file = model.files.get(uri);
  if (!context.settings().codeLens || !file || !model.isIndexed) return [];
  const lenses = await searchEach(model.blocks.in(uri), (block) => lensesOf(model, uri, block), context.pause, token);
  if (lenses.length > mostLenses) return [];
  return lenses.length > mostEager ? lenses : lenses.map((lens) => resolveCodeLens(model, lens));
}

/**
 * Returns a lens with its title, computed from the newest versions of the files. A lens that already has a title is
 * unchanged.
 */
export function resolveCodeLens(model: SortModel, lens: CodeLens): CodeLens {
  const data: unknown = lens.data;
  if (lens.command || !isLensData(data)) return lens;
  if (data.kind === 'collection') {
    const id = model.resources.at(data.uri, data.name);
    return { ...lens, command: { title: summary(model, id), command: '' } };
  }
  const locations = usesOf(model, data).flatMap(({ place }): Location[] => {
    const location = model.blocks.locate(place);
    return location ? [location] : [];
  });
  const { length } = locations;
  const title = length === 1 ? l10n.t('used in 1 default sort') : l10n.t('used in {0} default sorts', length);
  return {
    ...lens,
    command: { title, command: clientCommands.showReferences, arguments: [data.uri, lens.range.start, locations] },
  };
}

/** Returns the default sort entries that use the lens's property or sort key. */
function usesOf(model: SortModel, { uri, kind, owner, name }: LensData): readonly DefaultSortUse[] {
  const blocks = new Set(model.blocks.in(uri));
  const uses = kind === 'property' ? propertyUses(model, uri, owner) : usesOn(model, model.collections.ofClass(owner));
  return uses
    .filter((use) => use.name === name)
    .filter(({ collection }) => {
      if (kind === 'property') return layersOf(model, collection).some(({ block }) => blocks.has(block));
      return model.sortKeys.inClass(collection.id).some((key) => key.key === name && blocks.has(key.block));
    });
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
    const api = apiViews(model, id)[0]?.api ?? id.api;
    const preview = { command: clientCommands.previewSort, arguments: [{ uri, api, name: id.name }] };
    const data: LensData = { uri, kind: 'collection', owner: id.api, name };
    return [
      { range, data },
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
    const used = new Set(uses.map(({ name }) => name));
    return properties
      .filter(({ key }) => used.has(key))
      .map(({ key: name, keySpan }) => lensFor(model, block, keySpan, { uri, kind: 'property', owner, name }));
  });
}

function sortKeyLenses(model: SortModel, uri: string, block: BlockId, facts: GosuFacts): readonly CodeLens[] {
  return facts.classes.flatMap((type) => {
    const owner = qualify(facts.package?.value, type.name);
    const keys = type.sortMap?.keys ?? [];
    const uses = keys.length === 0 ? [] : usesOn(model, model.collections.ofClass(owner));
    return keys.flatMap(({ key: name, keySpan }) => {
      if (
        name === undefined ||
        !uses.some((use) => use.name === name && usesKeyOf(model, use.collection.id, name, block))
      )
        return [];
      return [lensFor(model, block, keySpan, { uri, kind: 'sort-key', owner, name })];
    });
  });
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

function lensFor(model: SortModel, block: BlockId, span: Span, data: LensData): CodeLens {
  return { range: model.blocks.range(block, span), data };
}

function isLensData(value: unknown): value is LensData {
  return typeof value === 'object' && value !== null && 'owner' in value && 'name' in value && 'kind' in value;
}
