import { type CompletionItem, type CompletionList, MarkupKind, type Position } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { SortModel } from '../model/model';
import { type Cursor, cursorAt } from '../symbols/cursor';
import { apiconfigItems } from './completion/apiconfig';
import { gosuItems } from './completion/gosu';
import type { ItemData } from './completion/item';
import { mappingItems } from './completion/mapping';
import { schemaItems } from './completion/schema';
import type { FeatureContext } from './context';
import { sortNameOn } from './hover';

/** Maximum number of items in a response. If there are more, the client requests items again while the user types. */
const mostItems = 300;

/** Returns the completion items at a position, best first. */
export function completion(
  context: FeatureContext,
  uri: string,
  position: Position,
  token: Cancellation,
): CompletionList {
  const cursor = cursorAt(context, uri, position);
  if (!cursor || token.isCancellationRequested) return { isIncomplete: false, items: [] };
  const items = itemsAt(context, cursor);
  if (items.length <= mostItems) return { isIncomplete: false, items: [...items] };
  const fitting = items.filter(({ filterText = '', textEdit }) => hasInOrder(filterText, typedFor(textEdit, cursor)));
  return { isIncomplete: true, items: fitting.slice(0, mostItems) };
}

/** Returns the text between the start of an item's edit and the cursor. */
function typedFor(edit: CompletionItem['textEdit'], { position, near }: Cursor): string {
  if (!edit || !('range' in edit)) return '';
  return near.text.slice(near.offset - (position.character - edit.range.start.character), near.offset);
}

/**
 * Whether a string contains the characters of a word in order, ignoring case. Editors use such a test to discard items
 * whose filter text doesn't match the typed word.
 */
function hasInOrder(text: string, word: string): boolean {
  const lower = text.toLowerCase();
  let at = 0;
  for (const character of word.toLowerCase()) {
    at = lower.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Returns an item with its documentation. */
export function resolveCompletion(model: SortModel, item: CompletionItem): CompletionItem {
  const data: unknown = item.data;
  if (!isItemData(data)) return item;
  const value = sortNameOn(model, { api: data.api, name: data.collection }, data.name).join('\n\n');
  return { ...item, documentation: { kind: MarkupKind.Markdown, value } };
}

function itemsAt(context: FeatureContext, cursor: Cursor): readonly CompletionItem[] {
  switch (cursor.file.name.kind) {
    case 'apiconfig':
      return apiconfigItems(context.model, cursor);
    case 'schema':
      return schemaItems(context.model, cursor);
    case 'mapping':
    case 'updater':
      return mappingItems(context.model, cursor);
    case 'gosu':
      return gosuItems(context, cursor);
    case 'swagger':
    case 'published':
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
