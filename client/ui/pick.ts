import * as vscode from 'vscode';
import { placeAt } from './placeAt';
import type { Move, Place } from './walk';

/** A row of a pick list that stands for a value. */
export interface Choice<T> extends vscode.QuickPickItem {
  readonly value: T;
}

/** A row between groups of choices. */
export interface Separator extends vscode.QuickPickItem {
  readonly kind: vscode.QuickPickItemKind.Separator;
}

/** The rows of a pick list. */
export type Rows<T> = readonly (Choice<T> | Separator)[];

/** What a pick list is opened with. */
export interface PickOptions<T> {
  readonly title: string;
  readonly placeholder: string;
  readonly place: Place;
  /** The rows, or a promise of them: the list is open and busy until they are there. A failed promise closes the list and is thrown. */
  readonly rows: Rows<T> | PromiseLike<Rows<T>>;
  /** The choices that are active (one) or checked (many) at the start. */
  readonly chosen?: (value: T) => boolean;
}

/** A separator row with a label. */
export function separator(label: string): Separator {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

/** A row below the others that leads to a value which none of them has. It stays in sight whatever is typed. */
export function another(label: string): Choice<undefined> {
  return { label: `$(edit) ${label}`, value: undefined, alwaysShow: true };
}

/** Asks for one of several values; hands the answer to `take`, with what is typed meanwhile to find it. */
export function pickOne<T>(options: PickOptions<T>, take: (value: T, typed: string) => void): Promise<Move> {
  return show(options, false, ([first], typed) => {
    if (first === undefined) return false;
    take(first.value, typed);
    return true;
  });
}

/** Asks for at least one of several values by check boxes; hands the answer to `take`. */
export function pickMany<T>(options: PickOptions<T>, take: (values: readonly T[]) => void): Promise<Move> {
  return show(options, true, (picked) => {
    if (picked.length === 0) return false;
    take(picked.map((choice) => choice.value));
    return true;
  });
}

function isChoice<T>(row: Choice<T> | Separator): row is Choice<T> {
  return row.kind !== vscode.QuickPickItemKind.Separator;
}

async function show<T>(
  options: PickOptions<T>,
  many: boolean,
  accept: (picked: readonly Choice<T>[], typed: string) => boolean,
): Promise<Move> {
  const list = vscode.window.createQuickPick<Choice<T> | Separator>();
  list.title = options.title;
  list.placeholder = options.placeholder;
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  list.canSelectMany = many;
  list.busy = true;
  placeAt(list, options.place);
  try {
    return await new Promise<Move>((resolve, reject) => {
      list.onDidAccept(() => {
        if (!list.busy && accept(list.selectedItems.filter(isChoice), list.value)) resolve('next');
      });
      list.onDidTriggerButton((button) => button === vscode.QuickInputButtons.Back && resolve('back'));
      list.onDidHide(() => resolve('leave'));
      list.show();
      Promise.resolve(options.rows).then((rows) => fill(list, rows, options.chosen, many), reject);
    });
  } finally {
    list.dispose();
  }
}

function fill<T>(
  list: vscode.QuickPick<Choice<T> | Separator>,
  rows: Rows<T>,
  chosen: PickOptions<T>['chosen'],
  many: boolean,
): void {
  list.items = rows;
  list.busy = false;
  const start = chosen ? rows.filter(isChoice).filter((row) => chosen(row.value)) : [];
  if (many) list.selectedItems = start;
  else if (start[0]) list.activeItems = [start[0]];
}
