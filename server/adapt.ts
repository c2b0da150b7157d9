import {
  type CodeLens,
  type CompletionItem,
  type CompletionList,
  type DocumentSymbol,
  InsertTextFormat,
  type SymbolInformation,
} from 'vscode-languageserver';
import { clientCommands } from '../protocol';
import type { Client } from './client';
import type { Insertion, MakeSortableTask } from './service/generateTask';

/**
 * Adapts a completion list to this client. Unsupported snippets become plain text, and unsupported commands are
 * removed.
 */
export function adaptCompletion(list: CompletionList, client: Client): CompletionList {
  return { ...list, items: list.items.map((item) => plainSnippet(knownCommand(item, client), client)) };
}

/**
 * Returns code lenses in a form that this client supports. A code lens with an unsupported command keeps only its
 * title. If that command would open the sort preview, the code lens is omitted.
 */
export function adaptLenses(lenses: readonly CodeLens[], client: Client): CodeLens[] {
  return lenses.flatMap((lens) => {
    if (!lens.command || client.commands.has(lens.command.command)) return [lens];
    if (lens.command.command === clientCommands.previewSort) return [];
    return [{ ...lens, command: { title: lens.command.title, command: '' } }];
  });
}

/** Returns symbols as a tree, or as a flat list for a client that doesn't support trees. */
export function adaptSymbols(
  symbols: readonly DocumentSymbol[],
  uri: string,
  client: Client,
): DocumentSymbol[] | SymbolInformation[] {
  if (client.understands.symbolTree) return [...symbols];
  const flat: SymbolInformation[] = [];
  addFlat(symbols, uri, undefined, flat);
  return flat;
}

/**
 * Adapts the command of an item. A client that runs Sortie's commands itself inserts the item's text by the command, so
 * that one undo takes back all edits. Other clients insert the text first.
 */
function knownCommand(item: CompletionItem, client: Client): CompletionItem {
  const { command, ...rest } = item;
  if (!command) return item;
  if (!client.commands.has(command.command)) return rest;
  const task: unknown = command.arguments?.[0];
  if (!hasInsertion(task) || !item.textEdit) return item;
  const { insertion, ...other } = task;
  if (client.asksByMessage) return { ...item, command: { ...command, arguments: [other] } };
  return { ...item, textEdit: { ...item.textEdit, newText: insertion.typed } };
}

function hasInsertion(task: unknown): task is MakeSortableTask & { readonly insertion: Insertion } {
  return typeof task === 'object' && task !== null && 'insertion' in task && task.insertion !== undefined;
}

function plainSnippet(item: CompletionItem, client: Client): CompletionItem {
  if (client.abilities.snippets || item.insertTextFormat !== InsertTextFormat.Snippet) return item;
  const { insertTextFormat: _, textEdit, insertText, ...rest } = item;
  return {
    ...rest,
    ...(textEdit ? { textEdit: { ...textEdit, newText: withoutPlaceholders(textEdit.newText) } } : {}),
    insertText: insertText === undefined ? undefined : withoutPlaceholders(insertText),
  };
}

/**
 * Returns the text of a snippet, with each placeholder replaced by its default or first choice, or removed if it has
 * neither.
 */
function withoutPlaceholders(snippet: string): string {
  return snippet
    .replace(/\$\{\d+:([^}]*)\}/g, '$1')
    .replace(/\$\{\d+\|([^,|]*)[^}]*\|\}/g, '$1')
    .replace(/(?<!\\)\$\d+|(?<!\\)\$\{\d+\}/g, '')
    .replace(/\\([$}\\])/g, '$1');
}

function addFlat(
  symbols: readonly DocumentSymbol[],
  uri: string,
  containerName: string | undefined,
  flat: SymbolInformation[],
): void {
  for (const { name, kind, range, children } of symbols) {
    flat.push({ name, kind, location: { uri, range }, containerName });
    if (children) addFlat(children, uri, name, flat);
  }
}
