import {
  type CompletionItem,
  type CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
  type Position,
} from 'vscode-languageserver-types';
import { rangeInLine } from '../../symbols/cursor';

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
    ...(choice.snippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
    // Each line is already indented.
    ...(choice.text.includes('\n') ? { insertTextMode: InsertTextMode.asIs } : {}),
    ...(choice.data ? { data: choice.data } : {}),
    textEdit: { range: rangeInLine(position, offset, start, end), newText: choice.text },
  };
}

/** Escapes a string for use in a snippet. */
export function inSnippet(text: string): string {
  return text.replace(/[$}\\]/g, '\\$&');
}
