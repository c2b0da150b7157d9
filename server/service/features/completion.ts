import { type CompletionItem, type CompletionList, MarkupKind, type Position } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import { publishedContainers } from '../facts/published';
import { swaggerContainers } from '../facts/swagger';
import type { SortModel } from '../model/model';
import { type Cursor, cursorAt } from '../symbols/cursor';
import { apiconfigItems } from './completion/apiconfig';
import { gosuItems } from './completion/gosu';
import { fewOf, type ItemData } from './completion/item';
import { mappingItems } from './completion/mapping';
import { schemaItems } from './completion/schema';
import { yamlNameItems } from './completion/yamlNames';
import type { FeatureContext } from './context';
import { sortNameOn } from './hover';

/** Returns the completion items at a position, best first. The list is incomplete until all files have been read. */
export function completion(
  context: FeatureContext,
  uri: string,
  position: Position,
  token: Cancellation,
): CompletionList {
  const cursor = cursorAt(context, uri, position);
  if (!cursor || token.isCancellationRequested) return { isIncomplete: false, items: [] };
  const list = itemsAt(context, cursor);
  return { ...list, isIncomplete: list.isIncomplete || !context.model.isIndexed };
}

/** Returns an item with its documentation. Until all files have been read, there is none. */
export function resolveCompletion(model: SortModel, item: CompletionItem): CompletionItem {
  const data: unknown = item.data;
  if (!isItemData(data) || !model.isIndexed) return item;
  const value = sortNameOn(model, { api: data.api, name: data.collection }, data.name).join('\n\n');
  return { ...item, documentation: { kind: MarkupKind.Markdown, value } };
}

function itemsAt(context: FeatureContext, cursor: Cursor): CompletionList {
  switch (cursor.file.name.kind) {
    case 'apiconfig':
      return apiconfigItems(context.model, cursor);
    case 'schema':
      return fewOf(schemaItems(context.model, cursor), cursor);
    case 'mapping':
    case 'updater':
      return fewOf(mappingItems(context.model, cursor), cursor);
    case 'gosu':
      return fewOf(gosuItems(context, cursor), cursor);
    case 'swagger':
      return yamlNameItems(context.model, cursor, swaggerContainers);
    case 'published':
      return yamlNameItems(context.model, cursor, publishedContainers);
    case 'entity':
      return { isIncomplete: false, items: [] };
  }
}

function isItemData(value: unknown): value is ItemData {
  if (typeof value !== 'object' || value === null) return false;
  return 'api' in value && 'collection' in value && 'name' in value && Object.values(value).every(isString);
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}
