import {
  type CompletionItem,
  type CompletionItemKind,
  type CompletionList,
  InsertTextFormat,
  InsertTextMode,
  type Position,
} from 'vscode-languageserver-types';
import { clientCommands } from '../../../../protocol/clientCommands';
import { type Cursor, rangeInLine } from '../../symbols/cursor';

/** Identifies an item when the client requests its documentation. */
export interface ItemData {
  readonly uri: string;
  readonly api: string;
  readonly collection: string;
  readonly name: string;
}

/**
 * Where to insert an item: the cursor (`position` and `offset`) and the range to replace (`start` and `end`), all on
 * one line.
 */
export interface Target {
  readonly position: Position;
  readonly offset: number;
  readonly start: number;
  readonly end: number;
}

/** What an item shows and inserts. */
export interface Proposal {
  readonly label: string;
  readonly text: string;
  readonly kind: CompletionItemKind;
  /** Short text after the label. */
  readonly detail?: string;
  /** Text that the editor compares with the typed text. Defaults to `text`. */
  readonly filter?: string;
  readonly snippet?: boolean;
  /** Whether the client then shows the completion items at the cursor. */
  readonly suggests?: boolean;
  readonly data?: ItemData;
}

/**
 * Creates a completion item. `rank` is the item's position in the list. The sort text makes editors keep the order of
 * the list and show these items before those of other servers.
 */
export function itemFor(choice: Proposal, target: Target, rank: number): CompletionItem {
  const { position, offset, start, end } = target;
  return {
    label: choice.label,
    kind: choice.kind,
    ...(choice.detail ? { detail: choice.detail, labelDetails: { description: choice.detail } } : {}),
    sortText: `!${String(rank).padStart(5, '0')}`,
    filterText: choice.filter ?? choice.text,
    insertTextFormat: choice.snippet ? InsertTextFormat.Snippet : undefined,
    // Each line is already indented.
    insertTextMode: choice.text.includes('\n') ? InsertTextMode.asIs : undefined,
    data: choice.data,
    command: choice.suggests ? { title: '', command: clientCommands.suggest } : undefined,
    textEdit: { range: rangeInLine(position, offset, start, end), newText: choice.text },
  };
}

/** Maximum number of items in a response. If there are more, the client requests items again while the user types. */
const mostItems = 300;

/** Returns at most `mostItems` items. If there are more, returns those that fit the typed text best. */
export function fewOf(items: readonly CompletionItem[], cursor: Cursor): CompletionList {
  if (items.length <= mostItems) return { isIncomplete: false, items: [...items] };
  const quality = ({ filterText = '', textEdit }: CompletionItem) => fitOf(filterText, typedFor(textEdit, cursor));
  return { isIncomplete: true, items: bestOf(items, quality, mostItems) };
}

/** Returns at most `most` items: those with the best quality, best first. Omits items with the quality 0. */
export function bestOf<T>(items: readonly T[], quality: (item: T) => number, most: number): T[] {
  const rated = items.map((item) => ({ item, quality: quality(item) })).filter((each) => each.quality > 0);
  return rated
    .sort((one, other) => other.quality - one.quality)
    .slice(0, most)
    .map(({ item }) => item);
}

/**
 * Returns how well a string fits a typed word, ignoring case: 4 if they're equal, 3 if the string begins with the word,
 * 2 if it contains the word, 1 if it contains the word's characters in order, 0 otherwise. Editors discard items whose
 * filter text doesn't fit.
 */
export function fitOf(text: string, word: string): number {
  const [lower, typed] = [text.toLowerCase(), word.toLowerCase()];
  if (lower === typed) return 4;
  if (lower.startsWith(typed)) return 3;
  if (lower.includes(typed)) return 2;
  return hasInOrder(lower, typed) ? 1 : 0;
}

/** Returns the text between the start of an item's edit and the cursor. */
function typedFor(edit: CompletionItem['textEdit'], { position, whole }: Cursor): string {
  if (!edit || !('range' in edit)) return '';
  return whole.text.slice(whole.offset - (position.character - edit.range.start.character), whole.offset);
}

function hasInOrder(text: string, characters: string): boolean {
  let at = 0;
  for (const character of characters) {
    at = text.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Escapes a string for use in a snippet. */
export function inSnippet(text: string): string {
  return text.replace(/[$}\\]/g, '\\$&');
}
