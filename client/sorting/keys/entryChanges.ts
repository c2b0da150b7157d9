import * as vscode from 'vscode';
import type { DefaultSortChange } from '../../../protocol';
import type { Language } from '../../language/language';
import { referenceTo } from '../references';
import type { EntryRow, Node } from './nodes';
import type { CollectionSource } from './source';

/** Applies changes to default sort entries one after the other. Each change is one edit and one undo step. */
export class EntryChanges {
  private last: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly language: Pick<Language, 'generate'>,
    private readonly source: Pick<CollectionSource, 'refresh'>,
  ) {}

  /** Whether a change is still being applied. The view doesn't show the change until it has been applied. */
  get isRunning(): boolean {
    return this.waiting > 0;
  }

  /**
   * Changes the entries of one default sort. Ignores rows that aren't entries. Shows a message if the entries belong to
   * several default sorts.
   */
  run(rows: readonly (Node | undefined)[], change: DefaultSortChange): Promise<void> {
    const entries = rows.filter((row) => row?.kind === 'entry');
    const [first] = entries;
    if (!first) return Promise.resolve();
    if (!areSiblings(entries)) {
      const message = vscode.l10n.t('Select entries of only one default sort.');
      void vscode.window.showInformationMessage(message);
      return Promise.resolve();
    }
    this.waiting += 1;
    const done = this.last
      .then(() => this.write(entries, first, change))
      .finally(() => {
        this.waiting -= 1;
      });
    this.last = done.catch(() => undefined);
    return done;
  }

  private async write(
    entries: readonly EntryRow[],
    { collection }: EntryRow,
    change: DefaultSortChange,
  ): Promise<void> {
    const names = entries.map(({ entry }) => entry.name);
    const { uri, name } = referenceTo(collection);
    await this.language.generate({ kind: 'change-default-sort', uri, collection: name, names, change }, 'quietly');
    await this.source.refresh();
  }
}

/** Whether all entries belong to the same default sort of the same API. */
export function areSiblings(entries: readonly EntryRow[]): boolean {
  return entries.every(({ collection }) => collection === entries[0]?.collection);
}

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

function changeBy(row: Node): DefaultSortChange | undefined {
  if (row.kind === 'entry') return { kind: 'to', place: row.entry.name };
  return row.kind === 'defaultSort' ? { kind: 'to', place: null } : undefined;
}
