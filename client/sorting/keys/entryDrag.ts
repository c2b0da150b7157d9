import * as vscode from 'vscode';
import type { DefaultSortChange } from '../../../protocol';
import type { EntryChanges } from './entryChanges';
import type { Node } from './nodes';

const rowsType = 'application/vnd.code.tree.sortie.sortkeys';

/**
 * Lets the user drag default sort entries to the position of another entry, or to the end by dropping them on the
 * default sort's row.
 */
export class EntryDrag implements vscode.TreeDragAndDropController<string> {
  readonly dragMimeTypes = [rowsType];
  readonly dropMimeTypes = [rowsType];

  constructor(
    private readonly node: (id: string) => Node | undefined,
    private readonly changes: EntryChanges,
  ) {}

  handleDrag(rows: readonly string[], data: vscode.DataTransfer): void {
    data.set(rowsType, new vscode.DataTransferItem(rows));
  }

  async handleDrop(target: string | undefined, data: vscode.DataTransfer): Promise<void> {
    const dragged: unknown = data.get(rowsType)?.value;
    const row = target === undefined ? undefined : this.node(target);
    if (!Array.isArray(dragged) || !row) return;
    const entries = dragged.map((id) => this.node(String(id))).filter((each) => each?.kind === 'entry');
    const change = changeBy(row);
    const isHere = (each: Node) => each.kind === 'entry' && row.kind !== 'api' && each.collection === row.collection;
    if (change && entries.every(isHere)) await this.changes.run(entries, change);
  }
}

/**
 * Returns the change to make if entries are dropped on a row. Undefined if the row doesn't belong to a default sort.
 */
function changeBy(row: Node): DefaultSortChange | undefined {
  if (row.kind === 'entry') return { kind: 'to', place: row.entry.name };
  return row.kind === 'defaultSort' ? { kind: 'to', place: null } : undefined;
}
