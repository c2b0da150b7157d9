import { type CompletionItem, type CompletionList, MarkupKind, type Position } from 'vscode-languageserver-types';
import type { Cancellation } from '../service';
import { apiconfigItems } from './completion/apiconfig';
import { gosuItems } from './completion/gosu';
import type { ItemData } from './completion/item';
import { mappingItems } from './completion/mapping';
import { schemaItems } from './completion/schema';
import type { FeatureContext } from './context';
import { type Cursor, cursorAt } from './cursor';
import { sortNameOn } from './hover';

/** At most this many items answer a request; the client asks again while the user types. */
const mostItems = 1000;

/** What may be written at a position, best first. */
export function completion(
  context: FeatureContext,
  uri: string,
  position: Position,
  token: Cancellation,
): CompletionList {
  const cursor = cursorAt(context, uri, position);
  if (!cursor || token.isCancellationRequested) return { isIncomplete: false, items: [] };
  const items = itemsAt(context, cursor);
  return { isIncomplete: items.length > mostItems, items: items.slice(0, mostItems) };
}

/** The item with its documentation. */
export function resolveCompletion({ model }: FeatureContext, item: CompletionItem): CompletionItem {
  const data: unknown = item.data;
  if (!isItemData(data)) return item;
  const value = sortNameOn(model, { api: data.api, name: data.collection }, data.name).join('\n\n');
  return { ...item, documentation: { kind: MarkupKind.Markdown, value } };
}

function itemsAt(context: FeatureContext, cursor: Cursor): readonly CompletionItem[] {
  switch (cursor.file.name.kind) {
    case 'apiconfig':
      return apiconfigItems(context, cursor);
    case 'schema':
      return schemaItems(context, cursor);
    case 'mapping':
    case 'updater':
      return mappingItems(context, cursor);
    case 'gosu':
      return gosuItems(context, cursor);
    case 'swagger':
      return [];
  }
}

function isItemData(value: unknown): value is ItemData {
  if (typeof value !== 'object' || value === null) return false;
  return 'api' in value && 'collection' in value && 'name' in value && Object.values(value).every(isString);
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}
