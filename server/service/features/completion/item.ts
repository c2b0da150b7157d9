import {
  type CompletionItem,
  type CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
  type Position,
} from 'vscode-languageserver-types';
import { rangeInLine } from '../../symbols/cursor';

/** What an item is worked out again from when its documentation is asked for. */
export interface ItemData {
  readonly uri: string;
  readonly api: string;
  readonly collection: string;
  readonly name: string;
}

/** Where an item is written: the cursor and the offsets that it replaces, all on one line. */
export interface Target {
  readonly position: Position;
  readonly offset: number;
  readonly start: number;
  readonly end: number;
}

/** What is shown and written. */
export interface Proposal {
  readonly label: string;
  readonly text: string;
  readonly kind: CompletionItemKind;
  /** Short text after the label. */
  readonly detail?: string;
  /** What the typed text is compared with; the text itself when absent. */
  readonly filter?: string;
  readonly snippet?: boolean;
  readonly data?: ItemData;
}

/** A completion item. `rank` is its position among the others, which editors keep, before other servers' items. */
export function itemFor(choice: Proposal, target: Target, rank: number): CompletionItem {
  const { position, offset, start, end } = target;
  return {
    label: choice.label,
    kind: choice.kind,
    ...(choice.detail ? { detail: choice.detail, labelDetails: { description: choice.detail } } : {}),
    sortText: `!${String(rank).padStart(5, '0')}`,
    filterText: choice.filter ?? choice.text,
    ...(choice.snippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
    // Each line has its indentation already.
    ...(choice.text.includes('\n') ? { insertTextMode: InsertTextMode.asIs } : {}),
    ...(choice.data ? { data: choice.data } : {}),
    textEdit: { range: rangeInLine(position, offset, start, end), newText: choice.text },
  };
}

/** A text inside a snippet. */
export function inSnippet(text: string): string {
  return text.replace(/[$}\\]/g, '\\$&');
}
